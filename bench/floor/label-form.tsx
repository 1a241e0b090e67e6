import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { labelInputSchema } from "#contract/label-input.ts";

/** The form that the floor loads on demand. */
export default function LabelForm() {
  const { register, handleSubmit } = useForm({ resolver: standardSchemaResolver(labelInputSchema) });
  return (
    <form onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <input {...register("name")} aria-label="Name" />
      <input {...register("color")} aria-label="Color" />
    </form>
  );
}
