/** The address of the API and the headers of the HTTP contract. Imports little, since the first script needs it. */

/** The address of the API: this server, or another that follows the contract. */
export const apiAddress = `${import.meta.env['VITE_API_URL'] ?? ''}/api`;

interface About {
  /** The session's token; undefined if nobody is signed in. */
  readonly token: string | undefined;
  readonly locale: string;
  /**
   * The active client of the tab, null for all clients. The server applies it instead of that of the session, which
   * another tab may have switched meanwhile. Undefined leaves it to the session.
   */
  readonly client: { readonly uuid: string } | null | undefined;
}

/** Returns headers with those that every request has. Headers that the caller sets stay. */
export function contractHeaders({ token, locale, client }: About, given?: HeadersInit): Headers {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  if (!headers.has('accept-language')) headers.set('accept-language', locale);
  if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  if (token !== undefined && client !== undefined) headers.set('x-active-client', client?.uuid ?? 'all');
  const xsrf = cookie('XSRF-TOKEN');
  if (xsrf !== null) headers.set('x-xsrf-token', xsrf);
  return headers;
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
