/**
 * Compares domains with the lists of their registrars, stores the differences, and repairs them in the way that staff
 * choose.
 */
import type { ActionOf, Rows } from '#engine/registry';
import { type Locale, sourceLocale } from '#engine/values';
import {
  acrossClients,
  Failure,
  inTransaction,
  type OpenStore,
  resourceOf,
  type Row,
  systemCaller,
  type SystemContext,
  type SystemQueries,
  type TxAcrossClients,
} from '#engine/server';
import type { RegistrarDomain } from '../../providers/rules/registrarDomain.ts';
import type { Adapters } from '../../providers/server/adapter.ts';
import { adapterInUse, rowOf } from '../../providers/server/choose.ts';
import { providerAccount } from '../../providers/server/providerAccount.ts';
import { changesIn, type TaskText } from '../../providers/server/work.ts';
import {
  differencesOf,
  hosts,
  isRemedyOf,
  type Differing,
  type RegistrarComparison,
  type RegistrarDifference,
  type Remedy,
} from '../rules/registrarComparison.ts';
import { arrivingDomainStates } from '../rules/domainStates.ts';
import { texts } from './texts.ts';

/** Key in `beheer_settings`. */
const comparisonSetting = 'registrar_comparison';
/** Time limit for the list of one registrar. */
const deadlineMilliseconds = 5 * 60_000;

export async function lastRegistrarComparison({
  settings,
}: Pick<SystemQueries, 'settings'>): Promise<RegistrarComparison> {
  const stored = await settings.getSetting(comparisonSetting);
  return stored === null
    ? { compared_at: null, listed: 0, failed: [], differences: [] }
    : (JSON.parse(stored) as RegistrarComparison);
}

export function recordRegistrarComparison(
  { settings }: Pick<SystemQueries, 'settings'>,
  comparison: RegistrarComparison,
): Promise<void> {
  return settings.putSetting(comparisonSetting, JSON.stringify(comparison));
}

type Provider = Pick<Rows['providers'], 'uuid' | 'name'>;

/** Domains of one registrar by name. */
interface Listing {
  readonly provider: Provider;
  readonly domains: ReadonlyMap<string, RegistrarDomain>;
}

/** Compares all registrars. Leaves out a registrar whose list is incomplete: its missing domains may still exist. */
export async function compareRegistrars(store: OpenStore, adapters: Adapters, now: Date): Promise<RegistrarComparison> {
  const providers = await store.database
    .selectFrom('providers')
    .select(['uuid', 'name', 'adapter', 'status', 'connection'])
    .where('kind', '=', 'domain')
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  const ours = await inTransaction(store.database, (tx) => acrossClients(tx, readDomains));
  const listings: Listing[] = [];
  const failed: RegistrarComparison['failed'][number][] = [];
  for (const provider of providers) {
    const adapter = adapterInUse(adapters, provider);
    if (!adapter?.listDomains) continue;
    try {
      const account = await inTransaction(store.database, (tx) => rowOf(tx, 'providers', provider.uuid));
      const domains = new Map<string, RegistrarDomain>();
      const signal = AbortSignal.timeout(deadlineMilliseconds);
      const known = ours.filter((one) => one.provider_uuid === provider.uuid && !one.isArriving).map(asRegistered);
      for await (const domain of adapter.listDomains(providerAccount(account), signal, known)) {
        signal.throwIfAborted();
        domains.set(domain.name, domain);
      }
      listings.push({ provider, domains });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed.push({ provider_name: provider.name, reason: reason.slice(0, 500) });
    }
  }
  const differences = await inTransaction(store.database, (tx) =>
    acrossClients(tx, async (all) => {
      const found = await differencesAmong(all, listings, now);
      return withTasks(all, found);
    }),
  );
  const listed = listings.reduce((sum, { domains }) => sum + domains.size, 0);
  return { compared_at: now.toISOString(), listed, failed, differences };
}

/** Returns the domain as its registrar should have it. */
function asRegistered({ name, status, expires_on, locked, nameservers, registrant }: RegisteredRow): RegistrarDomain {
  return { name, status: registeredAs[status] ?? 'active', expires_on, locked, nameservers, registrant };
}

const registeredAs: Readonly<Record<string, RegistrarDomain['status']>> = {
  expired: 'expired',
  quarantine: 'quarantine',
  pending_transfer_out: 'transferring_away',
};

/** States in which the domain should exist at its registrar. */
const presentStates = ['active', 'expired', 'cancel_scheduled', 'pending_transfer_out', 'quarantine'] as const;
/** A domain in quarantine is at the registry, so the registrar may not list it any more. */
const mayBeUnlisted: readonly string[] = ['quarantine'];

type Found = Omit<RegistrarDifference, 'task_uuid'>;

async function differencesAmong(
  tx: TxAcrossClients,
  listings: readonly Listing[],
  now: Date,
): Promise<readonly Found[]> {
  const rows = await readDomains(tx);
  const known = new Set(rows.map(({ name }) => name));
  const found: Found[] = [];
  const seen: string[] = [];
  for (const row of rows) {
    const own = listings.find(({ provider }) => provider.uuid === row.provider_uuid);
    if (!own || row.isArriving) continue;
    const add = ({ kind, ours, theirs }: Differing, provider = own.provider): number =>
      found.push({
        kind,
        ours,
        theirs,
        uuid: row.uuid,
        name: row.name,
        client_name: row.client_name,
        provider_uuid: provider.uuid,
        provider_name: provider.name,
      });
    const theirs = own.domains.get(row.name);
    if (theirs) {
      seen.push(row.uuid);
      for (const one of differencesOf(row, theirs)) add(one);
      continue;
    }
    const other = listings.find(({ domains }) => domains.has(row.name));
    if (other) add({ kind: 'registrar', ours: own.provider.name, theirs: other.provider.name }, other.provider);
    else if (!mayBeUnlisted.includes(row.status)) add({ kind: 'only_here', ours: row.status, theirs: null });
  }
  for (const { provider, domains } of listings)
    for (const { name, expires_on } of domains.values())
      if (!known.has(name))
        found.push({
          kind: 'only_there',
          ours: null,
          theirs: expires_on,
          uuid: null,
          name,
          client_name: null,
          provider_uuid: provider.uuid,
          provider_name: provider.name,
        });
  for (let from = 0; from < seen.length; from += atOnce)
    await tx
      .updateTable('domains')
      .set({ synced_at: now, sync_error: null })
      .where('uuid', 'in', seen.slice(from, from + atOnce))
      .execute();
  return found.toSorted((left, right) => left.name.localeCompare(right.name));
}

const atOnce = 1_000;

type RegisteredRow = Awaited<ReturnType<typeof readDomains>>[number];

async function readDomains(tx: TxAcrossClients) {
  const rows = await tx
    .selectFrom('domains')
    .innerJoin('tlds', 'tlds.uuid', 'domains.tld_uuid')
    .innerJoin('clients', 'clients.uuid', 'domains.client_uuid')
    .leftJoin('domain_contacts', 'domain_contacts.uuid', 'domains.registrant_contact_uuid')
    .select([
      'domains.uuid',
      'domains.name',
      'domains.status',
      'domains.expires_on',
      'domains.locked',
      'domains.nameservers',
      'domains.renews_to',
      'domains.provider_uuid as own_provider_uuid',
      'tlds.provider_uuid as tld_provider_uuid',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'domain_contacts.organisation as holder_organisation',
      'domain_contacts.name as holder_name',
      'domain_contacts.email as holder_email',
    ])
    .where('domains.status', 'in', [...presentStates, ...arrivingDomainStates])
    .execute();
  const open = await tx
    .selectFrom('service_changes')
    .select(['subject_uuid', 'changes'])
    .where('subject_resource', '=', 'domains')
    .where('operation', '=', 'update')
    .where('status', 'in', ['queued', 'waiting', 'running', 'failed'])
    .execute();
  const underWay = new Map<string, readonly string[]>();
  for (const change of open)
    underWay.set(change.subject_uuid, [
      ...(underWay.get(change.subject_uuid) ?? []),
      ...changesIn(change).map(({ field }) => field),
    ]);
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    status: row.status,
    expires_on: row.expires_on,
    locked: row.locked,
    nameservers: row.nameservers,
    isArriving: arrivingDomainStates.some((state) => state === row.status),
    provider_uuid: row.own_provider_uuid ?? row.tld_provider_uuid,
    client_name: row.company_name ?? [row.first_name, row.last_name].filter(Boolean).join(' '),
    registrant:
      row.holder_email === null
        ? null
        : { organisation: row.holder_organisation, name: row.holder_name, email: row.holder_email },
    underWay: [...(underWay.get(row.uuid) ?? []), ...(row.renews_to === null ? [] : ['expires_on'])],
  }));
}

/** Adds the open tasks about the differences. */
async function withTasks(tx: TxAcrossClients, found: readonly Found[]): Promise<readonly RegistrarDifference[]> {
  const open = await tx
    .selectFrom('tasks')
    .select(['uuid', 'title'])
    .where('title', 'in', [...new Set(found.map(taskTitle))].concat(''))
    .where('status', 'in', ['open', 'in_progress'])
    .execute();
  const byTitle = new Map(open.map(({ uuid, title }) => [title, uuid]));
  return found.map((one) => ({ ...one, task_uuid: byTitle.get(taskTitle(one)) ?? null }));
}

/** @returns the difference with its task, or null if it is repaired. @throws Failure E_STATE, E_OUTDATED */
export async function repairRegistrarDifference(
  system: SystemContext,
  difference: RegistrarDifference,
  way: Remedy,
): Promise<RegistrarDifference | null> {
  if (!isRemedyOf(difference.kind, way)) throw new Failure('E_STATE', texts.refusal('registrar_comparison.not_so'));
  if (way === 'task') return { ...difference, task_uuid: difference.task_uuid ?? (await makeTask(system, difference)) };
  const domain = await system.tx
    .selectFrom('domains')
    .selectAll()
    .where('uuid', '=', difference.uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!domain || isOther(domain, difference))
    throw new Failure('E_STATE', texts.refusal('registrar_comparison.changed'));
  if (way === 'send') await send(system, domain, difference);
  else await takeOver(system, domain, difference);
  return null;
}

/** Returns true if our domain has changed since the comparison. */
function isOther(domain: Rows['domains'], { kind, ours }: RegistrarDifference): boolean {
  if (kind === 'expiry') return domain.expires_on !== ours;
  if (kind === 'locked') return String(domain.locked) !== ours;
  if (kind === 'nameservers') return hosts(domain.nameservers) !== ours;
  return kind !== 'registrar' && domain.status !== ours;
}

/** Requests an update at the registrar. If that is cancelled, our domain gets the values of the registrar. */
async function send(
  system: SystemContext,
  domain: Rows['domains'],
  { kind, theirs }: RegistrarDifference,
): Promise<void> {
  const change =
    kind === 'locked'
      ? { field: 'locked', before: theirs === 'true', after: domain.locked }
      : { field: 'nameservers', before: words(theirs), after: domain.nameservers };
  await system.records.create(systemCaller, resourceOf(system, 'service-changes'), {
    operation: 'update',
    subject_resource: 'domains',
    subject_uuid: domain.uuid,
    changes: [change],
  });
}

async function takeOver(
  system: SystemContext,
  domain: Rows['domains'],
  difference: RegistrarDifference,
): Promise<void> {
  const { kind, theirs, provider_uuid } = difference;
  if (kind === 'only_here') await move(system, domain, 'mark-transferred-away');
  else if (kind === 'status') await move(system, domain, movesTo[theirs ?? ''] ?? 'cancel-transfer-away');
  else if (kind === 'registrar') await keep(system, domain, { provider_uuid });
  else if (kind === 'expiry') await keep(system, domain, { expires_on: theirs });
  else if (kind === 'nameservers') await keep(system, domain, { nameservers: words(theirs) });
  // A locked domain cannot be transferred, so its transfer code is removed.
  else if (theirs === 'true')
    await keep(system, domain, { locked: true, transfer_code: null, transfer_code_state: null });
  else await keep(system, domain, { locked: false });
}

const movesTo: Readonly<Record<string, ActionOf<'domains'>>> = {
  pending_transfer_out: 'mark-transferring-away',
  quarantine: 'quarantine',
};

async function move(system: SystemContext, { uuid }: Rows['domains'], action: ActionOf<'domains'>): Promise<void> {
  await system.records.act(system.caller, resourceOf(system, 'domains'), uuid, action, {});
}

type RegistrarValues = Partial<
  Pick<
    Rows['domains'],
    'provider_uuid' | 'expires_on' | 'locked' | 'nameservers' | 'transfer_code' | 'transfer_code_state'
  >
>;

/** Takes over values of the registrar without requesting an update there. The audit trail has the person. */
async function keep(
  { tx, records, caller, now, ...system }: SystemContext,
  domain: Rows['domains'],
  values: RegistrarValues,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ ...values, updated_at: now, version: domain.version + 1 })
    .where('uuid', '=', domain.uuid)
    .execute();
  const { transfer_code: _, ...noted } = values;
  const before: Row = domain;
  await records.noteChanges(caller, resourceOf(system, 'domains'), 'take-over', [
    {
      uuid: domain.uuid,
      changes: Object.entries(noted).map(([field, after]) => ({ field, before: before[field] ?? null, after })),
    },
  ]);
}

const words = (text: string | null): string[] => (text ?? '').split(' ').filter(Boolean);

async function makeTask(system: SystemContext, difference: RegistrarDifference): Promise<string> {
  const { uuid, provider_uuid } = difference;
  const domain = await rowOf(system.tx, 'domains', uuid);
  const dutch = taskText('nl', difference);
  const task = await system.records.create(
    systemCaller,
    resourceOf(system, 'tasks'),
    {
      ...taskText(sourceLocale, difference),
      provider_uuid,
      ...(domain ? { client_uuid: domain.client_uuid } : {}),
    },
    {
      title_nl: dutch.title,
      instructions_nl: dutch.instructions,
      ...(uuid === null ? {} : { subject_resource: 'domains', subject_uuid: uuid }),
    },
  );
  return task.uuid;
}

const taskTitle = (difference: Found): string => taskText(sourceLocale, difference).title;

function taskText(locale: Locale, { kind, name, provider_name, ours, theirs }: Found): TaskText {
  const localised = texts.in(locale);
  const inWords = (value: string | null): string =>
    value === null || value === ''
      ? '—'
      : value === 'true' || value === 'false'
        ? localised(`registrar_comparison.${value}`)
        : value;
  return {
    title: localised('registrar_comparison.task', { name, provider: provider_name }).slice(0, 200),
    instructions: [
      localised(`registrar_comparison.steps.${kind}`, { name, provider: provider_name }),
      '',
      localised('registrar_comparison.ours', { value: inWords(ours) }),
      localised('registrar_comparison.theirs', { provider: provider_name, value: inWords(theirs) }),
    ].join('\n'),
  };
}
