import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { LogOut, Moon, Settings, Sun, Tag } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { readLabelView } from "#dashboard/labels/label-address.ts";
import { useLabelCount } from "#dashboard/labels/label-queries.ts";
import { useAccentColor } from "#dashboard/projects/accent-color.ts";
import { rememberLastProject } from "#dashboard/projects/last-project.ts";
import { projectAddress, useAppId } from "#dashboard/projects/project-address.ts";
import { useProject, useProjects } from "#dashboard/projects/project-queries.ts";
import { ProjectSwitcher } from "#dashboard/projects/project-switcher.tsx";
import { serviceChoices } from "#dashboard/session/service-choices.ts";
import { signOut, useApi } from "#dashboard/session/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { chooseTheme, useTheme } from "#dashboard/ui/theme.ts";
import styles from "./shell.module.css";
import { UnknownProjectPage } from "./unknown-project-page.tsx";

const ToastRegion = lazy(() => import("#dashboard/ui/toast-region.tsx"));

/** The frame of every screen of one project. Screens are made anew for each project: nothing is carried over. */
export function ProjectShell() {
  const appId = useAppId();
  const projects = useProjects();
  const project = useProject(appId);
  useAccentColor(project?.accent_color);
  useEffect(() => {
    if (project !== undefined) rememberLastProject(project.app_id);
  }, [project]);
  const isUnknown = projects.isSuccess && project === undefined;
  return (
    <Frame
      switcher={<ProjectSwitcher project={project} />}
      navigation={isUnknown ? null : <ProjectNavigation key={appId} />}
    >
      {isUnknown ? <UnknownProjectPage projects={projects.data} /> : <Outlet key={appId} />}
    </Frame>
  );
}

/** The frame of what belongs to no project. */
export function PlainShell() {
  return (
    <Frame switcher={<ProjectSwitcher project={undefined} />} navigation={null}>
      <Outlet />
    </Frame>
  );
}

interface FrameProps {
  readonly switcher: ReactNode;
  readonly navigation: ReactNode;
  readonly children: ReactNode;
}

function Frame({ switcher, navigation, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#main">
        {t`Skip to content`}
      </a>
      <header className={styles["sidebar"]}>
        {switcher}
        {navigation}
        <SessionBar />
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <div className={styles["content"]}>
          <Suspense>{children}</Suspense>
        </div>
      </main>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </div>
  );
}

/** After going to another screen, the focus is at its heading: a screen reader says where the person is. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.querySelector("h1")?.focus();
  }, [pathname, main]);
}

function ProjectNavigation() {
  const appId = useAppId();
  const { pathname, search } = useLocation();
  const labelsAddress = projectAddress(appId, "labels");
  const page = pathname === labelsAddress ? readLabelView(new URLSearchParams(search)).page : 1;
  const count = useLabelCount(appId, page);
  const linkClass = styles["link"] ?? "";
  return (
    <nav aria-label={t`Project`}>
      <ul className={styles["navigation"]}>
        <li>
          <NavLink to={labelsAddress} className={linkClass}>
            <Tag aria-hidden />
            {t`Labels`}
            <span className={styles["count"]}>{count !== undefined && i18n.number(count)}</span>
          </NavLink>
        </li>
        <li>
          <NavLink to={projectAddress(appId, "project")} className={linkClass}>
            <Settings aria-hidden />
            {t`Project`}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

/** Which service this is, the theme, and the way out. */
function SessionBar() {
  const { serviceUrl } = useApi();
  const theme = useTheme();
  const service = serviceChoices.find(({ url }) => url === serviceUrl)?.name ?? serviceUrl;
  const reached = !useProjects().isError;
  const otherTheme = theme === "dark" ? "light" : "dark";
  return (
    <div className={styles["session"]}>
      <span
        className={styles["service"]}
        title={reached ? t`Connected to ${service}` : t`${service} can’t be reached`}
      >
        <span className={styles["reached"]} data-reached={reached} />
        <bdi>{service}</bdi>
      </span>
      <Button
        look="quiet"
        iconOnly
        aria-label={otherTheme === "dark" ? t`Use the dark theme` : t`Use the light theme`}
        onClick={() => chooseTheme(otherTheme)}
      >
        {otherTheme === "dark" ? <Moon aria-hidden /> : <Sun aria-hidden />}
      </Button>
      <Button look="quiet" iconOnly aria-label={t`Sign out`} onClick={signOut}>
        <LogOut aria-hidden />
      </Button>
    </div>
  );
}
