/**
 * Random histories of what is sold: people, rounds, the provider and the clock act, sometimes twice or concurrently,
 * and afterwards services, subscriptions and the provider have to agree.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, localDate, calendarDate } from '../../src/engine/values/dates/calendarDate.ts';
import { systemCaller, type Caller } from '../../src/engine/server/store/caller.ts';
import { anyTable } from '../../src/engine/server/store/contract.ts';
import { Failure } from '../../src/engine/server/store/failure.ts';
import type {
  Adapter,
  Channel,
  ProviderOrder,
  AdapterOutcome,
  ServiceOrder,
} from '../../src/modules/providers/server/adapter.ts';
import type { ServiceDifference } from '../../src/modules/services/rules/serviceComparison.ts';
import { compareServices } from '../../src/modules/services/server/life/comparison.ts';
import { removeOldAccounts } from '../../src/modules/services/server/moves/movedAccounts.ts';
import { removeEnded } from '../../src/modules/services/server/life/removals.ts';
import { defaultLeaseMilliseconds, type JobWorker } from '../../src/engine/server/jobs/worker.ts';
import { billDue } from '../../src/modules/subscriptions/server/billing/billDue.ts';
import type { Infrastructure } from './infrastructure.ts';
import { own } from './row.ts';
import type { Shop } from './shop.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Whole = (lowest: number, highest: number) => number;
type Kind = 'hosting' | 'applications' | 'databases' | 'servers' | 'domains';

type There = 'running' | 'stopped' | 'removed';

/** The provider's actual state, which only the provider knows. */
export class Provider {
  readonly states = new Map<string, There>();
  /** Of accounts: on which servers, by key of {@link accountOn}. */
  readonly accounts = new Map<string, There>();
  readonly faults: string[] = [];
  pauseMilliseconds: () => number = () => 0;
  private readonly doing = new Set<string>();

  adapter(): Adapter {
    const every = {
      suspend: (order: ServiceOrder, { signal }: Channel) => this.move(order, 'stopped', signal),
      unsuspend: (order: ServiceOrder, { signal }: Channel) => this.move(order, 'running', signal),
      remove: (order: ServiceOrder, { signal }: Channel) => this.move(order, 'removed', signal),
    };
    const done = (): Promise<AdapterOutcome> => Promise.resolve({ state: 'succeeded' });
    const account = {
      ...every,
      set_up: (order: ServiceOrder, { signal }: Channel) => this.move(order, 'running', signal),
      copy: done,
      check: done,
      switch: done,
    };
    const services = { hosting: account, applications: every, databases: every, servers: every, domains: every };
    const byResource: Adapter['services'] = services;
    return {
      name: 'hetzner',
      services,
      // Looks first, as real ones do: the program that asked died before it heard what became of it.
      resume: async (order, channel) => {
        if (!isServiceOrder(order)) return null;
        const [states, key] = this.placeOf(order);
        if (states.get(key) === wantedBy[order.operation]) return { state: 'succeeded' };
        return (await byResource[order.resource]?.[order.operation]?.(order, channel)) ?? null;
      },
    };
  }

  private placeOf({ service: { uuid }, resource, server }: ServiceOrder): readonly [Map<string, There>, string] {
    return resource === 'hosting' ? [this.accounts, accountOn(uuid, server.uuid)] : [this.states, uuid];
  }

  /** Nobody hears of it where the program dies meanwhile: by then it has been done, or not. */
  private async move(order: ServiceOrder, to: There, signal: AbortSignal): Promise<AdapterOutcome> {
    const { service, operation, resource } = order;
    const { uuid } = service;
    const name = `${operation} ${resource} ${uuid}`;
    const [states, key] = this.placeOf(order);
    if (this.doing.has(uuid)) this.faults.push(`${name}: something else is being done with it`);
    if (states.get(key) === 'removed' && operation !== 'set_up') this.faults.push(`${name}: it has been removed`);
    if (operation === 'set_up' && states.has(key) && states.get(key) !== 'removed')
      this.faults.push(`${name}: it is there already`);
    this.doing.add(uuid);
    const isDoneAtOnce = this.pauseMilliseconds() % 2 === 0;
    if (isDoneAtOnce) states.set(key, to);
    await setTimeout(this.pauseMilliseconds(), undefined, { signal }).catch(() => undefined);
    this.doing.delete(uuid);
    if (!signal.aborted) states.set(key, to);
    return { state: 'succeeded' };
  }
}

const wantedBy: Readonly<Record<string, There>> = {
  set_up: 'running',
  unsuspend: 'running',
  suspend: 'stopped',
  remove: 'removed',
};

const isServiceOrder = (order: ProviderOrder): order is ServiceOrder => 'operation' in order && 'resource' in order;

const accountOn = (uuid: string, server: unknown): string => `${uuid} on ${String(server)}`;

export interface HistoryWorld {
  readonly shop: Shop;
  readonly place: Infrastructure;
  /** Shared servers, between which accounts move. */
  readonly shared: readonly string[];
  readonly provider: Provider;
  /** The one that is at work now. */
  worker: JobWorker;
  /** Ends it in the midst of what it is at, and begins another. */
  restart(): Promise<void>;
}

/** The course of a history, besides its seed. */
export interface Course {
  /** The most days that pass in one step. */
  readonly longestLeapDays: number;
  /** Whether more is sold on the way. */
  readonly sellsMore: boolean;
}

/** What people have no button for. */
const byProgram: ReadonlySet<string> = new Set(['withhold', 'plan-end', 'finish']);
const byStaffOn: Readonly<Record<Kind, readonly string[]>> = {
  hosting: ['suspend', 'unsuspend', 'unsuspend', 'terminate'],
  applications: ['suspend', 'unsuspend', 'unsuspend', 'start-deleting'],
  databases: ['suspend', 'unsuspend', 'unsuspend', 'mark-deleting'],
  servers: ['maintenance', 'return-to-service', 'return-to-service', 'start-deleting'],
  domains: ['mark-transferring-away', 'mark-transferred-away', 'undo-cancellation'],
};
/** A server in maintenance stops when it returns. */
const running: readonly unknown[] = ['active', 'deploying'];
const stopped: readonly unknown[] = ['suspended', 'off'];
const removed: readonly unknown[] = ['terminated', 'deleted'];
const rightAtProvider = [
  { states: running, right: 'running' },
  { states: stopped, right: 'stopped' },
  { states: removed, right: 'removed' },
];
const byStaff: readonly unknown[] = ['abuse', 'request', 'quota'];

export class LifeHistory {
  /** The events so far, to investigate a failure. */
  readonly log: string[] = [];
  private readonly clients: string[] = [];
  private readonly services: { readonly kind: Kind; readonly uuid: string; readonly client: string }[] = [];
  private readonly subscriptions: string[] = [];

  constructor(
    private readonly world: HistoryWorld,
    private readonly whole: Whole,
    private readonly seed: number,
    private readonly course: Course,
  ) {}

  get serviceCount(): number {
    return this.services.length;
  }

  private get database() {
    return anyTable(this.world.shop.api.store.database);
  }

  private get now(): Date {
    return this.world.shop.api.clock.now;
  }

  private get staff(): Caller {
    return { ...systemCaller, user_uuid: this.world.shop.api.company.users.management };
  }

  private pick<T>(some: readonly T[]): T {
    const found = some[this.whole(0, some.length - 1)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }

  async begin(): Promise<void> {
    const { shop, place } = this.world;
    for (const nth of [1, 2]) {
      const client = await shop.add('clients', {
        company_name: `History ${this.seed}.${nth}`,
        email: `history${this.seed}.${nth}@example.nl`,
        seller_uuid: shop.api.company.seller,
        street: 'Kade',
        house_number: '2',
        postal_code: '3511 AA',
        city: 'Utrecht',
        country: 'NL',
      });
      await this.set('clients', client, { status: 'active' });
      this.clients.push(client);
    }
    const [first = ''] = this.clients;
    const server = await this.sell('servers', first, place.server);
    await this.sell('hosting', first, server);
    for (const kind of ['hosting', 'applications', 'databases', 'domains'] as const)
      await this.sell(kind, this.pick(this.clients), place.server);
  }

  private async set(table: string, uuid: string, fields: Fields): Promise<void> {
    await this.database.updateTable(table).set(fields).where('uuid', '=', uuid).execute();
  }

  private async sell(kind: Kind, client: string, server: string): Promise<string> {
    const { shop, place } = this.world;
    const name = `h${this.seed}n${this.services.length}`;
    const pack = await this.row('products', shop.products.hosting);
    const fields: Readonly<Record<Kind, Fields>> = {
      hosting: { hosting_pack_uuid: pack['hosting_pack_uuid'], server_uuid: server, username: name },
      applications: { name, type: 'php', server_uuid: server, root_path: `/home/${name}` },
      databases: { name, engine: 'mariadb', server_uuid: server },
      servers: {
        name,
        hostname: `${name}.example.nl`,
        provider_uuid: place.provider,
        region_uuid: place.region,
        server_type_uuid: place.type,
      },
      domains: {
        name: `${name}.nl`,
        tld_uuid: shop.api.company.tlds.nl,
        period_months: 12,
        expires_on: '2028-01-01',
        auto_renew: true,
      },
    };
    const uuid = await shop.add(kind, { client_uuid: client, ...fields[kind] });
    await this.set(kind, uuid, { status: 'active' });
    const asked = this.database.selectFrom('service_changes').where('subject_uuid', '=', uuid);
    await this.database
      .deleteFrom('beheer_jobs')
      .where('key', 'in', asked.select(sql<string>`uuid::text`.as('key')))
      .execute();
    await this.database.deleteFrom('service_changes').where('subject_uuid', '=', uuid).execute();
    const { states, accounts } = this.world.provider;
    if (kind === 'hosting') accounts.set(accountOn(uuid, server), 'running');
    else states.set(uuid, 'running');
    this.services.push({ kind, uuid, client });
    for (let payer = this.whole(1, 4) === 4 ? 2 : 1; payer > 0; payer -= 1) await this.subscribe(kind, uuid, client);
    return uuid;
  }

  private async subscribe(kind: Kind, uuid: string, client: string): Promise<void> {
    const today = localDate(this.now);
    const payer = await this.world.shop.insert('subscriptions', {
      client_uuid: client,
      product_uuid: this.world.shop.products.hosting,
      description: kind,
      quantity: 1,
      price_mode: 'fixed',
      unit_price_cents: 1_000,
      price_base_quantity: 1,
      period_unit: 'month',
      period_count: 1,
      anchor_day: Number(today.slice(8)),
      started_on: today,
      current_period_start: today,
      current_period_end: addDays(today, 28),
      billed_through: addDays(today, -1),
      billing: 'advance',
      auto_renew: true,
      status: 'pending',
      resource: kind,
      resource_id: uuid,
    });
    this.subscriptions.push(payer);
    await this.act('subscriptions', payer, 'activate');
  }

  private row(table: string, uuid: string): Promise<Fields> {
    return this.database.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  }

  /** What the state does not allow is refused, and nothing has happened. */
  private async act(resource: string, uuid: string, action: string, body: Fields = {}): Promise<void> {
    const { store } = this.world.shop.api;
    try {
      await store.act(
        byProgram.has(action) ? systemCaller : this.staff,
        own(store.registry().resources, resource),
        uuid,
        action,
        body,
      );
      this.log.push(`${action} ${resource} ${uuid}`);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'E_STATE') throw error;
    }
  }

  /** One thing that happens, at times twice and at times with another. */
  async step(): Promise<void> {
    const first = this.event();
    const dice = this.whole(1, 6);
    if (dice === 1) {
      await first();
      await first();
    } else if (dice === 2) await this.atOnce(first, this.event());
    else await first();
    if (this.whole(1, 3) === 1) await this.world.worker.turn();
  }

  /** Runs events concurrently, except those that move the clock by days: no request lasts for weeks. */
  private async atOnce(...events: readonly (() => Promise<void>)[]): Promise<void> {
    const isAlone = (event: () => Promise<void>): boolean => event === this.leap || event === this.sale;
    for (const event of events.filter(isAlone)) await event();
    await Promise.all(events.filter((event) => !isAlone(event)).map((event) => event()));
  }

  /** What is sold is put there as it is, without the work that it would be. */
  private readonly sale = (): Promise<void> => this.sellMore();

  private readonly leap = (): Promise<void> => this.later(this.whole(1, this.course.longestLeapDays));

  private event(): () => Promise<void> {
    const subscription = this.pick(this.subscriptions);
    const { kind, uuid, client } = this.pick(this.services);
    const ends = addDays(localDate(this.now), this.whole(0, 40));
    const payer =
      (action: string, body: Fields = {}) =>
      () =>
        this.act('subscriptions', subscription, action, body);
    const service =
      (action: string, body: Fields = {}) =>
      () =>
        this.act(kind, uuid, action, body);
    const button = this.pick(byStaffOn[kind]);
    const withhold = { suspend_reason: this.pick(['non_payment', 'request']) };
    const events: readonly (readonly [number, () => Promise<void>])[] = [
      [4, payer('suspend')],
      [3, payer('withhold', withhold)],
      [7, payer('resume')],
      [3, payer('plan-end', { cancel_on: ends })],
      [2, payer('keep')],
      [2, payer('finish', { cancel_on: localDate(this.now) })],
      [1, payer('end')],
      [2, () => this.subscribe(kind, uuid, client)],
      [2, () => this.act('clients', client, 'suspend')],
      [4, () => this.act('clients', client, 'resume')],
      [1, () => (this.whole(1, 4) === 1 ? this.act('clients', client, 'close') : Promise.resolve())],
      [2, service('mark-free', { free_reason: 'Sponsored' })],
      [2, service('charge-again', {})],
      [6, service(button, button === 'suspend' && kind === 'hosting' ? { suspend_reason: 'abuse' } : {})],
      ...(kind === 'hosting' ? this.moves(uuid) : []),
      [6, this.leap],
      [2, () => this.die()],
      ...(this.course.sellsMore ? [[2, this.sale] as const] : []),
    ];
    const wheel = events.flatMap(([weight, event]) => Array.from({ length: weight }, () => event));
    return this.pick(wheel);
  }

  /** In the midst of its work. Until another has taken its place, what it was at is nobody else's. */
  private async die(): Promise<void> {
    const { worker, shop } = this.world;
    await worker.turn();
    await setTimeout(this.whole(0, 15));
    await this.world.restart();
    shop.api.clock.now = new Date(this.now.getTime() + defaultLeaseMilliseconds + 1_000);
    this.log.push('the program died');
  }

  private async sellMore(): Promise<void> {
    const kind = this.pick(['hosting', 'applications', 'databases', 'domains'] as const);
    const client = this.pick(this.clients);
    const { status } = await this.row('clients', client);
    if (status !== 'active') return;
    await this.settle();
    const uuid = await this.sell(kind, client, this.world.place.server);
    this.log.push(`sold ${kind} ${uuid}`);
  }

  /** To a shared server, stopped, and taken back. */
  private moves(uuid: string): readonly (readonly [number, () => Promise<void>])[] {
    const to = this.pick(this.world.shared);
    return [
      [12, () => this.startMove(uuid, to)],
      [4, () => this.act('hosting', uuid, 'stop-move')],
      [6, () => this.act('hosting', uuid, 'take-back-move')],
    ];
  }

  private async startMove(uuid: string, to: string): Promise<void> {
    const { api } = this.world.shop;
    const body = { moves_to_uuid: to };
    const shown = await api.send('management', `POST /api/hosting/${uuid}/move/preview`, { body });
    const { seen }: { readonly seen?: unknown } = shown.json();
    if (typeof seen !== 'string') return;
    const done = await api.send('management', `PUT /api/hosting/${uuid}/move`, { body: { ...body, seen } });
    if (done.statusCode < 300) this.log.push(`move hosting ${uuid} to ${to}`);
    else if (![409, 412, 422].includes(done.statusCode)) throw new Error(done.body);
  }

  /** The rounds of those days, at their end. */
  private async later(days: number): Promise<void> {
    const { api } = this.world.shop;
    const from = localDate(this.now);
    await this.settle();
    api.clock.now = new Date(this.now.getTime() + days * 86_400_000);
    this.log.push(`${days} days later`);
    // In this order: what ends meanwhile is charged before it stands still.
    const idle = await this.idle();
    const before = await this.billed();
    await billDue(api.store, this.now);
    const suspects: string[] = [];
    for (const [payer, through] of await this.billed())
      if (before.get(payer) !== through) {
        this.log.push(`billed ${payer} through ${through}`);
        if (idle.has(payer)) suspects.push(payer);
      }
    await removeEnded(api.store, this.now);
    await removeOldAccounts(api.store, this.now);
    if (suspects.length > 0) await this.judge(suspects, { from, before });
  }

  /** What stood still may have gone on during the round: then the days before are not charged. */
  private async judge(
    suspects: readonly string[],
    { from, before }: { readonly from: string; readonly before: ReadonlyMap<string, string> },
  ): Promise<void> {
    const { faults } = this.world.provider;
    await this.settle();
    const idle = await this.idle();
    const lines = await this.database
      .selectFrom('invoice_lines')
      .select(['subscription_uuid', 'period_start'])
      .where('subscription_uuid', 'in', suspects)
      .where('period_start', '<', from)
      .execute();
    for (const payer of suspects) {
      if (idle.has(payer)) faults.push(`${payer} is billed for what does not run`);
      const through = before.get(payer) ?? '';
      const isBehind = lines.some(
        (line) => line['subscription_uuid'] === payer && String(line['period_start']) > through,
      );
      if (isBehind) faults.push(`${payer} is billed for days on which it did not run`);
    }
  }

  /** What pays for a service that the program has stopped, or that is removed. */
  private async idle(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const { kind, uuid } of this.services) {
      const { status, suspend_reason } = await this.row(kind, uuid);
      const isStopped = stopped.includes(status) && !byStaff.includes(suspend_reason);
      if (isStopped || removed.includes(status))
        for (const payer of await this.payersOf(uuid)) found.add(String(payer['uuid']));
    }
    return found;
  }

  private async billed(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database
      .selectFrom('subscriptions')
      .select(['uuid', 'billed_through'])
      .where('uuid', 'in', this.subscriptions)
      .execute();
    return new Map(rows.map((row) => [String(row['uuid']), String(row['billed_through'])]));
  }

  /**
   * Runs waiting jobs to the end. A job that waits for another is retried a moment later, so the clock moves to that
   * time.
   */
  async settle(): Promise<void> {
    const { worker, shop } = this.world;
    for (let turn = 0; turn < 6; turn += 1) {
      await worker.turn();
      await worker.idle();
      const due = await worker.nextDue();
      const isSoon = due !== null && due > this.now && due.getTime() - this.now.getTime() < 60_000;
      if (isSoon) shop.api.clock.now = due;
    }
  }

  /** What the nightly comparison finds of this history. */
  async compared(): Promise<readonly ServiceDifference[]> {
    const { differences } = await compareServices(this.world.shop.api.store.database, this.now);
    const ours = new Set([...this.subscriptions, ...this.services.map(({ uuid }) => uuid)]);
    return differences.filter(({ uuid }) => ours.has(uuid));
  }

  /** Judged from the rows and the provider alone, by none of the code that moves them. */
  async disagreements(): Promise<readonly string[]> {
    const found = [...this.world.provider.faults];
    for (const { kind, uuid } of this.services) {
      const service = await this.row(kind, uuid);
      const payers = await this.payersOf(uuid);
      const mayRun = await this.mayRun(service);
      const name = `${kind} ${uuid} (${String(service['status'])}, ${String(service['suspend_reason'])})`;
      if (kind !== 'domains') {
        if (
          running.includes(service['status']) &&
          !mayRun &&
          !(kind === 'servers' && (await this.carries(uuid, service['client_uuid'])))
        )
          found.push(`${name} runs, and nobody pays for it`);
        if (stopped.includes(service['status']) && mayRun && !byStaff.includes(service['suspend_reason']))
          found.push(`${name} is paid for, and does not run`);
        const there =
          kind === 'hosting'
            ? this.world.provider.accounts.get(accountOn(uuid, service['server_uuid']))
            : this.world.provider.states.get(uuid);
        const right = rightAtProvider.find(({ states }) => states.includes(service['status']))?.right;
        if (right !== undefined && there !== right) found.push(`${name} is ${String(there)} at the provider`);
      }
      if (kind === 'hosting') found.push(...this.copiesOf(uuid, service).map((copy) => `${name} is also ${copy}`));
      if (!removed.includes(service['status'])) continue;
      for (const { uuid: payer, status, cancel_on, billed_through } of payers)
        if (status !== 'cancelled' && !(status === 'cancel_scheduled' && String(cancel_on) <= addOne(billed_through)))
          found.push(`${name} is removed, and subscription ${String(payer)} is ${String(status)}`);
    }
    return found;
  }

  /** Elsewhere, where it is not on its way: an account is on one server. */
  private copiesOf(uuid: string, service: Fields): readonly string[] {
    if (service['move_state'] !== null) return [];
    const here = accountOn(uuid, service['server_uuid']);
    return [...this.world.provider.accounts]
      .filter(([key, there]) => key.startsWith(uuid) && key !== here && there !== 'removed')
      .map(([key, there]) => `${there}: ${key}`);
  }

  /** Whether it has something on it that is paid for, or is of another client. */
  private async carries(server: string, client: unknown): Promise<boolean> {
    for (const { kind, uuid } of this.services) {
      if (kind === 'servers' || kind === 'domains') continue;
      const service = await this.row(kind, uuid);
      const isPresent = running.includes(service['status']) || stopped.includes(service['status']);
      if (service['server_uuid'] !== server || !isPresent) continue;
      if (service['client_uuid'] !== client || (await this.mayRun(service))) return true;
    }
    return false;
  }

  private async mayRun(service: Fields): Promise<boolean> {
    const { status } = await this.row('clients', String(service['client_uuid']));
    const payers = await this.payersOf(service['uuid']);
    const isPaid = payers.some((payer) => payer['status'] === 'active' || payer['status'] === 'cancel_scheduled');
    return status === 'active' && (isPaid || service['is_free'] === true);
  }

  private payersOf(service: unknown): Promise<readonly Fields[]> {
    return this.database.selectFrom('subscriptions').selectAll().where('resource_id', '=', service).execute();
  }
}

const addOne = (day: unknown): string => addDays(calendarDate(String(day)), 1);
