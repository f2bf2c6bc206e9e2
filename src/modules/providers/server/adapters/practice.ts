/**
 * Simulated registrar and panel for practice. Its domains are those that we have with it, except for the differences in
 * its credentials (`differences`, by name). It keeps updates in memory until the process stops. Mailbox operations
 * succeed immediately.
 */
import { Json } from '#engine/values';
import type { RegistrarDomain } from '../../rules/registrarDomain.ts';
import type { Adapter, AdapterOutcome, ProviderAccount, ServiceOrder } from '../adapter.ts';
import { objectOf, recordOf } from './serviceAdapter.ts';

type Different = Partial<Omit<RegistrarDomain, 'name'>>;

/** Fields that it can update. Staff do the others. */
const fields = ['locked', 'nameservers'] as const satisfies readonly (keyof RegistrarDomain)[];

/** Returns the adapter, which sends nothing over the network. */
export function practiceAdapter(): Adapter {
  /** Updated fields, as "<domain> <field>". */
  const sent = new Set<string>();
  const update = (order: ServiceOrder): Promise<AdapterOutcome> => {
    const { name } = recordOf(order, 'domains');
    for (const { field } of order.changes) sent.add(`${name} ${field}`);
    return Promise.resolve({ state: 'succeeded' });
  };
  const atOnce = (): Promise<AdapterOutcome> => Promise.resolve({ state: 'succeeded' });
  return {
    name: 'practice',
    isUsedOnceTested: true,
    updatedFields: { domains: fields },
    services: { domains: { update }, mailboxes: { set_up: atOnce, update: atOnce, remove: atOnce } },
    // The operations are idempotent, so interrupted work is repeated.
    resume(order) {
      if (!('operation' in order)) return Promise.resolve(null);
      const asked = order as ServiceOrder;
      return asked.resource === 'mailboxes' ? atOnce() : update(asked);
    },
    async *listDomains(provider, signal, known) {
      const differences = differencesOf(provider);
      for (const ours of known) {
        signal.throwIfAborted();
        yield { ...ours, ...withoutSent(sent, ours.name, differences.get(ours.name)) };
      }
      const names = new Set(known.map(({ name }) => name));
      for (const [name, theirs] of differences) if (!names.has(name)) yield { ...unknown, ...theirs, name };
    },
    testConnection: () => Promise.resolve({ works: true, message: 'Practice connection: no real requests are made.' }),
  };
}

const unknown: Omit<RegistrarDomain, 'name'> = {
  status: 'active',
  expires_on: null,
  locked: null,
  nameservers: null,
  registrant: null,
};

function withoutSent(sent: ReadonlySet<string>, name: string, theirs: Different = {}): Different {
  return Object.fromEntries(Object.entries(theirs).filter(([field]) => !sent.has(`${name} ${field}`)));
}

/** Differences by domain name. Ignores values that are no objects. */
function differencesOf({ credentials }: Pick<ProviderAccount, 'credentials'>): ReadonlyMap<string, Different> {
  const given = credentials === null ? null : Json.parseRecord(credentials);
  return new Map(
    Object.entries(objectOf(given, 'differences')).flatMap(([name, theirs]): [string, Different][] =>
      Json.isRecord(theirs) ? [[name, theirs]] : [],
    ),
  );
}
