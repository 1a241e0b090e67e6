import { t } from "@lingui/core/macro";
import { Droplet, type IconNode, LogOut, Menu, Tag } from "lucide";
import { type ReactNode, Suspense, startTransition, useEffect, useOptimistic, useRef } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import type { ProjectScreen } from "#contract/screens.ts";
import { TypeAheadBuffer, useCommands } from "#dashboard/commands/command-keys.tsx";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { useLabelCount } from "#dashboard/labels/data/label-queries.ts";
import { useAccentColor } from "#dashboard/projects/accent-color.ts";
import { projectAddress, readProjectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { rememberRecentProject } from "#dashboard/projects/data/recent-projects.ts";
import { ProjectSwitcher } from "#dashboard/projects/project-switcher.tsx";
import { nameService } from "#dashboard/session/data/service-choices.ts";
import { hasSignedIn, signOut, useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { opensElsewhere } from "#dashboard/ui/key-press.ts";
import { Link } from "#dashboard/ui/link.tsx";
import { lazyPart, useWantedCode } from "#dashboard/ui/loading/lazy-part.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import {
  CompareIcon,
  HistoryIcon,
  ProjectIcon,
  StarterIcon,
  TransferIcon,
} from "#dashboard/ui/screen-icons.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadLater, Overlays, ProjectSwitcherList, ServiceStatus, SessionTools } from "./later-parts.ts";
import { loadOtherPages, screenLoaders } from "./screen-loaders.ts";
import styles from "./shell.module.css";

const UnknownProjectPage = lazyPart(async () => (await loadOtherPages()).UnknownProjectPage);

/**
 * The frame of every screen. It stays while the person goes from one to another; the screens are made anew for each
 * project: nothing is carried over.
 */
export function Shell() {
  const { appId = null } = useParams();
  const projects = useProjects();
  const project = projects.data?.find(({ app_id }) => app_id === appId);
  useAccentColor(project?.accent_color);
  useEffect(() => {
    if (project !== undefined) rememberRecentProject(project.app_id);
  }, [project]);
  // A message never names a label of a project that was left, nor one of a person who has signed out.
  useEffect(() => {
    toastSubject.set(appId);
    return () => toastSubject.set(null);
  }, [appId]);
  const isUnknown = appId !== null && projects.isSuccess && project === undefined;
  return (
    <Frame
      appId={appId}
      switcher={<ProjectSwitcher project={project} List={ProjectSwitcherList} />}
      navigation={appId === null || isUnknown ? null : <ProjectNavigation key={appId} />}
    >
      {isUnknown ? <UnknownProjectPage /> : <Outlet key={appId} />}
    </Frame>
  );
}

interface FrameProps {
  /** The project that the address names; null where it names none. */
  readonly appId: string | null;
  readonly switcher: ReactNode;
  readonly navigation: ReactNode;
  readonly children: ReactNode;
}

function Frame({ appId, switcher, navigation, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
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
          <ErrorBoundary guards="screen" address={pathname}>
            <Suspense>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <Suspense>
        <Overlays appId={appId} />
      </Suspense>
    </div>
  );
}

/**
 * After going to another screen, the focus is at its heading: a screen reader says where the person is. After a load, the
 * Tab key begins at what the screen is about.
 */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // The screen that was shown last; the home address only leads to one.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const from = shown.current;
    if (pathname !== "/") shown.current = pathname;
    if ((from !== undefined || hasSignedIn) && from !== pathname)
      (main.current?.querySelector("h1") ?? main.current)?.focus();
    else if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** A project's screens: its labels and what concerns them, then what is done with whole sets of labels. */
function ProjectNavigation() {
  const appId = useAppId();
  const { pathname, search } = useLocation();
  const screen = readProjectAddress(pathname)?.screen;
  const count = useLabelCount(
    appId,
    screen === "labels" ? readLabelView(new URLSearchParams(search)) : undefined,
  );
  // A screen takes longer than a frame to draw: its link shows at once that it was pressed.
  const [marked, mark] = useOptimistic(screen);
  const line = (name: string, icon: IconNode, to: ProjectScreen, note?: ReactNode) => (
    <li>
      <Link
        to={projectAddress(appId, to)}
        className={styles["link"]}
        onPointerEnter={() => to !== "labels" && prefetch(screenLoaders[to])}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.currentTarget.closest<HTMLElement>(":popover-open")?.hidePopover();
          startTransition(() => mark(to));
        }}
        aria-current={to === marked ? "page" : undefined}
      >
        <Icon node={icon} />
        <span>{name}</span>
        {note}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t`Project`} className={styles["navigation"]}>
      <ul>
        {line(
          t`Labels`,
          Tag,
          "labels",
          <span className={styles["count"]}>{count !== undefined && formatCount(count)}</span>,
        )}
        {line(t`Palette`, Droplet, "palette")}
        {line(t`History`, HistoryIcon, "history")}
      </ul>
      {/* Where it is narrow, the others are behind a button. */}
      <button type="button" className={styles["more"]} popoverTarget="more-screens">
        <Icon node={Menu} />
        <span>
          {t({ message: "More", comment: "Opens the list of further screens, at the bottom of a phone" })}
        </span>
      </button>
      <div id="more-screens" popover="" className={styles["others"]}>
        <ul>{line(t`Project`, ProjectIcon, "project")}</ul>
        <p id="label-sets">{t`Import and reuse`}</p>
        <ul aria-labelledby="label-sets">
          {line(t`Import & export`, TransferIcon, "import")}
          {line(t`Compare`, CompareIcon, "compare")}
          {line(t`Starter sets`, StarterIcon, "starter-sets")}
        </ul>
      </div>
    </nav>
  );
}

/** Which service this is, tools that come a little later, and the way out. */
function SessionBar() {
  const commands = useCommands();
  useWantedCode(loadLater, commands.open !== null);
  return (
    <div className={styles["session"]}>
      <Suspense fallback={<ServiceName />}>
        <ServiceStatus />
      </Suspense>
      <div className={styles["tools"]}>
        <Suspense fallback={commands.open === "commands" && <TypeAheadBuffer {...commands} />}>
          <SessionTools {...commands} />
        </Suspense>
        <Button variant="quiet" iconOnly aria-label={t`Sign out`} onClick={signOut}>
          <Icon mirrored node={LogOut} />
        </Button>
      </div>
    </div>
  );
}

function ServiceName() {
  return (
    <span className={styles["service"]}>
      <span className={styles["dot"]} />
      <bdi translate="no">{nameService(useApi().serviceUrl)}</bdi>
    </span>
  );
}
