/** Searches records of several resources, best matches first. */
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../call.ts';

const call = callsOf<typeof calls>();

/** Searches the records that the person may list. `near` is true if the results are of a corrected spelling. */
export const searchRecords = (
  q: string,
): Promise<{ readonly results: readonly calls.FoundRecord[]; readonly near: boolean }> =>
  call('GET /api/search', { query: { q } });
