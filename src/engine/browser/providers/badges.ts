/** The numbers beside the entries of the menu, by entry, as the server counts them for whoever asks. */
import { call } from './call.ts';

export type Badges = Readonly<Record<string, number>>;

export const badgesKey = ['badges'] as const;

export const readBadges = (): Promise<Badges> => call('GET', '/badges');
