/** The pages that require no sign-in, by route name. The first one is in the initial bundle. */
import { Suspense, useDeferredValue, useEffect, useState, type ComponentType } from 'react';
import { QueryCacheProvider, createQueryCache } from '../../providers/queryCache.ts';
import { followHistory } from '../../providers/place.ts';
import { afterSignIn, authPaths, requestedPath } from '../../providers/session/redirect.ts';
import { currentSession } from '../../providers/session/session.ts';
import { NavigationProvider, Redirect, useNavigation } from '../../shell/Navigation.tsx';
import { Boundary, SignedOutErrorPage, SignedOutSurroundings } from '../../shell/SignedOutSurroundings.tsx';
import LoginPage from './LoginPage.tsx';
import { CompleteSignInProvider, type CompleteSignIn } from './useCompleteSignIn.ts';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';

const pages: Readonly<Record<keyof typeof authPaths, ComponentType>> = {
  AuthLogin: LoginPage,
  AuthForgotPassword: lazyWithPreload(() => import('./ForgotPasswordPage.tsx')),
  AuthForgotPasswordRequested: lazyWithPreload(() => import('./ForgotPasswordRequestedPage.tsx')),
  AuthResetPassword: lazyWithPreload(() => import('./ResetPasswordPage.tsx')),
  AuthRegister: lazyWithPreload(() => import('./RegisterPage.tsx')),
  AuthVerifyEmail: lazyWithPreload(() => import('./VerifyEmailPage.tsx')),
  AuthInvitation: lazyWithPreload(() => import('./InvitationPage.tsx')),
  AuthSetup: lazyWithPreload(() => import('./SetupPage.tsx')),
};

/** The path may be followed by the token of a link. */
function pageAt(pathname: string): keyof typeof pages {
  const names = Object.keys(authPaths) as readonly (keyof typeof authPaths)[];
  return names.find((name) => `${pathname}/`.startsWith(`${authPaths[name]}/`)) ?? 'AuthLogin';
}

interface Props {
  readonly enter: CompleteSignIn;
  /** Preloads the screens when the person starts typing. */
  readonly prefetch: () => void;
}

/** Renders the public page of the current address, and calls `enter` after signing in. */
export function PublicPages({ enter, prefetch }: Props) {
  const [answers] = useState(createQueryCache);
  useEffect(followHistory, []);
  useEffect(() => {
    document.addEventListener('input', prefetch, { once: true });
    return () => document.removeEventListener('input', prefetch);
  }, [prefetch]);
  return (
    <SignedOutSurroundings>
      <QueryCacheProvider value={answers}>
        <CompleteSignInProvider value={enter}>
          <PageAtPlace />
        </CompleteSignInProvider>
      </QueryCacheProvider>
    </SignedOutSurroundings>
  );
}

/** A person who is signed in is led on from these pages. Links from mails keep working. */
const forSignedOut = /^\/(login|register|forgot-password)/;

/** The previous page stays until the next one is loaded. */
function PageAtPlace() {
  const { place: latest, go } = useNavigation();
  const place = useDeferredValue(latest);
  const Page = pages[pageAt(place.pathname)];
  const [session] = useState(currentSession);
  if (session !== null && forSignedOut.test(place.pathname))
    return <Redirect to={afterSignIn(requestedPath(place.state), session.user.latest_url)} />;
  return (
    <NavigationProvider value={{ place, go }}>
      <Boundary place={place} ErrorPage={SignedOutErrorPage}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </Boundary>
    </NavigationProvider>
  );
}
