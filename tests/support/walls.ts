/** In charge of the choices of walls between clients that isolation is shown with: each has to hold by itself. */
import type { StoreOptions } from '../../src/engine/server/store/contract.ts';

export const wallNames = ['both walls', 'the first wall alone', 'the second wall alone'] as const;
export type WallName = (typeof wallNames)[number];

export const walls: Readonly<Record<WallName, NonNullable<StoreOptions['walls']>>> = {
  'both walls': {},
  'the first wall alone': { second: false },
  'the second wall alone': { first: false },
};

/** For `describe.each`. */
export const wallChoices = wallNames.map((name) => ({ name, walls: walls[name] }));
