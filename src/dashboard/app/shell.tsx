import { t } from "@lingui/core/macro";
import { Droplet, type IconNode, LogOut, Settings, Tag } from "lucide";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation, useParams } from "react-router";
import { type CommandsState, TypeAheadBuffer, useCommands } from "#dashboard/commands/command-keys.tsx";
import { useHasJobs } from "#dashboard/jobs/job-store.ts";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { useLabelCount } from "#dashboard/labels/data/label-queries.ts";
import { useAccentColor } from "#dashboard/projects/accent-color.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { rememberLastProject } from "#dashboard/projects/last-project.ts";
import { ProjectSwitcher } from "#dashboard/projects/project-switcher.tsx";
import { nameService } from "#dashboard/session/data/service-choices.ts";
import { hasSignedIn, signOut, useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { changeToastSubject, useToastsWanted } from "#dashboard/ui/toast.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./shell.module.css";

const UnknownProjectPage = lazy(() => import("./unknown-project-page.tsx"));
/** Nothing waits for them, and nothing fails with them. */
const loadSessionTools = () => import("./session-tools.tsx");
const SessionTools = lazy<ComponentType<CommandsState>>(() =>
  loadSessionTools().catch(() => ({ default: () => null })),
);
const ServiceStatus = lazy<ComponentType>(() =>
  loadSessionTools().then(
    (module) => ({ default: module.ServiceStatus }),
    () => ({ default: ServiceName }),
  ),
);
const JobDock = lazy(() => import("#dashboard/jobs/job-dock.tsx"));
const ToastRegion = lazy(() => import("#dashboard/ui/toast-region.tsx"));

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
    if (project !== undefined) rememberLastProject(project.app_id);
  }, [project]);
  // A message never names a label of a project that was left, nor one of a person who has signed out.
  useEffect(() => {
    changeToastSubject(appId);
    return () => changeToastSubject(null);
  }, [appId]);
  const isUnknown = appId !== null && projects.isSuccess && project === undefined;
  return (
    <Frame
      appId={appId}
      switcher={<ProjectSwitcher project={project} />}
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
  const toastsWanted = useToastsWanted();
  const hasJobs = useHasJobs();
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
      {toastsWanted && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
      {hasJobs && (
        <Suspense>
          <JobDock open={appId} />
        </Suspense>
      )}
    </div>
  );
}

/** The path of the screen that was shown last; the home address only leads to one. */
let shownPath: string | null = null;

/** After going to another screen, the focus is at its heading: a screen reader says where the person is. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const from = shownPath;
    if (pathname !== "/") shownPath = pathname;
    if ((from !== null || hasSignedIn) && from !== pathname)
      (main.current?.querySelector("h1") ?? main.current)?.focus();
  }, [pathname, main]);
}

function ProjectNavigation() {
  const appId = useAppId();
  const { pathname, search } = useLocation();
  const labelsAddress = projectAddress(appId, "labels");
  const page = pathname === labelsAddress ? readLabelView(new URLSearchParams(search)).page : 1;
  const count = useLabelCount(appId, page);
  return (
    <nav aria-label={t`Project`}>
      <ul className={styles["navigation"]}>
        <li>
          <ScreenLink to={labelsAddress} icon={Tag} name={t`Labels`}>
            <span className={styles["count"]}>{count !== undefined && formatCount(count)}</span>
          </ScreenLink>
        </li>
        <li>
          <ScreenLink to={projectAddress(appId, "palette")} icon={Droplet} name={t`Palette`} />
        </li>
        <li>
          <ScreenLink to={projectAddress(appId, "project")} icon={Settings} name={t`Project`} />
        </li>
      </ul>
    </nav>
  );
}

interface ScreenLinkProps {
  readonly to: string;
  readonly icon: IconNode;
  readonly name: string;
  readonly children?: ReactNode;
}

/** A link to one of the project's screens; it shows whether that is the one that is open. */
function ScreenLink({ to, icon, name, children }: ScreenLinkProps) {
  return (
    <NavLink to={to} className={styles["link"] ?? ""}>
      <Icon node={icon} />
      {name}
      {children}
    </NavLink>
  );
}

/** Which service this is, tools that come a little later, and the way out. */
function SessionBar() {
  const commands = useCommands();
  return (
    <div className={styles["session"]}>
      <Suspense fallback={<ServiceName />}>
        <ServiceStatus />
      </Suspense>
      <div className={styles["tools"]}>
        <Suspense fallback={commands.open === "commands" && <TypeAheadBuffer text={commands.typedAhead} />}>
          <SessionTools {...commands} />
        </Suspense>
        <Button look="quiet" iconOnly aria-label={t`Sign out`} onClick={signOut}>
          <Icon node={LogOut} />
        </Button>
      </div>
    </div>
  );
}

function ServiceName() {
  return (
    <span className={styles["service"]}>
      <span className={styles["dot"]} />
      <bdi>{nameService(useApi().serviceUrl)}</bdi>
    </span>
  );
}
