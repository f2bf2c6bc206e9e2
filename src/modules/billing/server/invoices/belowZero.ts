/**
 * Turns a draft with a negative total into a credit note, as after a downgrade of a subscription or a correction of
 * hours: an invoice cannot be negative. The amount given back corrects an issued invoice, which the credit note names
 * (Wet OB 1968 art. 35 lid 2, EU VAT Directive art. 219).
 */
import type { Rows } from '#engine/registry';
import { inLanguage } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import type { Charging, LineSource } from './lineSource.ts';
import { texts } from '../texts.ts';

interface Drafted {
  readonly invoice: Rows['invoices'];
  readonly gross_cents: number;
  readonly source: LineSource;
}

/**
 * Returns the document to finalise: the invoice, or the credit note that it becomes.
 * @throws Failure E_STATE if it does not correct exactly one invoice
 */
export async function toCreditNoteIfNegative(
  tx: Tx,
  { invoice, gross_cents, source }: Drafted,
): Promise<Rows['invoices']> {
  if (invoice.kind === 'credit_note' && gross_cents > 0) throw notBelow();
  if (invoice.kind !== 'invoice' || gross_cents >= 0) return invoice;
  const [settled, corrected] = [await originalsOf(tx, invoice.uuid), await source.correctedInvoices(tx, invoice.uuid)];
  const originals = [...new Map([...settled, ...corrected].map((one) => [one.uuid, one])).values()];
  const [original] = originals;
  if (originals.some(({ number }) => number === null)) throw ofDraft;
  if (original === undefined || originals.length > 1) throw below(originals.flatMap(({ number }) => number ?? []));
  const { language } = invoice;
  return {
    ...invoice,
    kind: 'credit_note',
    original_invoice_uuid: original.uuid,
    credit_reason: settled.length > 0 ? inLanguage(changeReason, language) : source.correctionReason(language),
  };
}

const changeReason = texts.label('below_zero.subscription_changed');

/** Finds the invoices that charged the days that are given back. */
async function originalsOf(tx: Tx, draft_uuid: string): Promise<readonly Charging[]> {
  const settled = await tx
    .selectFrom('invoice_lines')
    .select(['settles_uuid', 'period_start', 'period_end', 'credits_line_uuid'])
    .where('invoice_uuid', '=', draft_uuid)
    .where('settles_uuid', 'is not', null)
    .where('line_net_cents', '<', 0)
    .execute();
  const found = new Map<string, string | null>();
  for (const { settles_uuid, period_start, period_end, credits_line_uuid } of settled) {
    const charging = tx
      .selectFrom('invoices')
      .innerJoin('invoice_lines', 'invoice_lines.invoice_uuid', 'invoices.uuid')
      .select(['invoices.uuid', 'invoices.number'])
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.number', 'is not', null);
    const rows = await (
      credits_line_uuid === null
        ? charging
            .where('invoice_lines.subscription_uuid', '=', settles_uuid)
            .where(({ or, and, eb, exists, selectFrom }) =>
              or([
                and([
                  eb('invoice_lines.period_start', '<=', period_end),
                  eb('invoice_lines.period_end', '>=', period_start),
                ]),
                and([
                  eb('invoice_lines.delivery_period_unit', 'is not', null),
                  exists(
                    selectFrom('subscriptions')
                      .select('subscriptions.uuid')
                      .where('subscriptions.uuid', '=', settles_uuid)
                      .where('subscriptions.started_on', '<=', period_end)
                      .where('subscriptions.first_period_through', '>=', period_start),
                  ),
                ]),
              ]),
            )
        : charging.where('invoice_lines.uuid', '=', credits_line_uuid)
    ).execute();
    for (const row of rows) found.set(row.uuid, row.number);
  }
  return [...found].map(([uuid, number]) => ({ uuid, number }));
}

const ofDraft = new Failure('E_STATE', texts.refusal('below_zero.of_draft'));

function below(numbers: readonly string[]): Failure {
  const named = numbers.join(', ');
  return new Failure('E_STATE', {
    message:
      numbers.length > 0 ? texts.label('below_zero.of_several', { invoices: named }) : texts.label('below_zero.total'),
    hint: texts.label('below_zero.leave_as_draft'),
  });
}

function notBelow(): Failure {
  return new Failure('E_STATE', texts.refusal('credit_note.not_below_zero'));
}
