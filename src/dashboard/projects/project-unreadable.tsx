import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import type { UnreadableProject } from "#contract/projects.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./project-unreadable.module.css";

/** That there is a project that can't be read, and its id where one was sent. */
export function describeUnreadableProject({ sentId }: UnreadableProject): string {
  const title = t`This project has invalid data`;
  const sentence = sentId === null ? t`unknown ID` : t`ID ${sentId}`;
  return t`${title}: ${sentence}`;
}

/** A project that the service sent in a form that can't be read. It can't be opened: nobody could say what it is. */
export function UnreadableProjectLine({ project }: { readonly project: UnreadableProject }) {
  return (
    <span className={styles["unreadable"]} title={t`Contact your administrator.`}>
      <Icon node={TriangleAlert} />
      <span className={styles["text"]}>{describeUnreadableProject(project)}</span>
    </span>
  );
}
