/** The session in local storage. Imports nothing, since the first script needs it. */
import type { Session } from './session.ts';

/** The local storage key. */
export const storageKey = 'beheer.session';

/** Returns a stored session, or null if the text is not a session. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    return typeof value?.user?.token === 'string' && value.user.token !== ''
      ? { employee: null, client: null, ...value, user: value.user }
      : null;
  } catch {
    return null;
  }
}

/** Returns true if the person must set up a second factor before anything else. */
export function mustEnrol({ user }: Session): boolean {
  return user.second_factor !== undefined && user.second_factor.required && !user.second_factor.enrolled;
}
