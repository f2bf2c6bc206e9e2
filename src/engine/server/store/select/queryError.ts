/** A value in a query that looks right and that PostgreSQL cannot take: a year too far, a number too large. */
import type { Failure } from '../failure.ts';
import { codeOf } from '../transaction.ts';
import { queryFailure } from './queryFailure.ts';

/** Data exceptions (class 22) while reading come from the query's values alone. Null for other errors. */
export function queryError(error: unknown): Failure | null {
  return codeOf(error).startsWith('22')
    ? queryFailure(
        'filter',
        'A value is out of range.',
        'Give a date, time or number that exists and is not too large.',
      )
    : null;
}
