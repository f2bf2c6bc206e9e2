/** The pages for who is not signed in, by the names of their routes. `/login` itself is react-admin's to place. */
import { lazy, type ComponentType } from 'react';
import { Route } from 'react-router';
import { authPaths } from '../../providers/redirect.ts';

export const LoginPage = lazy(() => import('./LoginPage.tsx'));

const pages: Readonly<Record<Exclude<keyof typeof authPaths, 'AuthLogin'>, ComponentType>> = {
  AuthForgotPassword: lazy(() => import('./ForgotPasswordPage.tsx')),
  AuthForgotPasswordRequested: lazy(() => import('./ForgotPasswordRequestedPage.tsx')),
  AuthResetPassword: lazy(() => import('./ResetPasswordPage.tsx')),
  AuthRegister: lazy(() => import('./RegisterPage.tsx')),
  AuthVerifyEmail: lazy(() => import('./VerifyEmailPage.tsx')),
  AuthInvitation: lazy(() => import('./InvitationPage.tsx')),
  AuthSetup: lazy(() => import('./SetupPage.tsx')),
};

/** The token of a link may follow. */
export function authRoutes() {
  return Object.entries(pages).map(([name, Page]) => (
    <Route key={name} path={`${authPaths[name as keyof typeof pages]}/:token?`} element={<Page />} />
  ));
}
