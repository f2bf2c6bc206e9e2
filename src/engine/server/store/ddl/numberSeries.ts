/** Refuses a change of a number series that does not go with the numbers that it has given. */
import { digitsOf } from '../../../registry/records/numberSeries.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Tx } from '../contract.ts';
import { usedSeries } from '../system/numberSeries.ts';
import type { PresentTable } from './introspect.ts';

/** @throws Error where a series that has been used would give shorter numbers from now on; nothing is changed then */
export async function refuseNarrowerSeries(
  tx: Tx,
  { resources }: Registry,
  present: ReadonlyMap<string, PresentTable>,
): Promise<void> {
  if (!present.has('beheer_series')) return;
  const problems = (await usedSeries(tx)).flatMap(({ resource, field, pattern }) => {
    const now = resources[resource]?.fields[field]?.numberSeries;
    if (!now || digitsOf(now.pattern) >= digitsOf(pattern)) return [];
    return [
      `schemas/${resource}.json: "${field}" has numbers of the pattern "${pattern}", and "${now.pattern}" would give shorter ones, which sort before them. Write {seq:${digitsOf(pattern)}} or more.`,
    ];
  });
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nNothing was changed.`);
}
