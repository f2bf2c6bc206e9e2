/**
 * What it means that the database itself refused a confined person something: the store let through what it should not
 * have.
 */
import type { Caller } from '../caller.ts';
import type { StoreOptions } from '../contract.ts';
import { Failure } from '../failure.ts';
import { codeOf } from '../transaction.ts';

/** Insufficient privilege: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const refused = '42501';

/**
 * Whoever runs the program hears of it; to the caller it looks as if nothing were there. Null where the error is
 * another.
 */
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
