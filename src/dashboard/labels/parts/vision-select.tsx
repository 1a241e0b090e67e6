import { t } from "@lingui/core/macro";
import { type Vision, visions } from "#color-science/vision.ts";
import { nameVision } from "#dashboard/colors/vision-names.ts";
import { Select } from "#dashboard/ui/select.tsx";

interface VisionSelectProps {
  readonly vision: Vision;
  readonly onChange: (vision: Vision) => void;
}

/** Chooses the color vision with which labels are shown. */
export function VisionSelect({ vision, onChange }: VisionSelectProps) {
  return (
    <Select
      aria-label={t`Color vision`}
      value={vision}
      onChange={({ target }) => onChange(visions.find((one) => one === target.value) ?? "normal")}
    >
      {visions.map((one) => (
        <option key={one} value={one}>
          {nameVision(one)}
        </option>
      ))}
    </Select>
  );
}
