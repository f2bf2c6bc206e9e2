/** The page after signing in: the requested page, else the last visited one, else the dashboard. Never another site. */

/**
 * Returns a path on this site, or null: `//evil.example`, `/\evil.example` and `javascript:` lead elsewhere (open
 * redirect).
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const base = 'https://here.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base || isPublic(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the first candidate that is a path of this app; `/` if there is none. */
export function afterSignIn(...candidates: readonly unknown[]): string {
  return candidates.map(safePath).find((path) => path !== null) ?? '/';
}

/**
 * Paths by route name. Routes with Auth in their name are for people who are not signed in (SPEC §2); the token of a
 * link follows the path.
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

/** Returns the token after a page's path in the address, or null. */
export function tokenIn(pathname: string, path: string): string | null {
  const [token = ''] = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1).split('/') : [];
  return token === '' ? null : decodeURIComponent(token);
}

/** Returns true for pages that require no sign-in. */
export function isPublic(pathname: string): boolean {
  return Object.values(authPaths).some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Returns the page that required signing in, from the state of the sign-in page. The dashboard is the default, so it does not count as requested. */
export function requestedPath(state: unknown): string | undefined {
  const {
    nextPathname,
    nextSearch = '',
    nextHash = '',
  } = (state ?? {}) as { readonly nextPathname?: string; readonly nextSearch?: string; readonly nextHash?: string };
  return nextPathname === undefined || nextPathname === '/' ? undefined : `${nextPathname}${nextSearch}${nextHash}`;
}
