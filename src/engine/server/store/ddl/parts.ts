/**
 * Divides a plan over transactions: PostgreSQL keeps the locks of all of them in one table, that many tables at once
 * would fill.
 */
import type { Step } from './step.ts';

/**
 * Of the steps that can stand apart. By default PostgreSQL has room for 64 of each connection that it allows, 3,200 of
 * fifty.
 */
const locksPerTransaction = 400;

export interface Parts {
  /** All or nothing of it. */
  readonly first: readonly Step[];
  /** One transaction each, in this order. */
  readonly later: readonly (readonly Step[])[];
  /** One by one after those, in no transaction. */
  readonly concurrent: readonly Step[];
}

/**
 * Few tables too many go with the rest; of many the first do. Of a step that locks more by itself there is one in a
 * transaction.
 */
export function partsOf(steps: readonly Step[]): Parts {
  const parts: Step[][] = [[]];
  let locks = 0;
  for (const step of steps) {
    if (step.apart === undefined) continue;
    if (locks > 0 && locks + step.apart.locks > locksPerTransaction) {
      parts.push([]);
      locks = 0;
    }
    parts.at(-1)?.push(step);
    locks += step.apart.locks;
  }
  const later = parts.slice(1);
  const concurrent = steps.filter((step) => step.concurrent !== undefined);
  const apart = new Set([...later.flat(), ...concurrent]);
  return { first: steps.filter((step) => !apart.has(step)), later, concurrent };
}
