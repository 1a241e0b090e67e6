import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import styles from "./scroll-list.module.css";

interface ScrollListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  /** How high a row probably is, in pixels; each is measured when it is shown. */
  readonly rowHeight: number;
  readonly "aria-label": string;
  /** Whether the keyboard can scroll it; for lists without anything to focus in their rows. */
  readonly isFocusable?: boolean;
  /** @param index from 0 */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** So many rows are all on the page; of more only those in view are. */
const mostRows = 50;

/**
 * A list of any length: of a long one only what is in view is on the page. It scrolls in a place of its own, as high as
 * the custom properties `--list-height` and, for one that isn't long, `--short-list-height` say.
 */
export function ScrollList<Item>(props: ScrollListProps<Item>) {
  if (props.items.length > mostRows) return <LongList {...props} />;
  return (
    <ul
      className={styles["short"]}
      aria-label={props["aria-label"]}
      // Firefox has the Tab key stop at what scrolls.
      tabIndex={props.isFocusable ? 0 : -1}
    >
      {props.items.map((item, index) => (
        <li key={props.keyOf(item)} data-index={index}>
          {props.children(item, index)}
        </li>
      ))}
    </ul>
  );
}

function LongList<Item>(props: ScrollListProps<Item>) {
  const { items, keyOf, rowHeight, children, isFocusable, "aria-label": name } = props;
  const place = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 4,
  });
  return (
    <div ref={place} className={styles["scroller"]} tabIndex={isFocusable ? 0 : -1}>
      <ul className={styles["all"]} aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles["row"]}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                {children(item, index)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
