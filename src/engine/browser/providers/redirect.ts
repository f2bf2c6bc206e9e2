/** Where signing in leads: the page that was wanted, else the last one seen, else the dashboard. Never another site. */

/** A path on this site, or null: `//evil.example`, `/\evil.example` and `javascript:` lead elsewhere. */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const base = 'https://here.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base || isPublic(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function afterSignIn(...candidates: readonly unknown[]): string {
  return candidates.map(safePath).find((path) => path !== null) ?? '/';
}

/**
 * Where the pages stand by the names of their routes. A route whose name contains Auth is for who is not signed in
 * (SPEC §2); the token of a link follows the path.
 */
export const authPaths = {
  AuthLogin: '/login',
  AuthForgotPassword: '/forgot-password',
  AuthForgotPasswordRequested: '/forgot-password-requested',
  AuthResetPassword: '/reset-password',
  AuthRegister: '/register',
  AuthVerifyEmail: '/verify-email',
  AuthInvitation: '/invitation',
  AuthSetup: '/setup',
} as const;

/** The token that follows a page's path in the address; null where there is none. */
export function tokenIn(pathname: string, path: string): string | null {
  const [token = ''] = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1).split('/') : [];
  return token === '' ? null : decodeURIComponent(token);
}

/** Pages for who is not signed in. */
export function isPublic(pathname: string): boolean {
  return Object.values(authPaths).some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
