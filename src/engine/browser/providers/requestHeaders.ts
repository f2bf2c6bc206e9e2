/** The address of the API and the headers of the HTTP contract. Imports little, since the first script needs it. */

/** The address of the API: this server, or another that follows the contract. */
export const apiAddress = `${import.meta.env['VITE_API_URL'] ?? ''}/api`;

interface About {
  /** The session's token; undefined if nobody is signed in. */
  readonly token: string | undefined;
  readonly locale: string;
}

/** Returns headers with those that every request has. Headers that the caller sets stay. */
export function contractHeaders({ token, locale }: About, given?: HeadersInit): Headers {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  if (!headers.has('accept-language')) headers.set('accept-language', locale);
  if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  const xsrf = cookie('XSRF-TOKEN');
  if (xsrf !== null) headers.set('x-xsrf-token', xsrf);
  return headers;
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
