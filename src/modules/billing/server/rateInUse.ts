/** Protects VAT rates that are in use: they can be ended, but not changed. */
import type { RuleMessage, ValuesOf } from '#engine/registry';
import { acrossClients, Failure, type Tx, type WriteEvent } from '#engine/server';
import { texts } from './texts.ts';

/** Fields that determine what was charged, and from when. */
const fixed = ['code', 'country', 'category', 'rate_bp', 'valid_from'] as const;

/**
 * Hook before a VAT rate is written.
 * @throws Failure E_INVALID at each field that may no longer change
 */
export async function refuseChangingUsedRate({
  tx,
  before,
  values,
}: WriteEvent<'vat-rates'>): Promise<ValuesOf<'vat-rates'>> {
  if (before === null) return values;
  const changed = fixed.filter(
    (field) => values[field] !== undefined && String(values[field] ?? '') !== String(before[field] ?? ''),
  );
  if (changed.length === 0 || !(await isInUse(tx, before.uuid))) return values;
  throw new Failure('E_INVALID', {
    errors: Object.fromEntries(changed.map((field): [string, RuleMessage] => [field, { label: inUse }])),
  });
}

const charging = ['invoice_lines', 'order_lines'] as const;

/** Drafts count as well, because their author has seen the rate. */
async function isInUse(tx: Tx, vat_rate_uuid: string): Promise<boolean> {
  return acrossClients(tx, async (all) => {
    for (const table of charging) {
      const row = await all
        .selectFrom(table)
        .select('uuid')
        .where('vat_rate_uuid', '=', vat_rate_uuid)
        .limit(1)
        .executeTakeFirst();
      if (row) return true;
    }
    return false;
  });
}

const inUse = texts.label('vat.rate_in_use');
