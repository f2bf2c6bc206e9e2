/** Decides if a coupon may be used, and why not. */
import type { CouponValue } from '../../rules/cartTotals.ts';
import type { Rows } from '#engine/registry';
import type { Label } from '#engine/values';
import type { Executor } from '#engine/server';
import { texts } from '../texts.ts';

/** Columns of a coupon that an order stores or that determine its discount. */
export type Coupon = CouponValue &
  Pick<Rows['coupons'], 'uuid' | 'code' | 'description' | 'duration' | 'duration_periods'>;

export interface JudgedCoupon {
  readonly coupon: Coupon;
  /** Why the coupon gives no discount; null if it does. */
  readonly refused: Label | null;
}

interface CouponQuery {
  readonly coupon_uuid: string;
  readonly client_uuid: string;
  readonly product_uuids: readonly string[];
  readonly now: Date;
  /** Locks the coupon until the transaction ends, so that its uses are counted one after another. */
  readonly lock?: boolean;
}

const columns = [
  'uuid',
  'code',
  'description',
  'type',
  'value_bp',
  'value_cents',
  'duration',
  'duration_periods',
  'max_redemptions',
  'max_per_client',
  'starts_at',
  'ends_at',
  'status',
] as const;

/**
 * The same answer for every code that gives this client nothing, so that guessing does not reveal which codes exist.
 */
const invalidCode: Label = texts.label('coupon.invalid');
const otherProducts: Label = texts.label('coupon.other_products');
/** No coupon has this uuid. */
const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Validates a typed code: returns its coupon or the reason. Only the owner of a usable code gets a specific reason, and
 * an unknown code runs the same queries as a known one, against timing attacks.
 */
export async function judgeTypedCode(
  executor: Executor,
  { code, ...question }: Omit<CouponQuery, 'coupon_uuid'> & { readonly code: string },
): Promise<{ readonly coupon_uuid: string } | { readonly refused: Label }> {
  const coupon_uuid = (await couponNamed(executor, code)) ?? nilUuid;
  const judged = await judgeCoupon(executor, { ...question, coupon_uuid });
  if (judged?.refused === null) return { coupon_uuid };
  return { refused: judged?.refused === otherProducts ? otherProducts : invalidCode };
}

/** Finds a coupon by code, case-insensitively; null if there is none. */
async function couponNamed(executor: Executor, code: string): Promise<string | null> {
  const rows = await executor
    .selectFrom('coupons')
    .select(['uuid', 'code'])
    .where('code', 'ilike', code.replaceAll(/[\\%_]/g, '\\$&'))
    .execute();
  return rows[0]?.uuid ?? null;
}

export async function judgeCoupon(
  executor: Executor,
  { coupon_uuid, client_uuid, product_uuids, now, lock = false }: CouponQuery,
): Promise<JudgedCoupon | null> {
  const query = executor
    .selectFrom('coupons')
    .select([...columns])
    .where('uuid', '=', coupon_uuid);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  const targets = await executor
    .selectFrom('coupons__product_uuids')
    .select('target_uuid')
    .where('owner_uuid', '=', coupon_uuid)
    .execute();
  const used = await executor
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll().as('all'), fn.countAll().filterWhere('client_uuid', '=', client_uuid).as('own')])
    .where('coupon_uuid', '=', coupon_uuid)
    // A cancelled order returns its use of the code, unless a part was provisioned: that part had the discount, and
    // cancelling and ordering again would redeem the code twice. The coupon's own count follows the same rule.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('orders.status', '!=', 'cancelled'),
        exists(
          selectFrom('order_lines')
            .select('order_lines.uuid')
            .whereRef('order_lines.order_uuid', '=', 'orders.uuid')
            .where('order_lines.action', '!=', 'setup')
            .where('order_lines.status', 'in', ['processing', 'completed']),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (!row) return null;
  const coupon = {
    ...row,
    product_uuids: targets.map(({ target_uuid }) => target_uuid),
  };
  const uses = { uses: Number(used.all), ownUses: Number(used.own) };
  return { coupon, refused: apiErrorOf(row, { now, ...uses }) ?? appliesTo(coupon, product_uuids) };
}

function apiErrorOf(
  row: Pick<Rows['coupons'], (typeof columns)[number]>,
  { now, uses, ownUses }: { readonly now: Date; readonly uses: number; readonly ownUses: number },
): Label | null {
  const { starts_at, ends_at } = row;
  const isFull = (limit: number | null, used: number): boolean => limit !== null && used >= limit;
  if (row.status !== 'active') return texts.label('coupon.withdrawn');
  if (starts_at !== null && starts_at > now) return texts.label('coupon.too_early');
  if (ends_at !== null && ends_at <= now) return texts.label('coupon.expired');
  if (isFull(row.max_redemptions, uses)) return texts.label('coupon.used_up');
  if (isFull(row.max_per_client, ownUses)) return texts.label('coupon.used_before');
  return null;
}

function appliesTo({ product_uuids: for_ }: Coupon, product_uuids: readonly string[]): Label | null {
  const fits = for_.length === 0 || product_uuids.some((uuid) => for_.includes(uuid));
  return fits ? null : otherProducts;
}
