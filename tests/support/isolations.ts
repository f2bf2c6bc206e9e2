/**
 * The combinations of tenant scope and row-level security that isolation is tested with: each has to isolate clients
 * alone.
 */
import type { StoreOptions } from '../../src/engine/server/store/contract.ts';

export const isolationNames = ['both walls', 'the first wall alone', 'the second wall alone'] as const;
export type IsolationName = (typeof isolationNames)[number];

export const isolations: Readonly<Record<IsolationName, NonNullable<StoreOptions['isolation']>>> = {
  'both walls': {},
  'the first wall alone': { database: false },
  'the second wall alone': { store: false },
};

/** For `describe.each`. */
export const isolationChoices = isolationNames.map((name) => ({ name, walls: isolations[name] }));
