/**
 * Divides a plan over several transactions: PostgreSQL keeps all locks in one shared table, which a change of many
 * tables in one transaction would fill.
 */
import type { Step } from './step.ts';

/**
 * Maximum for steps that may run in a transaction of their own. By default PostgreSQL has room for 64 locks for each
 * allowed connection, so 3,200 with fifty connections.
 */
const locksPerTransaction = 400;

interface Parts {
  /** Steps of the first transaction. */
  readonly first: readonly Step[];
  /** Steps of further transactions, in this order. */
  readonly later: readonly (readonly Step[])[];
  /** Steps that run one by one after those, outside of a transaction. */
  readonly concurrent: readonly Step[];
}

/**
 * Divides the steps. The first batch of separable steps is part of the first transaction. A step that exceeds the limit
 * alone gets a transaction of its own.
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
