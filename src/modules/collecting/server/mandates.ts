/** Mandates: their reference, and the end of their term. */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  acrossClients,
  Failure,
  forEach,
  type Job,
  type OpenStore,
  resourceOf,
  runAsSystem,
  systemCaller,
  type Tx,
  type WriteEvent,
} from '#engine/server';
import { mandateExpiresOn } from '../rules/mandateTerm.ts';
import { texts } from './texts.ts';

/** Longest reference of a SEPA mandate. */
const referenceLength = 35;

/**
 * Hook before a mandate is written: gives a new one a reference unless it has one, and determines the end of its term.
 * @throws Failure E_INVALID on `signed_on` for a day after today
 */
export async function completeMandate({
  tx,
  before,
  values,
  now,
}: WriteEvent<'mandates'>): Promise<ValuesOf<'mandates'>> {
  const { client_uuid, signed_on, last_used_on = null } = { ...before, ...values };
  if (signed_on === undefined || client_uuid === undefined) return values;
  if (values.signed_on !== undefined && signed_on > Dates.localDate(now))
    throw new Failure('E_INVALID', { errors: { signed_on: { label: texts.label('mandate.signed_in_future') } } });
  return {
    ...values,
    ...(before === null && !values.reference ? { reference: await newReference(tx, client_uuid, signed_on) } : {}),
    expires_on: mandateExpiresOn({ signed_on, last_used_on }),
  };
}

/** Makes a reference of the number of the client and the day: `C00012-20260310`, the next one `C00012-20260310-2`. */
async function newReference(tx: Tx, client_uuid: string, signed_on: string): Promise<string> {
  return acrossClients(tx, async (all) => {
    // Two mandates of a client on one day take their references one after the other.
    const client = await all
      .selectFrom('clients')
      .select('number')
      .where('uuid', '=', client_uuid)
      .forUpdate()
      .executeTakeFirst();
    const stem = (client?.number ?? '').replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 20) || 'M';
    const base = `${stem}-${signed_on.replaceAll('-', '')}`;
    const taken = await all
      .selectFrom('mandates')
      .select('reference')
      .where('reference', 'ilike', `${base}%`)
      .execute();
    const used = new Set(taken.map(({ reference }) => (reference ?? '').toUpperCase()));
    let reference = base;
    for (let next = 2; used.has(reference.toUpperCase()); next += 1) reference = `${base}-${next}`;
    return reference.slice(0, referenceLength);
  });
}

const everyMilliseconds = 6 * 60 * 60_000;

/**
 * Builds the job that expires mandates after their term.
 * @param warn receives a line for each mandate for which it failed
 */
export function mandateTerms(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'mandate-terms',
    everyMilliseconds,
    async run(now, { failPart }) {
      const over = await store.database
        .selectFrom('mandates')
        .select('uuid')
        .where('status', 'in', ['active', 'suspended'])
        .where('expires_on', '<', Dates.localDate(now))
        .orderBy('uuid')
        .execute();
      const failed = await forEach(over, ({ uuid }) =>
        runAsSystem({ store, now }, (system) =>
          system.records.act(systemCaller, resourceOf(system, 'mandates'), uuid, 'expire', {}),
        ),
      );
      for (const { item, reason } of failed) {
        warn(`Mandate ${item.uuid} could not be expired: ${reason}`);
        failPart({ resource: 'mandates', uuid: item.uuid, error: reason });
      }
    },
  };
}
