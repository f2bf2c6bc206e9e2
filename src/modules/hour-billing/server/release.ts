/**
 * In charge of hours whose line goes, or is credited: they are approved again, and to be invoiced once more. Nothing
 * else frees them.
 */
import type { Rows, ValuesOf } from '../../../engine/registry/rows.ts';
import type { RemoveEvent, WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { RuleMessage } from '../../../engine/registry/rules.ts';
import { unlinkHours, type BillingContext } from './invoicedHours.ts';
import { texts } from './texts.ts';

/** Of a draft, by itself or with all of it. */
export async function releaseRemoved(event: RemoveEvent<'invoice-lines'>): Promise<void> {
  await unlinkHours(event, [event.record.uuid], 'take-off');
}

/**
 * Lines of which a final credit note, with those before it, leaves nothing: the credit note names the line that it
 * mirrors. What corrections took back of such a line is free with it, so that both are invoiced again as one.
 * Corrections alone free nothing: they settle what they correct.
 */
export async function releaseCredited(
  event: BillingContext,
  lines: readonly Pick<Rows['invoice_lines'], 'specification' | 'credits_line_uuid'>[],
): Promise<void> {
  const credited = [
    ...new Set(lines.filter((line) => !isOfHours(line)).flatMap(({ credits_line_uuid }) => credits_line_uuid ?? [])),
  ];
  if (credited.length === 0) return;
  const { tx } = event;
  const originals = await tx
    .selectFrom('invoice_lines')
    .select(['uuid', 'line_net_cents', 'quantity'])
    .where('uuid', 'in', credited)
    .execute();
  const notes = await tx
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select([
      'invoice_lines.uuid',
      'invoice_lines.credits_line_uuid as original',
      'invoice_lines.line_net_cents',
      'invoice_lines.quantity',
      'invoice_lines.specification',
    ])
    .where('invoice_lines.credits_line_uuid', 'in', credited)
    .where('invoices.kind', '=', 'credit_note')
    .where('invoices.number', 'is not', null)
    .execute();
  type Credited = Pick<Rows['invoice_lines'], 'uuid' | 'line_net_cents' | 'quantity'>;
  const leaves = (original: Credited, amount: (row: Credited) => number): number =>
    notes.filter((note) => note.original === original.uuid).reduce((sum, note) => sum + amount(note), amount(original));
  // Of what cost nothing, what is left of the quantity tells.
  const removed = originals.filter(
    (one) =>
      leaves(one, ({ line_net_cents }) => line_net_cents) === 0 &&
      (one.line_net_cents !== 0 || leaves(one, ({ quantity }) => quantity) === 0),
  );
  const corrections = notes.filter((note) => isOfHours(note) && removed.some(({ uuid }) => uuid === note.original));
  await unlinkHours(
    event,
    [...removed, ...corrections].map(({ uuid }) => uuid),
    'free',
  );
}

function isOfHours({ specification }: Pick<Rows['invoice_lines'], 'specification'>): boolean {
  return specification !== null && specification.length > 0;
}

/** What would make the line say something else than the hours that it is made up of. */
const remaining = [
  'quantity',
  'unit_code',
  'unit_price_cents',
  'price_base_quantity',
  'discount_bp',
  'discount_cents',
  'project_uuid',
] as const;

/**
 * @throws Failure E_INVALID for a change of how much of a line with hours there is, or of what it costs: printed is
 * billed.
 */
export function refuseChangingHours({ before, values }: WriteEvent<'invoice-lines'>): ValuesOf<'invoice-lines'> {
  if (before === null || !isOfHours(before)) return values;
  const changed = remaining.filter(
    (name) => values[name] !== undefined && String(values[name] ?? '') !== String(before[name] ?? ''),
  );
  if (changed.length === 0) return values;
  throw new Failure('E_INVALID', {
    errors: Object.fromEntries(changed.map((name): [string, RuleMessage] => [name, { label: mustEqualSpecification }])),
  });
}

const mustEqualSpecification = texts.label('lines.sum_of_hours');
