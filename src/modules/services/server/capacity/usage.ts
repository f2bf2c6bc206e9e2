/** Usage of servers: current, stored daily, and the forecast of when each is full. */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { inTransaction, type OpenStore, reachable, type Tx, uuidv7 } from '#engine/server';
import { forecastOf, growthDays, type ServerCapacity, type UsageDay } from '../../rules/capacity.ts';

const retentionDays = 400;

type Server = Pick<Rows['servers'], 'uuid' | 'name' | 'status' | 'max_accounts' | 'server_type_uuid' | 'region_uuid'>;

interface Load {
  readonly accounts: number;
  readonly disk_used_mb: number;
  readonly disk_sold_mb: number;
  readonly unlimited: number;
}

const carrying: readonly Rows['servers']['status'][] = ['active', 'unreachable', 'maintenance', 'off'];
const nothing: Load = { accounts: 0, disk_used_mb: 0, disk_sold_mb: 0, unlimited: 0 };

/** Returns servers that take or have accounts, the first to be full on top, then by usage. */
export async function readCapacity(tx: Tx, now: Date): Promise<readonly ServerCapacity[]> {
  const today = Dates.localDate(now);
  const loads = await loadsOf(tx);
  const servers = (await serversOf(tx)).filter(
    ({ uuid, max_accounts }) => max_accounts !== null || (loads.get(uuid)?.accounts ?? 0) > 0,
  );
  const disks = await disksOf(tx);
  const places = await placesOf(tx);
  const history = await historyOf(tx, today);
  return servers
    .map((server): ServerCapacity => {
      const load = loads.get(server.uuid) ?? nothing;
      const room = { max_accounts: server.max_accounts, disk_mb: disks.get(server.server_type_uuid) ?? null };
      const { uuid, name, status } = server;
      // The current usage replaces the stored row of today.
      const days = [...(history.get(uuid) ?? []).filter(({ day }) => day !== today), { day: today, ...load }];
      const place = places.get(server.region_uuid ?? '') ?? null;
      return { uuid, name, status, place, ...load, ...room, ...forecastOf(days, room, today) };
    })
    .toSorted(byFullness);
}

function byFullness(one: ServerCapacity, other: ServerCapacity): number {
  if (one.full_on !== other.full_on) {
    if (one.full_on === null) return 1;
    if (other.full_on === null) return -1;
    return one.full_on < other.full_on ? -1 : 1;
  }
  return fullnessOf(other) - fullnessOf(one) || one.name.localeCompare(other.name);
}

const fullnessOf = ({ accounts, max_accounts, disk_used_mb, disk_mb }: ServerCapacity): number =>
  Math.max(max_accounts ? accounts / max_accounts : 0, disk_mb ? disk_used_mb / disk_mb : 0);

/**
 * Stores one row per server and day; repeated runs overwrite today's row. The forecast on the server does not increase
 * its version, so that people who are editing it get no conflict.
 */
export async function recordServerUsage(store: OpenStore, now: Date): Promise<void> {
  const today = Dates.localDate(now);
  await reachable(() =>
    inTransaction(store.database, async (tx) => {
      for (const { uuid, accounts, disk_used_mb, disk_sold_mb, full_on, full_of } of await readCapacity(tx, now)) {
        const values = { accounts, disk_used_mb, disk_sold_mb, updated_at: now };
        await tx
          .insertInto('server_usage_days')
          .values({ uuid: uuidv7(), server_uuid: uuid, day: today, ...values })
          .onConflict((conflict) => conflict.columns(['server_uuid', 'day']).doUpdateSet(values))
          .execute();
        await tx.updateTable('servers').set({ disk_sold_mb, full_on, full_of }).where('uuid', '=', uuid).execute();
      }
      await tx.deleteFrom('server_usage_days').where('day', '<', Dates.addDays(today, -retentionDays)).execute();
    }),
  );
}

function serversOf(tx: Tx): Promise<readonly Server[]> {
  return tx
    .selectFrom('servers')
    .select(['uuid', 'name', 'status', 'max_accounts', 'server_type_uuid', 'region_uuid'])
    .where('status', 'in', carrying)
    .orderBy('uuid')
    .execute();
}

async function loadsOf(tx: Tx): Promise<ReadonlyMap<string, Load>> {
  const accounts = await tx
    .selectFrom('hosting')
    .select(['server_uuid', 'disk_used_mb', 'pack_snapshot'])
    .where('status', '!=', 'terminated')
    .execute();
  const loads = new Map<string, Load>();
  for (const { server_uuid, disk_used_mb, pack_snapshot } of accounts) {
    const load = loads.get(server_uuid) ?? nothing;
    const limit = pack_snapshot?.disk_mb ?? null;
    loads.set(server_uuid, {
      accounts: load.accounts + 1,
      disk_used_mb: load.disk_used_mb + (disk_used_mb ?? 0),
      disk_sold_mb: load.disk_sold_mb + (limit ?? 0),
      unlimited: load.unlimited + (limit === null ? 1 : 0),
    });
  }
  return loads;
}

async function disksOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const types = await tx.selectFrom('server_types').select(['uuid', 'disk_gb']).execute();
  return new Map(types.map(({ uuid, disk_gb }) => [uuid, disk_gb * 1_024]));
}

async function placesOf(tx: Tx): Promise<ReadonlyMap<string, string | null>> {
  const regions = await tx.selectFrom('regions').select(['uuid', 'city', 'name']).execute();
  return new Map(regions.map(({ uuid, city, name }) => [uuid, city ?? name]));
}

async function historyOf(tx: Tx, today: CalendarDate): Promise<ReadonlyMap<string, readonly UsageDay[]>> {
  const rows = await tx
    .selectFrom('server_usage_days')
    .select(['server_uuid', 'day', 'accounts', 'disk_used_mb'])
    .where('day', '>=', Dates.addDays(today, -growthDays))
    .execute();
  const history = new Map<string, UsageDay[]>();
  for (const { server_uuid, day, ...usage } of rows) {
    const days = history.get(server_uuid) ?? [];
    days.push({ day: Dates.calendarDate(day), ...usage });
    history.set(server_uuid, days);
  }
  return history;
}
