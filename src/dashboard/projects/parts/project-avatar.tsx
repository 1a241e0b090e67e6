import { type CSSProperties, useState } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { avatarProperties } from "#dashboard/colors/color-properties.ts";
import { initialOf } from "#dashboard/projects/data/project-initial.ts";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import styles from "./project-avatar.module.css";

interface ProjectAvatarProps {
  readonly project: Pick<LenientProject, "name" | "accent_color" | "logo">;
  readonly size?: "small" | "medium" | "large";
  /** In the accent color as it is, whether or not the letter can be read on it, as visitors see it. */
  readonly plain?: boolean;
}

/** A project's logo where it has one, else its first letter on its accent color; says nothing to screen readers. */
export function ProjectAvatar({ project, size = "medium", plain = false }: ProjectAvatarProps) {
  const logo = typeof project.logo === "string" ? readWebAddress(project.logo) : null;
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null);
  const style = avatarProperties(project.accent_color ?? "", plain);
  return (
    <span className={styles["avatar"]} data-size={size} style={style as CSSProperties} aria-hidden>
      <span>{initialOf(project.name)}</span>
      {logo !== null && logo !== brokenLogo && (
        <img src={logo} alt="" referrerPolicy="no-referrer" onError={() => setBrokenLogo(logo)} />
      )}
    </span>
  );
}
