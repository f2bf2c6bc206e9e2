/** Previews finalising a draft: the number and date that it would get, and its totals. */
import { createHash } from 'node:crypto';
import type { Preview, Rows } from '#engine/registry';
import type { Label } from '#engine/values';
import { type ActionEvent, type Row, Transactions, type Tx, Workers } from '#engine/server';
import { warningsOf, warningTexts } from './decide.ts';
import { splitSettlement } from './splitSettlement.ts';
import { computeFinalInvoice } from './finalise.ts';
import { buyerParty, sellerParty } from '../parties.ts';
import type { CurrentMandate } from '../payments/currentMandate.ts';
import type { LineSource } from './lineSource.ts';
import { texts } from '../texts.ts';

/**
 * Previews finalising. The transaction is rolled back, so the number is released. Another draft may take it, so the
 * number is no part of what must be unchanged when the person confirms.
 */
export async function previewFinalise(
  event: ActionEvent<'invoices.finalise.preview'>,
  source: LineSource,
): Promise<Row> {
  const { tx, record, body } = event;
  const {
    document,
    priced: { totals, seller, client, mandate, lines },
    number,
    issued,
    due,
    notes,
  } = await Transactions.dryRun(tx, async () => {
    const split = await splitSettlement(event, { uuid: record.uuid, source });
    const worked = await computeFinalInvoice(event, { uuid: record.uuid, issue_date: body.issue_date || null, source });
    return { ...worked, notes: await notesOf(tx, split) };
  });
  const [net_cents, vat_cents, gross_cents] = [
    totalOf(totals.net_cents, notes, 'net_cents'),
    totalOf(totals.vat_cents, notes, 'vat_cents'),
    totalOf(totals.gross_cents, notes, 'gross_cents'),
  ];
  const isCredit = document.kind === 'credit_note';
  const warnings = isCredit ? [] : warningsOf(seller, client).map((warning) => warningTexts[warning]);
  const printed = [
    ...Object.values({ ...buyerParty(client, mandate) }),
    ...Object.values({ ...sellerParty(seller, null) }),
    document.note,
    document.buyer_reference,
    document.order_reference,
    document.credit_reason,
    ...lines.map(({ description }) => description),
  ];
  const unprintable = await Workers.findUnprintable(printed.filter((text) => typeof text === 'string'));
  const facts: readonly Preview.PreviewFact[] = [
    ...(number === null ? [] : [{ label: texts.label('preview.number'), kind: 'text', value: number } as const]),
    { label: texts.label('preview.date'), kind: 'date', value: issued },
    ...(isCredit ? [] : [{ label: texts.label('preview.due'), kind: 'date', value: due } as const]),
    ...notes.map(
      (note) =>
        ({
          label: texts.label('preview.credit_note_for', { number: note.original_number ?? '' }),
          kind: 'money',
          value: note.gross_cents,
        }) as const,
    ),
    ...warnings.map((value) => ({ label: texts.label('preview.vat_note'), kind: 'text', value }) as const),
    ...(isCredit || record.payment_means !== 'direct_debit' ? [] : lackingForDebit({ seller, mandate })).map(
      (value) => ({ label: texts.label('preview.debit_note'), kind: 'text', value }) as const,
    ),
    ...(unprintable.length === 0
      ? []
      : [
          {
            label: texts.label('preview.print_note'),
            kind: 'text',
            value: texts.label('preview.unprintable', { characters: unprintable.slice(0, mostNamed).join(' ') }),
          } as const,
        ]),
  ];
  const preview: Preview.ActionPreview = {
    seen: createHash('sha256')
      .update(JSON.stringify([record.kind, document.kind, totals, ...notes]))
      .digest('base64url')
      .slice(0, 22),
    questions: [],
    lines: [
      { label: texts.label('preview.net'), amount_cents: net_cents },
      { label: texts.label('preview.vat'), amount_cents: vat_cents },
    ],
    total_cents: gross_cents,
    includes_vat: true,
    currency: record.currency,
    facts,
    note:
      notes.length > 0 ? splits : document.kind !== record.kind ? becomesCredit : number === null ? null : asItStands,
  };
  return { ...preview };
}

const mostNamed = 20;

type Note = Pick<Rows['invoices'], 'net_cents' | 'vat_cents' | 'gross_cents'> & {
  readonly original_number: string | null;
};

/** Returns the credit notes that would be split off, with the number of the invoice that each corrects. */
async function notesOf(tx: Tx, uuids: readonly string[]): Promise<readonly Note[]> {
  if (uuids.length === 0) return [];
  return tx
    .selectFrom('invoices')
    .innerJoin('invoices as originals', 'originals.uuid', 'invoices.original_invoice_uuid')
    .select(['invoices.net_cents', 'invoices.vat_cents', 'invoices.gross_cents', 'originals.number as original_number'])
    .where('invoices.uuid', 'in', [...uuids])
    .orderBy('originals.number')
    .execute();
}

const totalOf = (own: number, notes: readonly Note[], field: 'net_cents' | 'vat_cents' | 'gross_cents'): number =>
  notes.reduce((sum, note) => sum + note[field], own);

/** Returns what is missing for a direct debit, which the invoice has to announce. */
export function lackingForDebit({
  seller,
  mandate,
}: {
  readonly seller: Pick<Rows['sellers'], 'sepa_creditor_id'>;
  readonly mandate: CurrentMandate | null;
}): readonly Label[] {
  return [
    ...(mandate ? [] : [texts.label('preview.no_mandate')]),
    ...(seller.sepa_creditor_id ? [] : [texts.label('preview.no_creditor')]),
  ];
}

const splits = texts.label('preview.splits');
const asItStands = texts.label('preview.number_may_change');
const becomesCredit = texts.label('preview.becomes_credit_note');
