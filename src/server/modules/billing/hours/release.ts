/** In charge of hours whose line goes, or is credited: they are approved again, and to be invoiced once more. Nothing else frees them. */
import type { RemoveEvent, Row, WriteEvent } from '../../../store/contract.ts';
import { Failure } from '../../../store/failure.ts';
import type { RuleMessage } from '../../../../registry/rules.ts';
import { updateRows } from '../../../store/write/rows.ts';
import { resourceOf, type BillingEvent } from '../event.ts';

/** Of a draft, by itself or with all of it. */
export async function releaseRemoved({ tx, registry, record, now }: RemoveEvent): Promise<void> {
  await releaseLines({ tx, registry, now }, [String(record['uuid'])]);
}

/** Lines of which a final credit note, with those before it, leaves nothing. The credit note names the line it mirrors. */
export async function releaseCredited(event: Pick<BillingEvent, 'tx' | 'registry' | 'now'>, lines: readonly Row[]): Promise<void> {
  const credited = [...new Set(lines.map((line) => line['credits_line_uuid']).filter((uuid): uuid is string => typeof uuid === 'string'))];
  if (credited.length === 0) return;
  const { tx } = event;
  const originals = await tx.selectFrom('invoice_lines').select(['uuid', 'line_net_cents', 'quantity']).where('uuid', 'in', credited).execute();
  const notes = await tx.selectFrom('invoice_lines').innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid').select(['invoice_lines.credits_line_uuid as original', 'invoice_lines.line_net_cents', 'invoice_lines.quantity'])
    .where('invoice_lines.credits_line_uuid', 'in', credited).where('invoices.kind', '=', 'credit_note').where('invoices.number', 'is not', null).execute();
  const leaves = (original: Row, amount: (row: Row) => number): number => notes.filter((note) => note['original'] === original['uuid']).reduce((sum, note) => sum + amount(note), amount(original));
  // Of what cost nothing, what is left of the quantity tells.
  const gone = originals.filter((one) => leaves(one, ({ line_net_cents }) => Number(line_net_cents)) === 0 && (Number(one['line_net_cents']) !== 0 || leaves(one, ({ quantity }) => Number(quantity)) === 0));
  await releaseLines(event, gone.map(({ uuid }) => String(uuid)));
}

async function releaseLines(event: Pick<BillingEvent, 'tx' | 'registry' | 'now'>, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = await event.tx.selectFrom('hours').select('uuid').where('invoice_line_uuid', 'in', [...lines]).where('status', '=', 'invoiced').orderBy('uuid').forUpdate().execute();
  await updateRows(event.tx, resourceOf(event, 'hours'), rows.map(({ uuid }) => ({ uuid, status: 'approved', invoice_line_uuid: null })), event.now);
}

/** What would make the line say something else than the hours that it is made up of. */
const held = ['quantity', 'unit_code', 'unit_price_cents', 'price_base_quantity', 'discount_bp', 'discount_cents', 'project_uuid'] as const;

/** @throws Failure E_INVALID for a change of how much of a line with hours there is, or of what it costs: printed is billed. */
export function keepHours({ before, values }: WriteEvent): Row {
  const specification = before?.['specification'];
  if (before === null || !Array.isArray(specification) || specification.length === 0) return values;
  const changed = held.filter((name) => values[name] !== undefined && String(values[name] ?? '') !== String(before[name] ?? ''));
  if (changed.length === 0) return values;
  throw new Failure('E_INVALID', { errors: Object.fromEntries(changed.map((name): [string, RuleMessage] => [name, { label: keptAsSpecified }])) });
}

const keptAsSpecified = {
  en: 'This line is the sum of its hours. Take the line off and invoice the hours again, or give a discount on the whole',
  nl: 'Deze regel is de som van de uren. Haal de regel weg en factureer de uren opnieuw, of geef korting op het geheel',
};
