/** Which addresses signing in may lead to: paths of this origin, behind the sign-in page. */

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

/** Browsers drop control characters and read a backslash as a slash, so that `/\evil.example` would lead elsewhere. */
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
