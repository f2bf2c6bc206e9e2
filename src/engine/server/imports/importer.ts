/** Returns the caller of an import: the person with the present permissions, not those at the time of the upload. */
import { callerOfPerson } from '../auth/sessionUser.ts';
import { callerOfToken } from '../auth/tokens.ts';
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import type { ImportRow, ProgramQueries } from '../store/system.ts';

export type ImporterQueries = Pick<ProgramQueries, 'persons'>;

/** @throws Failure E_SESSION where the person may no longer sign in, or the token has expired */
export async function importerOf(queries: ImporterQueries, run: ImportRow, now: Date): Promise<Caller> {
  const { locale, active_client, user_uuid, token_uuid } = run;
  if (token_uuid !== null) {
    const found = await queries.persons.findTokenOf(token_uuid);
    if (!found?.proven || found.revoked_at !== null) throw new Failure('E_SESSION');
    if (found.expires_at !== null && found.expires_at.getTime() <= now.getTime()) throw new Failure('E_SESSION');
    return { ...callerOfToken(found), locale };
  }
  const found = await queries.persons.findPerson(user_uuid);
  if (found === null) throw new Failure('E_SESSION');
  const caller = callerOfPerson(found);
  return { ...caller, active_client, locale };
}
