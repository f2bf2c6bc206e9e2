/** Counts next to menu entries, by entry, calculated by the server for the caller. */
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../call.ts';

const call = callsOf<typeof calls>();

export type Badges = Readonly<Record<string, number>>;

export const badgesKey = ['badges'] as const;

export const readBadges = (): Promise<Badges> => call('GET /api/badges');
