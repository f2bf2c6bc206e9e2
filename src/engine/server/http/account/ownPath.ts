/** Paths that a sign-in may redirect to: those of this origin, except public pages. */

const publicPages = [
  'login',
  'forgot-password',
  'forgot-password-requested',
  'reset-password',
  'register',
  'setup',
  'verify-email',
  'invitation',
];
const base = 'https://origin.invalid';

/**
 * Rejects control characters, which browsers drop, and backslashes, which they read as slashes: `/\evil.example` would
 * lead elsewhere.
 */
export function isOwnPath(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || /[\\\p{Cc}\p{Surrogate}]/u.test(url) || !URL.canParse(url, base))
    return false;
  const { origin, pathname } = new URL(url, base);
  const [, first = ''] = pathname.toLowerCase().split('/');
  return (
    origin === base &&
    !pathname.startsWith('//') &&
    !publicPages.includes(first) &&
    first !== 'api' &&
    first !== 'build'
  );
}
