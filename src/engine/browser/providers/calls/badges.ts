/** Counts next to menu entries, by entry, calculated by the server for the caller. */
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../call.ts';

const call = callsOf<typeof calls>();

/** Counts by name of the menu entry. An entry that the caller may not count is missing. */
export type Badges = Readonly<Record<string, number>>;

export const badgesKey = ['badges'] as const;

/** Reads the counts of all menu entries in one request. */
export const readBadges = (): Promise<Badges> => call('GET /api/badges', { batched: true });
