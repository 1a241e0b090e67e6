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
  /** Called when the person takes hold of it, and before each key. */
  readonly onBegin?: () => void;
}

/** A slider with its name and value. */
export function ColorSlider({ label, text, onChange, onBegin, ...range }: ColorSliderProps) {
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
        onPointerDown={onBegin}
        onKeyDown={({ repeat }) => !repeat && onBegin?.()}
      />
      <span aria-hidden className={styles["value"]}>
        {text}
      </span>
    </div>
  );
}
