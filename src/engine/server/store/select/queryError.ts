/** A value in a query that looks right and that PostgreSQL cannot take: a year too far, a number too large. */
import { queryTexts } from '../../../registry/texts.ts';
import type { Failure } from '../failure.ts';
import { codeOf } from '../transaction.ts';
import { queryFailure } from './queryFailure.ts';

/** Data exceptions (class 22) while reading come from the query's values alone. Null for other errors. */
export function queryError(error: unknown): Failure | null {
  return codeOf(error).startsWith('22') ? queryFailure('filter', queryTexts.refusal('out_of_range')) : null;
}
