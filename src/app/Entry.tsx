/**
 * Entry component of the pages. Public pages are part of this bundle; the screens for signed-in people are loaded on
 * demand, so that neither carries the code of the other.
 */
import { Suspense } from 'react';
import type * as Browser from './browser.tsx';
import { fetchLanguage } from '../engine/browser/i18n/languages.ts';
import { PublicPages } from '../engine/browser/pages/auth/authPages.tsx';
import { usePlace } from '../engine/browser/providers/place.ts';
import { authPaths, isPublic } from '../engine/browser/providers/redirect.ts';
import {
  currentSession,
  lastEnding,
  saveSession,
  useSession,
  type Session,
} from '../engine/browser/providers/session.ts';
import { currentLocale } from '../engine/browser/providers/store.ts';
import { Redirect } from '../engine/browser/shell/Navigation.tsx';
import { Boundary, SignedOutErrorPage, SignedOutSurroundings } from '../engine/browser/shell/SignedOutSurroundings.tsx';
import { lazyWithPreload, withFirstWords } from '../engine/browser/lazyWithPreload.tsx';

let fetching: Promise<typeof Browser> | null = null;

/**
 * Loads the screens and the language they are shown in. Concurrent calls share one request; a failed request is retried
 * by the next call.
 */
async function fetchScreens(): Promise<typeof Browser> {
  const [screens] = await Promise.all([fetchCode(), fetchLanguage(currentLocale())]);
  return screens;
}

function fetchCode(): Promise<typeof Browser> {
  fetching ??= import('./browser.tsx').then(
    (screens) => {
      screens.start();
      return screens;
    },
    (error: unknown) => {
      fetching = null;
      throw error;
    },
  );
  return fetching;
}

/** Errors are ignored here: rendering the screens reports them. */
const prefetch = (): void => void fetchScreens().catch(() => undefined);

/**
 * Loads the frame with its initial texts only, so that a person who has just signed in does not wait for the others.
 */
const Screens = lazyWithPreload(withFirstWords(async () => ({ default: (await fetchScreens()).Screens })));

/**
 * Preloads what the page at the current address needs, for a signed-in person. Never rejects. Rendering before it
 * resolves means rendering twice.
 */
export async function preloadEntry(): Promise<void> {
  if (currentSession() === null || isPublic(location.pathname)) return;
  await Promise.all([Screens.preload(), fetchScreens().then((screens) => screens.readyAt(location))]).catch(
    () => undefined,
  );
}

async function enter(session: Session): Promise<void> {
  const screens = await fetchScreens().catch(() => null);
  saveSession(session);
  await screens?.ready();
}

export function Entry() {
  const place = usePlace();
  const session = useSession();
  if (isPublic(place.pathname)) return <PublicPages enter={enter} prefetch={prefetch} />;
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
