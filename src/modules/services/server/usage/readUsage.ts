/**
 * Lists the accounts of the control panels and reads their usage once a night. Each account is written separately, so
 * that after a restart only the remaining ones are read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry, Rows } from '#engine/registry';
import { Dates, LocalTime } from '#engine/values';
import { inTransaction, type OpenStore, queueMail, reachable, systemQueries, type Tx, Workers } from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import type { AccountUsage, Adapter, Adapters, PanelAccount } from '../../../providers/server/adapter.ts';
import { ProviderFailure } from '../../../providers/server/adapters/providerFailure.ts';
import { adapterInUse, rowOf } from '../../../providers/server/choose.ts';
import { providerAccount } from '../../../providers/server/providerAccount.ts';
import { usageState, type Crossing } from '../../rules/hostingUsage.ts';
import { lastListing, panelOf, recordListing } from './panelAccounts.ts';
import { hostingUsageMail } from './usageMail.ts';
import { usageWarnedAt } from './usageWarnedAt.ts';

/** Minute of the day in Amsterdam time. The nightly comparison, which uses the result, runs later. */
const fromMinute = 2 * 60;
const listingMilliseconds = 5 * 60_000;
const usageMilliseconds = 60_000;
/** Delay before a failed listing is tried again. */
const relistMilliseconds = 60 * 60_000;
const panelsAtOnce = 4;
const accountsAtOnce = 2;
/** Longest delay requested by a panel that is waited for. After a longer one, the next run continues. */
const longestWaitSeconds = 120;
/** Failures in a row after which a panel is skipped, because then they usually concern all accounts. */
const mostFailures = 3;

export interface ReadingUsage {
  readonly store: OpenStore;
  readonly adapters: Adapters;
  readonly now: () => Date;
  /** Aborted when the program stops. */
  readonly signal: AbortSignal;
  /** Logs panels that could not be read. */
  readonly warn: (line: string) => void;
}

/** Returns the start of the current round. Each account is read once per round. */
export function roundOf(now: Date): Date {
  const { date, minute } = LocalTime.localTimeOf(now);
  return LocalTime.localInstant(minute >= fromMinute ? date : Dates.addDays(date, -1), fromMinute);
}

export const readsUsage = (adapter: Adapter | null, { offers }: Pick<Rows['providers'], 'offers'>): boolean =>
  adapter?.usage !== undefined && (offers?.includes('hosting.usage') ?? true);

const listsAccounts = (adapter: Adapter | null, { offers }: Pick<Rows['providers'], 'offers'>): boolean =>
  adapter?.listAccounts !== undefined && (offers?.includes('hosting.list') ?? true);

/** Reads all panels whose listing or accounts are due, a few panels concurrently. */
export async function readUsage(reading: ReadingUsage): Promise<void> {
  const limited = Workers.concurrencyLimit(panelsAtOnce);
  const panels = await panelsInUse(reading);
  await Promise.all(panels.map((panel) => limited(() => readPanel(reading, panel))));
}

interface Panel {
  readonly provider: Rows['providers'];
  readonly adapter: Adapter;
}

async function panelsInUse({ store, adapters }: ReadingUsage): Promise<readonly Panel[]> {
  const servers = await store.database
    .selectFrom('servers')
    .select(['panel', 'panel_provider_uuid', 'provider_uuid'])
    .where('status', '!=', 'deleted')
    .execute();
  const uuids = [...new Set(servers.flatMap((server) => panelOf(server) ?? []))].toSorted();
  const panels: Panel[] = [];
  for (const uuid of uuids) {
    const provider = await inTransaction(store.database, (tx) => rowOf(tx, 'providers', uuid));
    const adapter = adapterInUse(adapters, provider);
    if (provider && adapter && (readsUsage(adapter, provider) || listsAccounts(adapter, provider)))
      panels.push({ provider, adapter });
  }
  return panels;
}

/** Never throws an error of a panel, since other panels are unaffected. */
async function readPanel(reading: ReadingUsage, panel: Panel): Promise<void> {
  const { provider, adapter } = panel;
  const problem = listsAccounts(adapter, provider) ? await listWhenDue(reading, panel) : null;
  if (problem !== null || !readsUsage(adapter, provider)) return;
  const due = await dueAccounts(reading, provider.uuid);
  const limited = Workers.concurrencyLimit(accountsAtOnce);
  const course = { failures: 0, stopped: false };
  await Promise.all(due.map((account) => limited(() => readAccount(reading, panel, { account, course }))));
}

/** @returns the reason of a failed listing, until the next attempt */
async function listWhenDue(
  { store, now, signal, warn }: ReadingUsage,
  { provider, adapter }: Panel,
): Promise<string | null> {
  const last = await lastListing(store.database, provider.uuid);
  const at = now();
  const since = last === null ? null : new Date(last.listed_at);
  if (last && since && since >= roundOf(at)) {
    if (last.failed === null || at.getTime() - since.getTime() < relistMilliseconds) return last.failed;
  }
  const accounts: PanelAccount[] = [];
  let failed: string | null = null;
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(listingMilliseconds)]);
    for await (const account of adapter.listAccounts?.(providerAccount(provider), deadline) ?? []) {
      deadline.throwIfAborted();
      accounts.push(account);
    }
  } catch (error) {
    // The next process starts again with this panel.
    if (signal.aborted) return 'The program stops.';
    failed = messageOf(error);
    warn(`${provider.name} could not list its accounts: ${failed}`);
  }
  await recordListing(store, provider.uuid, {
    listed_at: at.toISOString(),
    failed,
    accounts: failed === null ? accounts : [],
  });
  return failed;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

interface DueAccount {
  readonly uuid: string;
  readonly username: string;
  readonly domain: string | null;
  readonly server_uuid: string;
}

/** Active and suspended accounts of the panel that were not read in this round, the longest ago first. */
async function dueAccounts({ store, now }: ReadingUsage, provider_uuid: string): Promise<readonly DueAccount[]> {
  const rows = await store.database
    .selectFrom('hosting')
    .innerJoin('servers', 'servers.uuid', 'hosting.server_uuid')
    .leftJoin('domains', 'domains.uuid', 'hosting.domain_uuid')
    .select([
      'hosting.uuid',
      'hosting.username',
      'hosting.server_uuid',
      'domains.name as domain',
      'servers.panel',
      'servers.panel_provider_uuid',
      'servers.provider_uuid',
    ])
    .where('hosting.status', 'in', ['active', 'suspended'])
    .where(({ eb, or }) =>
      or([eb('hosting.usage_checked_at', 'is', null), eb('hosting.usage_checked_at', '<', roundOf(now()))]),
    )
    .orderBy('hosting.usage_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('hosting.uuid')
    .execute();
  return rows.filter((row) => panelOf(row) === provider_uuid);
}

/** Progress of one panel in one run. */
interface Course {
  failures: number;
  stopped: boolean;
}

async function readAccount(
  reading: ReadingUsage,
  panel: Panel,
  { account, course }: { readonly account: DueAccount; readonly course: Course },
): Promise<void> {
  const { store, signal, warn, now } = reading;
  for (;;) {
    if (course.stopped || signal.aborted) return;
    const found = await ask(reading, panel, account);
    if (signal.aborted) return;
    if (!(found instanceof ProviderFailure)) {
      course.failures = 0;
      await reachable(() =>
        inTransaction(store.database, (tx) => keep(tx, { account, found, now: now(), registry: store.registry() })),
      );
      return;
    }
    course.failures += 1;
    const { isTransient, retryAfterSeconds: seconds } = found;
    const isWaitedFor = isTransient && seconds !== undefined && seconds <= longestWaitSeconds;
    if (course.failures >= mostFailures || (isTransient && !isWaitedFor)) {
      if (!course.stopped) warn(`${panel.provider.name} could not say what accounts use: ${found.message}`);
      course.stopped = true;
      return;
    }
    if (!isWaitedFor) {
      await reachable(() =>
        inTransaction(store.database, (tx) => keep(tx, { account, found, now: now(), registry: store.registry() })),
      );
      return;
    }
    await wait(seconds * 1_000, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns null if the account does not exist */
async function ask(
  { store, signal }: ReadingUsage,
  { provider, adapter }: Panel,
  { username, domain, server_uuid }: DueAccount,
): Promise<AccountUsage | ProviderFailure | null> {
  try {
    const server = (await inTransaction(store.database, (tx) => rowOf(tx, 'servers', server_uuid))) ?? {};
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(usageMilliseconds)]);
    const asked = { provider: providerAccount(provider), server, username, domain };
    return (await adapter.usage?.(asked, deadline)) ?? null;
  } catch (error) {
    return error instanceof ProviderFailure ? error : new ProviderFailure(messageOf(error), { isTransient: true });
  }
}

interface Reading {
  readonly account: DueAccount;
  readonly found: AccountUsage | ProviderFailure | null;
  readonly now: Date;
  readonly registry: Registry;
}

/**
 * Stores the usage. The version stays, so that open forms do not become stale. Crossed thresholds are mailed in the same
 * transaction with the account locked, so that concurrent readings send one mail.
 */
async function keep(tx: Tx, { account, found, now, registry }: Reading): Promise<void> {
  const row = await tx
    .selectFrom('hosting')
    .selectAll()
    .where('uuid', '=', account.uuid)
    .where('server_uuid', '=', account.server_uuid)
    .where('status', 'in', ['active', 'suspended'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const write = (values: Partial<Rows['hosting']>) =>
    tx
      .updateTable('hosting')
      .set({ ...values, usage_checked_at: now })
      .where('uuid', '=', row.uuid)
      .execute();
  if (found === null || found instanceof ProviderFailure) {
    const reason = found?.message ?? `There is no account ${row.username} on its control panel.`;
    await write({ usage_error: reason.slice(0, 500) });
    return;
  }
  const used = {
    disk_used_mb: found.diskUsedMb,
    bandwidth_used_mb: found.bandwidthUsedMb,
    mailboxes_used: found.mailboxes,
    databases_used: found.databases,
  };
  const { crossed, usage_level, usage_warned } = usageState({ ...row, ...used }, await usageWarnedAt(tx, registry));
  // The client of a suspended account knows of the suspension, and gets this mail after it has ended.
  const isNotified =
    crossed.length === 0 || (row.status === 'active' && (await notify(tx, { row, account, crossed, now })));
  await write({ ...used, usage_level, usage_error: null, ...(isNotified ? { usage_warned } : {}) });
}

interface Notice {
  readonly row: Rows['hosting'];
  readonly account: DueAccount;
  readonly crossed: readonly Crossing[];
  readonly now: Date;
}

async function notify(tx: Tx, { row, account, crossed, now }: Notice): Promise<boolean> {
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'language', 'status'])
    .where('uuid', '=', row.client_uuid)
    .executeTakeFirstOrThrow();
  if (client.status !== 'active') return false;
  await queueMail(systemQueries(tx).mails, {
    kind: hostingUsageMail,
    to: client.email,
    language: client.language,
    data: {
      ...(await mailEnvelopeOf(tx, row.client_uuid)),
      hosting_uuid: row.uuid,
      account: account.domain ?? row.username,
      crossed,
    },
    now,
  });
  return true;
}
