/** The session in local storage. Imports nothing, since the first script needs it. */

/** The local storage key. */
export const storageKey = 'beheer.session';

/** The properties of a stored session that are read before the screens have loaded. */
interface StoredSession {
  readonly user: {
    readonly uuid: string;
    readonly token: string;
    readonly second_factor?: { readonly enrolled: boolean; readonly required: boolean };
  };
  readonly employee: object | null;
  readonly client: { readonly uuid: string } | null;
}

/** Returns a stored session, or null if the text is not a session. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession> | null;
    return typeof value?.user?.token === 'string' && value.user.token !== ''
      ? { employee: null, client: null, ...value, user: value.user }
      : null;
  } catch {
    return null;
  }
}

/** Returns true if the person must set up a second factor before anything else. */
export function mustEnrol({ user }: Pick<StoredSession, 'user'>): boolean {
  return user.second_factor !== undefined && user.second_factor.required && !user.second_factor.enrolled;
}
