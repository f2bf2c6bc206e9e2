/** The pages for who is not signed in, by the names of their routes. The first one comes with the start. */
import { lazy, Suspense, useDeferredValue, useEffect, useState, type ComponentType } from 'react';
import { AnswersProvider, createAnswers } from '../../providers/answers.ts';
import { followHistory } from '../../providers/place.ts';
import { authPaths } from '../../providers/redirect.ts';
import { PlacesProvider, usePlaces } from '../../shell/Places.tsx';
import { Boundary, SignedOutErrorPage, SignedOutSurroundings } from '../../shell/SignedOutSurroundings.tsx';
import LoginPage from './LoginPage.tsx';
import { EnterProvider, type Enter } from './useEnter.ts';

const pages: Readonly<Record<keyof typeof authPaths, ComponentType>> = {
  AuthLogin: LoginPage,
  AuthForgotPassword: lazy(() => import('./ForgotPasswordPage.tsx')),
  AuthForgotPasswordRequested: lazy(() => import('./ForgotPasswordRequestedPage.tsx')),
  AuthResetPassword: lazy(() => import('./ResetPasswordPage.tsx')),
  AuthRegister: lazy(() => import('./RegisterPage.tsx')),
  AuthVerifyEmail: lazy(() => import('./VerifyEmailPage.tsx')),
  AuthInvitation: lazy(() => import('./InvitationPage.tsx')),
  AuthSetup: lazy(() => import('./SetupPage.tsx')),
};

/** The token of a link may follow the path. */
function pageAt(pathname: string): keyof typeof pages {
  const names = Object.keys(authPaths) as readonly (keyof typeof authPaths)[];
  return names.find((name) => `${pathname}/`.startsWith(`${authPaths[name]}/`)) ?? 'AuthLogin';
}

interface Props {
  readonly enter: Enter;
  /** Fetches the screens, which whoever types something is about to need. */
  readonly prefetch: () => void;
}

export function PublicPages({ enter, prefetch }: Props) {
  const [answers] = useState(createAnswers);
  useEffect(followHistory, []);
  useEffect(() => {
    document.addEventListener('input', prefetch, { once: true });
    return () => document.removeEventListener('input', prefetch);
  }, [prefetch]);
  return (
    <SignedOutSurroundings>
      <AnswersProvider value={answers}>
        <EnterProvider value={enter}>
          <PageAtPlace />
        </EnterProvider>
      </AnswersProvider>
    </SignedOutSurroundings>
  );
}

/** The page that is left stays until the next one is there. */
function PageAtPlace() {
  const { place: latest, go } = usePlaces();
  const place = useDeferredValue(latest);
  const Page = pages[pageAt(place.pathname)];
  return (
    <PlacesProvider value={{ place, go }}>
      <Boundary place={place} ErrorPage={SignedOutErrorPage}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </Boundary>
    </PlacesProvider>
  );
}
