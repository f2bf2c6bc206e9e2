/** The buying client: its data, what is still missing, and its payment methods. */
import { paymentMethods, type PaymentMethod } from '../rules/cartAnswer.ts';
import type { VatBuyer } from '../../vat/rules/vatDecision.ts';
import { currentMandate } from '../../billing/server/payments/currentMandate.ts';
import { addressLines } from './addressLines.ts';
import { sellingSettings } from './settings.ts';
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';

/** The client that buys. `payment_methods` has its usual method first. */
export interface Buyer {
  readonly uuid: string;
  readonly name: string;
  readonly vat: VatBuyer;
  /** Columns of the client that are required to order and are empty. */
  readonly missing: readonly string[];
  readonly phone: string | null;
  readonly status: Rows['clients']['status'];
  readonly payment_methods: readonly PaymentMethod[];
  readonly language: Rows['clients']['language'];
  readonly needs_mandate: boolean;
  readonly email: string | null;
  readonly address: readonly string[];
  readonly country: string | null;
}

const needed = ['email', 'street', 'house_number', 'postal_code', 'city', 'country'] as const;

const columns = [
  'uuid',
  'type',
  'company_name',
  'first_name',
  'last_name',
  'vat_id',
  'vat_id_status',
  'country_status',
  'tax_treatment',
  'status',
  'payment_method',
  'language',
  'number',
  'phone',
  ...needed,
] as const;

/** Reads the buyer; null if the client does not exist. */
export async function readBuyer(executor: Executor, client_uuid: string): Promise<Buyer | null> {
  const row = await executor
    .selectFrom('clients')
    .select([...columns])
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  if (!row) return null;
  const named = row.type === 'company' ? (['company_name'] as const) : (['last_name'] as const);
  const { online_payments } = await sellingSettings(executor);
  const methods = paymentMethods.filter((method) => method !== 'online' || online_payments !== null);
  return {
    uuid: client_uuid,
    name: nameOf(row),
    vat: row,
    missing: [...named, ...needed].filter((column) => !row[column]),
    status: row.status,
    payment_methods: [...methods].sort((a, b) => Number(b === row.payment_method) - Number(a === row.payment_method)),
    language: row.language,
    needs_mandate: (await currentMandate(executor, client_uuid)) === null,
    email: row.email || null,
    phone: row.phone || null,
    address: addressLines(row),
    country: row.country || null,
  };
}

/** A registry requires more of a registrant than an invoice of its buyer. */
export function asRegistrant(buyer: Buyer): Buyer {
  return buyer.phone === null ? { ...buyer, missing: [...buyer.missing, 'phone'] } : buyer;
}

function nameOf(row: Pick<Rows['clients'], 'company_name' | 'first_name' | 'last_name'>): string {
  return row.company_name || [row.first_name, row.last_name].filter(Boolean).join(' ');
}
