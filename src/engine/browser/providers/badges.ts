/** The numbers beside the entries of the menu, by entry, as the server counts them for whoever asks. */
import type * as calls from '../../registry/calls/company.ts';
import { callsOf } from './call.ts';

const call = callsOf<typeof calls>();

export type Badges = Readonly<Record<string, number>>;

export const badgesKey = ['badges'] as const;

export const readBadges = (): Promise<Badges> => call('GET /api/badges');
