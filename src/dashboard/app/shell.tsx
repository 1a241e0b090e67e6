import { t } from "@lingui/core/macro";
import { Droplet, History as HistoryIcon, type IconNode, Search, Tag, User } from "lucide";
import { Suspense, startTransition, useDeferredValue, useEffect, useOptimistic, useRef } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { useCommands } from "#dashboard/commands/command-keys.ts";
import { useAccentColor } from "#dashboard/projects/accent-color.ts";
import { rememberLastProject } from "#dashboard/projects/data/last-project.ts";
import { projectAddress, readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { initialOf } from "#dashboard/projects/data/project-initial.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { ProjectSwitcher } from "#dashboard/projects/project-switcher.tsx";
import { hasSignedIn, useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isApple, opensElsewhere } from "#dashboard/ui/key-press.ts";
import { Link } from "#dashboard/ui/link.tsx";
import { lazyPart, useWantedCode } from "#dashboard/ui/loading/lazy-part.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { Opening } from "#dashboard/ui/overlay/opening.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadLater, Overlays, ServiceStatus, SessionOverlays } from "./later-parts.ts";
import { ProjectSwitcherList } from "./pressed-parts.ts";
import { loadOtherPages, screenLoaders } from "./screen-loaders.ts";
import styles from "./shell.module.css";

const UnknownProjectPage = lazyPart(async () => (await loadOtherPages()).UnknownProjectPage);

/** A project's places: the screens that the top bar leads to. */
const places = ["labels", "palette", "history"] as const;
type Place = (typeof places)[number];

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
    toastSubject.set(appId);
    return () => toastSubject.set(null);
  }, [appId]);
  const isUnknown = appId !== null && projects.isSuccess && project === undefined;
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useHeadingFocus(main);
  const screen = isUnknown ? undefined : readProjectAddress(pathname)?.screen;
  // The preview is beside the places, and what is reviewed, and nowhere else.
  const hasPreview = [...places, "review"].some((one) => one === screen);
  const isReadOnly = useApi().isReadOnly && projects.isSuccess;
  return (
    <ChangeRefusal value={isReadOnly ? t`Your access token is read-only` : null}>
      <a className={`visually-hidden ${styles["skip"]}`} href="#main">
        {t`Skip to content`}
      </a>
      <header className={`unprinted ${styles["bar"]}`}>
        <ProjectSwitcher project={project} List={ProjectSwitcherList} />
        {appId !== null && !isUnknown && <Places key={appId} appId={appId} screen={screen} />}
        <SessionTools />
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={styles["main"]}
        data-previewed={hasPreview || undefined}
      >
        <ErrorBoundary guards="screen" address={pathname}>
          <Suspense>{isUnknown ? <UnknownProjectPage /> : <Outlet key={appId} />}</Suspense>
        </ErrorBoundary>
      </main>
      <Suspense>
        <Overlays appId={appId} hasPreview={hasPreview} />
      </Suspense>
    </ChangeRefusal>
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

interface PlacesProps {
  readonly appId: string;
  /** The screen that is open, as the address names it. */
  readonly screen: string | undefined;
}

/** The ways to a project's places: in the top bar, on a phone at the window's end. */
function Places({ appId, screen }: PlacesProps) {
  const current = places.find((place) => place === screen);
  // Labels are brought from elsewhere, and compared, on screens of their own.
  const isJob = current === undefined && screen !== undefined && screen !== "project";
  // A screen takes longer than a frame to draw: its link shows at once that it was pressed.
  const [marked, mark] = useOptimistic<Place | undefined>(current);
  const line = (place: Place, name: string, icon: IconNode) => (
    <li>
      <Link
        to={projectAddress(appId, place)}
        className={styles["place"]}
        onPointerEnter={() => place !== "labels" && prefetch(screenLoaders[place])}
        onClick={(event) => {
          if (!opensElsewhere(event)) startTransition(() => mark(place));
        }}
        aria-current={
          place === marked ? "page" : isJob && marked === undefined && place === "labels" ? true : undefined
        }
      >
        <Icon node={icon} />
        <span>{name}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t`Project`} className={styles["places"]}>
      <ul>
        {line("labels", t`Labels`, Tag)}
        {line("palette", t`Palette`, Droplet)}
        {line("history", t`History`, HistoryIcon)}
      </ul>
    </nav>
  );
}

/** What every screen offers: whether the service answers, the commands, and the menu of the account. */
function SessionTools() {
  const commands = useCommands();
  const { open, onOpen } = commands;
  useWantedCode(loadLater, open !== null);
  const account = useRef<HTMLButtonElement>(null);
  const api = useApi();
  // Told with the response that has the projects, of which the first picture shows nothing here.
  const isPainted = useDeferredValue(true, false);
  const isReadOnly = isPainted && api.isReadOnly;
  const userName = isPainted ? api.userName : null;
  return (
    <div className={styles["tools"]}>
      <Suspense>
        <ServiceStatus />
      </Suspense>
      {isReadOnly && <span className={styles["access"]}>{t`Read-only`}</span>}
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onClick={() => onOpen("commands")}
      >
        <Icon node={Search} />
        <span className={styles["word"]}>{t`Commands`}</span>
        <kbd translate="no" aria-hidden data-apple="⌘K">
          {isApple
            ? "⌘K"
            : `${t({ message: "Ctrl", comment: "A key, as keyboards of your language name it" })} K`}
        </kbd>
      </Button>
      <Button
        ref={account}
        variant="quiet"
        iconOnly
        aria-label={userName === null ? t`Account` : t`Account: ${isolateName(userName)}`}
        aria-haspopup="menu"
        aria-expanded={open === "account" || open === "languages"}
        onClick={() => onOpen("account")}
      >
        <span aria-hidden className={styles["person"]}>
          {userName === null ? isPainted && <Icon node={User} /> : initialOf(userName)}
        </span>
      </Button>
      <Suspense fallback={open !== null && <Opening onClose={() => onOpen(null)} />}>
        <SessionOverlays {...commands} accountRef={account} />
      </Suspense>
    </div>
  );
}
