/** A company whose invoices can be finalised: everything that the law requires is filled in. */
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import { createTestApp, type TestActor, type TestApp } from './app.ts';
import { own } from './row.ts';
import { productRegistry } from './testRegistry.ts';

export type Fields = Record<string, unknown>;

export interface BillingWorld {
  readonly api: TestApp;
  line(rest?: Fields): Fields;
  /** A draft with one line of 10.00 unless said. */
  draft(rest?: Fields): Promise<Fields>;
  act(
    record: Fields,
    action: string,
    body?: Fields,
    actor?: TestActor,
  ): Promise<{ readonly status: number; readonly body: Fields }>;
  /** A draft that has been finalised. */
  sent(rest?: Fields): Promise<Fields>;
  one(resource: string, uuid: unknown, actor?: TestActor): Promise<Fields>;
  add(resource: string, body: Fields, actor?: TestActor): Promise<Fields>;
}

export const address = { street: 'Kade', house_number: '2', postal_code: '3511 AA', city: 'Utrecht', country: 'NL' };

export async function createBillingWorld(): Promise<BillingWorld> {
  const api = await createTestApp({ registry: await productRegistry() });
  const { store, company } = api;
  const change = (resource: string, uuid: string, body: Fields): Promise<unknown> =>
    store.update(systemCaller, own(store.registry().resources, resource), uuid, body);
  await change('clients', company.clients.own, address);
  await change('clients', company.clients.other, address);
  const line = (rest: Fields = {}): Fields => ({
    description: 'Hosting',
    quantity: 1,
    unit_price_cents: 1_000,
    vat_rate_uuid: company.vat.standard,
    ...rest,
  });
  const add = async (resource: string, body: Fields, actor: TestActor = 'management'): Promise<Fields> => {
    const answer = await api.send(actor, `POST /api/${resource}`, { body });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const act: BillingWorld['act'] = async ({ uuid }, action, body = {}, actor = 'management') => {
    const answer = await api.send(actor, `PUT /api/invoices/${String(uuid)}/${action}`, { body });
    return { status: answer.statusCode, body: answer.json() };
  };
  const draft = (rest: Fields = {}): Promise<Fields> =>
    add('invoices', { seller_uuid: company.seller, client_uuid: company.clients.own, lines: [line()], ...rest });
  return {
    api,
    line,
    draft,
    act,
    add,
    async sent(rest) {
      const { status, body } = await act(await draft(rest), 'finalise');
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    async one(resource, uuid, actor = 'management') {
      return (await api.send(actor, `GET /api/${resource}/${String(uuid)}`)).json();
    },
  };
}
