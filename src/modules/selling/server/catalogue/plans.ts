/** What the plans of the catalogue contain, and which of them is chosen most. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';
import type { PlanContent } from '../../rules/catalogue.ts';

type Plan = Pick<Rows['products'], 'uuid' | 'category_uuid' | 'hosting_pack_uuid' | 'server_type_uuid'>;
type Amounts = Partial<Readonly<Record<PlanContent['name'], number | null>>>;

/** Below this number of subscriptions "most chosen" says nothing. */
const leastChosen = 5;
const megabytesOfGigabyte = 1024;

/** Returns a function that lists the contents of a product: those of its hosting plan or its server type. */
export async function planContents(
  executor: Executor,
  plans: readonly Plan[],
): Promise<(plan: Plan) => readonly PlanContent[]> {
  const packs = await rowsByUuid(plans, 'hosting_pack_uuid', (uuids) =>
    executor
      .selectFrom('hosting_packs')
      .select(['uuid', 'disk_mb', 'bandwidth_mb_month', 'web_domains', 'databases', 'mailboxes', 'mailbox_quota_mb'])
      .select(['memory_mb', 'backups', 'shell'])
      .where('uuid', 'in', [...uuids])
      .execute(),
  );
  const types = await rowsByUuid(plans, 'server_type_uuid', (uuids) =>
    executor
      .selectFrom('server_types')
      .select(['uuid', 'cores', 'memory_mb', 'disk_gb', 'traffic_gb'])
      .where('uuid', 'in', [...uuids])
      .execute(),
  );
  return ({ hosting_pack_uuid, server_type_uuid }) => {
    const pack = packs.get(hosting_pack_uuid ?? '');
    const type = types.get(server_type_uuid ?? '');
    return listed(pack ? amountsOfPack(pack) : type ? amountsOfType(type) : {});
  };
}

async function rowsByUuid<Row extends { readonly uuid: string }>(
  plans: readonly Plan[],
  column: 'hosting_pack_uuid' | 'server_type_uuid',
  read: (uuids: readonly string[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, Row>> {
  const uuids = plans.map((plan) => plan[column]).filter((uuid) => uuid !== null);
  const rows = uuids.length === 0 ? [] : await read(uuids);
  return new Map(rows.map((row) => [row.uuid, row]));
}

type Pack = Pick<
  Rows['hosting_packs'],
  | 'disk_mb'
  | 'bandwidth_mb_month'
  | 'web_domains'
  | 'databases'
  | 'mailboxes'
  | 'mailbox_quota_mb'
  | 'memory_mb'
  | 'backups'
  | 'shell'
>;

/** In the order in which people compare plans. */
const amountsOfPack = (pack: Pack): Amounts => ({
  disk_mb: pack.disk_mb,
  websites: pack.web_domains,
  mailboxes: pack.mailboxes,
  mailbox_mb: pack.mailboxes === 0 ? 0 : pack.mailbox_quota_mb,
  databases: pack.databases,
  traffic_mb: pack.bandwidth_mb_month,
  memory_mb: pack.memory_mb,
  backups: pack.backups,
  shell: pack.shell === 'nologin' ? 0 : 1,
});

const amountsOfType = (
  type: Pick<Rows['server_types'], 'cores' | 'memory_mb' | 'disk_gb' | 'traffic_gb'>,
): Amounts => ({
  cores: type.cores,
  memory_mb: type.memory_mb,
  disk_mb: type.disk_gb * megabytesOfGigabyte,
  traffic_mb: type.traffic_gb === null ? null : type.traffic_gb * megabytesOfGigabyte,
});

/** Leaves out the amounts of zero. */
const listed = (amounts: Amounts): readonly PlanContent[] =>
  (Object.keys(amounts) as readonly PlanContent['name'][]).flatMap((name) => {
    const { [name]: amount = 0 } = amounts;
    return amount === 0 ? [] : [{ name, amount }];
  });

/**
 * Returns a function that is true for the plan of a category with the most active subscriptions. A category where two
 * are equal, or where few are sold, has none.
 */
export async function mostChosen(executor: Executor, plans: readonly Plan[]): Promise<(plan: Plan) => boolean> {
  const rivals = plans.filter((plan) => plan.hosting_pack_uuid !== null || plan.server_type_uuid !== null);
  if (rivals.length === 0) return () => false;
  const counted = await executor
    .selectFrom('subscriptions')
    .select(({ fn }) => ['product_uuid', fn.countAll<string>().as('count')])
    .where('status', '=', 'active')
    .where(
      'product_uuid',
      'in',
      rivals.map(({ uuid }) => uuid),
    )
    .groupBy('product_uuid')
    .execute();
  const counts = new Map(counted.map(({ product_uuid, count }) => [product_uuid, Number(count)]));
  const countOf = ({ uuid }: Plan): number => counts.get(uuid) ?? 0;
  return (plan) =>
    countOf(plan) >= leastChosen &&
    rivals.includes(plan) &&
    rivals.some((other) => other !== plan && other.category_uuid === plan.category_uuid) &&
    rivals.every(
      (other) => other === plan || other.category_uuid !== plan.category_uuid || countOf(other) < countOf(plan),
    );
}
