/** Handles a denial by row-level security: the checks of the store let through something that they should not have. */
import type { Caller } from '../caller.ts';
import type { StoreOptions } from '../contract.ts';
import { Failure } from '../failure.ts';
import { codeOf } from '../transaction.ts';

/** SQLSTATE insufficient_privilege: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const refused = '42501';

/** Logs the denial for the administrator and returns E_NOT_FOUND for the caller; null for other errors. */
export function deniedByDatabase(
  { log, warn = log }: Pick<StoreOptions, 'log' | 'warn'>,
  caller: Caller,
  error: unknown,
): Failure | null {
  if (caller.clients === null || codeOf(error) !== refused) return null;
  const detail = error instanceof Error ? error.message : '';
  warn(
    `Internal error: the second wall between clients stopped what the first let through, for user ${caller.user_uuid ?? 'unknown'}: ${detail}. Please report this as a hole.`,
  );
  return new Failure('E_NOT_FOUND');
}
