/** Releases hours whose line is removed or credited: they are approved again and can be invoiced again. */
import type { Rows, RuleMessage, ValuesOf } from '#engine/registry';
import { Failure, type RemoveEvent, type WriteEvent } from '#engine/server';
import { unlinkHours, type BillingContext } from './invoicedHours.ts';
import { texts } from './texts.ts';

/** `beforeRemove` hook of invoice lines; runs for a single line and for all lines of a removed draft. */
export async function releaseRemoved(event: RemoveEvent<'invoice-lines'>): Promise<void> {
  await unlinkHours(event, [event.record.uuid], { verb: 'take-off' });
}

/**
 * Releases the hours of lines that a final credit note, with earlier ones, reduces to zero. The credit note refers to
 * the line that it mirrors. Corrections of such a line are released with it, so that both are invoiced again together.
 * Corrections alone release nothing, because they settle what they correct.
 */
export async function releaseCredited(
  event: BillingContext,
  lines: readonly Pick<Rows['invoice_lines'], 'invoice_uuid' | 'specification' | 'credits_line_uuid'>[],
): Promise<void> {
  const credited = [
    ...new Set(lines.filter((line) => !isOfHours(line)).flatMap(({ credits_line_uuid }) => credits_line_uuid ?? [])),
  ];
  const [first] = lines;
  if (credited.length === 0 || first === undefined) return;
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
  // For a line without an amount, the remaining quantity decides.
  const removed = originals.filter(
    (one) =>
      leaves(one, ({ line_net_cents }) => line_net_cents) === 0 &&
      (one.line_net_cents !== 0 || leaves(one, ({ quantity }) => quantity) === 0),
  );
  const corrections = notes.filter((note) => isOfHours(note) && removed.some(({ uuid }) => uuid === note.original));
  await unlinkHours(
    event,
    [...removed, ...corrections].map(({ uuid }) => uuid),
    { verb: 'free', credit_note_uuid: first.invoice_uuid },
  );
}

function isOfHours({ specification }: Pick<Rows['invoice_lines'], 'specification'>): boolean {
  return specification !== null && specification.length > 0;
}

/** Fields that must stay equal to the sum of the hours. */
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
 * `beforeWrite` hook of invoice lines: the specification is printed, so the billed amount must equal it.
 * @throws Failure E_INVALID for a change of the quantity or price of a line with hours
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
