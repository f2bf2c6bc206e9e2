/** Records of several resources by what is typed, the likeliest first. */
import { call } from './call.ts';

export interface FoundRecord {
  readonly resource: string;
  readonly uuid: string;
  readonly title: string;
  /** Whose it is. */
  readonly hint: string | null;
}

export const searchRecords = (q: string): Promise<{ readonly results: readonly FoundRecord[] }> =>
  call('GET', `/search?q=${encodeURIComponent(q)}`);
