/**
 * In charge of whom to ask about each name: our own administration first, then the registry of its TLD, or else what
 * staff wrote down.
 */
import { parse } from 'tldts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { publicOnly, type OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';
import { registeredNames } from './registeredNames.ts';
import { readKnownNames } from './manual.ts';
import { answer, type Answer, type Availability } from './port.ts';
import { askRdap } from './rdap.ts';
import { cachedAvailability } from './cachedAvailability.ts';

const maxConcurrent = 8;

export interface AvailabilityOptions {
  readonly now?: () => number;
  readonly ask?: (endpoint: string, name: string) => Promise<Answer>;
  readonly outbound?: OutboundPolicy;
}

export function createAvailability({
  now = Date.now,
  outbound = publicOnly,
  ask = (endpoint, name) => askRdap(endpoint, name, outbound),
}: AvailabilityOptions = {}): Availability {
  const registry = cachedAvailability(ask, { now, maxConcurrent });
  return {
    async check(executor, names, asking = {}) {
      const wanted = [...new Set(names)];
      if (wanted.length === 0) return new Map();
      const ours = await registeredNames(executor, wanted);
      const endpoints = await endpointsOf(executor, wanted);
      const asked = wanted.filter((name) => !ours.has(name) && endpoints.has(suffixOf(name)));
      const written = await readKnownNames(
        executor,
        wanted.filter((name) => !ours.has(name) && !endpoints.has(suffixOf(name))),
      );
      const answered = new Map(
        await Promise.all(
          asked.map(async (name): Promise<readonly [string, Answer]> => [
            name,
            await registry(endpoints.get(suffixOf(name)) ?? '', name, asking),
          ]),
        ),
      );
      return new Map(
        wanted.map((name) => [
          name,
          ours.has(name)
            ? answer('taken', 'ours')
            : (answered.get(name) ?? written.get(name) ?? answer('unknown', 'unlisted')),
        ]),
      );
    },
  };
}

async function endpointsOf(executor: Executor, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .selectFrom('tlds')
    .select(['tld', 'rdap_url'])
    .where('tld', 'in', [...new Set(names.map(suffixOf))])
    .where('rdap_url', 'is not', null)
    .execute();
  return new Map(rows.map(({ tld, rdap_url }) => [tld, rdap_url ?? '']));
}

function suffixOf(name: string): string {
  return parse(name, { allowPrivateDomains: false }).publicSuffix ?? '';
}
