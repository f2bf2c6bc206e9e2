/**
 * What a page begins with: the pages for who is not signed in come at once, the screens for who is are fetched. Neither
 * carries what the other alone needs.
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

/** With the language that they are read in. Several calls are one; after a failure the next one tries again. */
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

/** Whoever needs the screens hears why they did not come. */
const prefetch = (): void => void fetchScreens().catch(() => undefined);

/** What all pages stand in says first words alone: whoever has just signed in waits for no others. */
const Screens = lazyWithPreload(withFirstWords(async () => ({ default: (await fetchScreens()).Screens })));

/**
 * Resolves when what stands at this address is drawn in one go, by who is signed in, or it is known that it could not
 * be had. What is drawn before that is drawn twice.
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

/** Before anything else is shown, and back to the page that was wanted afterwards. */
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
