/** Reports valid-looking values that PostgreSQL rejects: a year out of range, a number too large. */
import { queryTexts } from '../../../registry/texts.ts';
import type { Failure } from '../failure.ts';
import { codeOf } from '../transaction.ts';
import { queryFailure } from './queryFailure.ts';

/**
 * Returns a query error for a data exception (SQLSTATE class 22), which on a read only the values of the query can
 * cause; null for other errors.
 */
export function queryError(error: unknown): Failure | null {
  return codeOf(error).startsWith('22') ? queryFailure('filter', queryTexts.refusal('out_of_range')) : null;
}
