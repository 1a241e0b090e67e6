import { useId } from "react";
import styles from "./color-slider.module.css";

interface ColorSliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  /** Called when the person lets go. */
  readonly onRest?: () => void;
}

/** A slider with its name and value. */
export function ColorSlider({ label, text, onChange, onRest, ...range }: ColorSliderProps) {
  const id = useId();
  return (
    <div className={styles["slider"]}>
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onPointerUp={onRest}
        onKeyUp={onRest}
        onBlur={onRest}
      />
      <span aria-hidden className={styles["value"]}>
        {text}
      </span>
    </div>
  );
}
