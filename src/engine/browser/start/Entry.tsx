/**
 * Entry component of the pages. Public pages are part of this bundle; the screens for signed-in people are loaded on
 * demand, so that neither carries the code of the other.
 */
import { Suspense, type ComponentType } from 'react';
import type { ApplicationParts, Screens } from './Screens.tsx';
import { fetchAllWords, fetchLanguage } from '../i18n/languages.ts';
import { PublicPages } from '../pages/auth/authPages.tsx';
import { usePlace } from '../providers/place.ts';
import { authPaths, isPublic } from '../providers/session/redirect.ts';
import { currentSession, lastEnding, saveSession, useSession, type Session } from '../providers/session/session.ts';
import { currentLocale } from '../providers/store.ts';
import { Redirect } from '../shell/Navigation.tsx';
import { Boundary, SignedOutErrorPage, SignedOutSurroundings } from '../shell/SignedOutSurroundings.tsx';
import { lazyWithPreload, withFirstWords } from '../lazyWithPreload.tsx';

interface CreatedEntry {
  readonly Entry: ComponentType;
  /**
   * Preloads what the page at the current address needs, for a signed-in person. Never rejects. Rendering before it
   * resolves means rendering twice.
   */
  readonly preload: () => Promise<void>;
}

const UnknownPage = lazyWithPreload(() => import('../shell/errors/UnknownPage.tsx'));

/** Returns true if the server found no page at the address. The registry, which names them all, comes after sign-in. */
const isUnknown = (pathname: string): boolean =>
  document.querySelector('meta[name="unknown-path"]')?.getAttribute('content') === pathname;

/** Returns the name of the page that the registry makes public at the address, or null. */
function publicPageAt(pathname: string): string | null {
  const [name, route] = (document.querySelector('meta[name="public-page"]')?.getAttribute('content') ?? '').split(' ');
  return name !== undefined && route === pathname ? name : null;
}

/** @param fetchApplication loads the parts for people who are signed in. */
export function createEntry(fetchApplication: () => Promise<ApplicationParts>): CreatedEntry {
  let fetching: Promise<Screens> | null = null;
  /** Concurrent calls share one request; a failed request is retried by the next call. */
  const fetchCode = (): Promise<Screens> => {
    fetching ??= Promise.all([import('./Screens.tsx'), fetchApplication()]).then(
      ([{ createScreens }, application]) => createScreens(application),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  /** Loads the screens and the language they are shown in. */
  const fetchScreens = async (): Promise<Screens> => {
    const [screens] = await Promise.all([fetchCode(), fetchLanguage(currentLocale())]);
    return screens;
  };
  // Loads the frame with its initial texts only, so that a person who has just signed in does not wait for the others.
  const Screens = lazyWithPreload(withFirstWords(async () => ({ default: (await fetchScreens()).Screens })));
  const PublicPage = lazyWithPreload(async () => {
    const [{ createPublicPage }, application] = await Promise.all([
      import('./PublicPage.tsx'),
      fetchApplication(),
      fetchLanguage(currentLocale()),
      fetchAllWords(),
    ]);
    return { default: createPublicPage(application.modules) };
  });
  const actions: Actions = {
    // Errors are ignored here: rendering the screens reports them.
    prefetch: () => void fetchScreens().catch(() => undefined),
    enter: async (session) => {
      const screens = await fetchScreens().catch(() => null);
      saveSession(session);
      await screens?.ready();
    },
  };
  return {
    Entry: () => <Pages Screens={Screens} PublicPage={PublicPage} {...actions} />,
    preload: async () => {
      if (currentSession() === null || isPublic(location.pathname)) return;
      await Promise.all([Screens.preload(), fetchScreens().then((screens) => screens.readyAt(location))]).catch(
        () => undefined,
      );
    },
  };
}

interface Actions {
  readonly prefetch: () => void;
  readonly enter: (session: Session) => Promise<void>;
}

interface PagesProps extends Actions {
  readonly Screens: ComponentType;
  readonly PublicPage: ComponentType<{ readonly name: string }>;
}

function Pages({ Screens, PublicPage, enter, prefetch }: PagesProps) {
  const place = usePlace();
  const session = useSession();
  if (isPublic(place.pathname)) return <PublicPages enter={enter} prefetch={prefetch} />;
  const publicPage = session === null ? publicPageAt(place.pathname) : null;
  if (publicPage !== null)
    return (
      <Boundary place={place} ErrorPage={ErrorPage}>
        <Suspense fallback={null}>
          <PublicPage name={publicPage} />
        </Suspense>
      </Boundary>
    );
  if (session === null && isUnknown(place.pathname))
    return (
      <Suspense fallback={null}>
        <UnknownPage />
      </Suspense>
    );
  if (session === null) return <SignIn />;
  return (
    <Boundary place={place} ErrorPage={ErrorPage}>
      <Suspense fallback={null}>
        <Screens />
      </Suspense>
    </Boundary>
  );
}

function ErrorPage({ error }: { readonly error: Error }) {
  return (
    <SignedOutSurroundings>
      <SignedOutErrorPage error={error} />
    </SignedOutSurroundings>
  );
}

/** Sign-in page. Returns to the requested address afterwards. */
function SignIn() {
  const { pathname, search, hash } = usePlace();
  const ending = lastEnding();
  return (
    <Redirect
      to={ending === 'ended' ? `${authPaths.AuthLogin}?ended` : authPaths.AuthLogin}
      state={ending === 'left' ? null : { nextPathname: pathname, nextSearch: search, nextHash: hash }}
    />
  );
}
