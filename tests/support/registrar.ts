/** A shop with a registrar for .nl names: manual, or an adapter with the answers that a test sets. */
import { modulesWith } from './modulesWith.ts';
import { anyTable } from '../../src/engine/server/store/contract.ts';
import type { RegistrarDomain } from '../../src/modules/providers/rules/registrarDomain.ts';
import type { Adapters, AdapterOutcome, ServiceOrder } from '../../src/modules/providers/server/adapter.ts';
import { manual } from '../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../src/engine/server/jobs/worker.ts';
import type { TestActor } from './app.ts';
import { createShop, type Shop } from './shop.ts';
import { createTestWorker } from './worker.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Registrar {
  readonly shop: Shop;
  readonly provider: string;
  /** What the adapter was asked for, in turn. */
  readonly asked: ServiceOrder[];
  /** What it answers, in turn; that all is well once there is nothing left. */
  readonly answers: AdapterOutcome[];
  readonly errors: unknown[];
  /** What the registrar lists as its domains, until an error. */
  readonly listed: (RegistrarDomain | Error)[];
  /** Of further providers, by their key. */
  readonly listedBy: Record<string, readonly RegistrarDomain[]>;
  readonly adapters: Adapters;
  startWorker(): JobWorker;
  /** Until nothing is due. */
  work(): Promise<void>;
  withAdapter(adapter: 'manual' | 'openprovider'): Promise<void>;
  contact(client_uuid: string, row?: Fields): Promise<string>;
  /** Active, of the client of the tests. */
  domain(name: string, row?: Fields): Promise<string>;
  /** Of that domain: yearly, and paid until it expires. */
  subscription(name: string, row?: Fields): Promise<string>;
  call(actor: TestActor, methodAndUrl: string, body?: Fields): Promise<Fields>;
  act(uuid: unknown, action: string, body?: Fields, resource?: string): Promise<Fields>;
  read(resource: string, uuid: unknown): Promise<Fields>;
  /** Of a domain, the oldest first. */
  changesOf(uuid: unknown): Promise<readonly Fields[]>;
}

export async function createRegistrar(): Promise<Registrar> {
  const asked: ServiceOrder[] = [];
  const answers: AdapterOutcome[] = [];
  const errors: unknown[] = [];
  const listed: (RegistrarDomain | Error)[] = [];
  const listedBy: Record<string, readonly RegistrarDomain[]> = {};
  const answer = (order: ServiceOrder): Promise<AdapterOutcome> => {
    asked.push(order);
    return Promise.resolve(answers.shift() ?? { state: 'succeeded' });
  };
  const operations = {
    set_up: answer,
    update: answer,
    renew: answer,
    restore: answer,
    remove: answer,
    transfer_code: answer,
  };
  async function* listDomains({ key }: { readonly key: string }): AsyncGenerator<RegistrarDomain> {
    await Promise.resolve();
    for (const one of listedBy[key] ?? listed) {
      if (one instanceof Error) throw one;
      yield one;
    }
  }
  const adapters: Adapters = {
    manual,
    openprovider: { name: 'openprovider', services: { domains: operations }, listDomains },
  };
  const shop = await createShop({ modules: modulesWith(adapters) });
  const { store, company } = shop.api;
  const provider = await shop.add('providers', { key: 'registrar', name: 'Registrar', kind: 'domain' });
  await store.database
    .updateTable('tlds')
    .set({ provider_uuid: provider })
    .where('uuid', '=', company.tlds.nl)
    .execute();
  await store.database
    .updateTable('clients')
    .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .where('uuid', '=', company.clients.own)
    .execute();
  const startWorker = (): JobWorker => createTestWorker(shop.api, adapters, (error) => void errors.push(error));
  const { call } = shop.api;
  return {
    shop,
    provider,
    asked,
    answers,
    errors,
    listed,
    listedBy,
    adapters,
    startWorker,
    async work() {
      const worker = startWorker();
      for (let turn = 0; turn < 3; turn += 1) {
        await worker.turn();
        await worker.idle();
      }
      await worker.stop();
    },
    async withAdapter(adapter) {
      await anyTable(store.database).updateTable('providers').set({ adapter }).execute();
    },
    contact: (client_uuid, row = {}) =>
      shop.add('domain-contacts', {
        client_uuid,
        organisation: 'Bakkerij Jansen',
        name: 'Jan Jansen',
        email: 'jan@example.nl',
        phone: '+31201234567',
        street: 'Kade',
        house_number: '1',
        postal_code: '1011 AB',
        city: 'Amsterdam',
        country: 'NL',
        ...row,
      }),
    subscription: (name, row = {}) =>
      shop.insert('subscriptions', {
        client_uuid: company.clients.own,
        product_uuid: shop.products.domain,
        description: `Domeinnaam ${name}`,
        quantity: 1,
        unit_price_cents: 995,
        price_base_quantity: 1,
        price_mode: 'fixed',
        period_unit: 'year',
        period_count: 1,
        anchor_day: 1,
        started_on: '2025-04-01',
        current_period_start: '2025-04-01',
        current_period_end: '2026-04-01',
        billed_through: '2026-03-31',
        billing: 'advance',
        auto_renew: true,
        status: 'active',
        ...row,
      }),
    domain: (name, row = {}) =>
      shop.insert('domains', {
        name,
        name_unicode: name,
        tld_uuid: company.tlds.nl,
        client_uuid: company.clients.own,
        status: 'active',
        period_months: 12,
        registered_on: '2025-04-01',
        expires_on: '2026-04-01',
        nameservers: ['ns1.example.net', 'ns2.example.net'],
        auto_renew: true,
        dnssec: false,
        locked: false,
        privacy: false,
        ...row,
      }),
    call,
    act: (uuid, action, body = {}, resource = 'domains') =>
      call('employee', `PUT /api/${resource}/${String(uuid)}/${action}`, body),
    read: (resource, uuid) => call('employee', `GET /api/${resource}/${String(uuid)}`),
    changesOf: (uuid) =>
      store.database
        .selectFrom('service_changes')
        .selectAll()
        .where('subject_uuid', '=', String(uuid))
        .orderBy('created_at')
        .orderBy('uuid')
        .execute(),
  };
}
