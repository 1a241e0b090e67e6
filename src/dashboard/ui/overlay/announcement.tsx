import { createStore, useStore } from "#dashboard/ui/storage/store.ts";

const store = createStore("");

/**
 * Has a screen reader say a short text, once what is said already is over. For what changes beside the focus, where no
 * part of the page that says it was there before.
 */
export const announce = store.set;

/** Where {@link announce} puts its texts: a region that is there before them, as screen readers miss those of a new one. */
export function Announcements() {
  return (
    <p role="status" className="visually-hidden">
      {useStore(store)}
    </p>
  );
}
