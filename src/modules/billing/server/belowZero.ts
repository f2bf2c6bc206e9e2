/**
 * In charge of a draft that comes out below zero, as when a subscription is made smaller or hours were corrected: there are no invoices below zero. What is given
 * back corrects an invoice that was sent, so it becomes a credit note that names it (Wet OB 1968 art. 35 lid 2, EU VAT Directive art. 219).
 */
import { correctedInvoices, type Charging } from '../../hour-billing/server/corrected.ts';
import { correctionReason } from '../../hour-billing/server/words.ts';
import type { Row, Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';

/** The invoice as it is to be finalised: itself, or the credit note that it is. @throws Failure E_STATE where it corrects no single invoice. */
export async function asDocument(tx: Tx, invoice: Row, gross_cents: number): Promise<Row> {
  if (invoice['kind'] === 'credit_note' && gross_cents > 0) throw notBelow();
  if (invoice['kind'] !== 'invoice' || gross_cents >= 0) return invoice;
  const [settled, corrected] = [await originalsOf(tx, invoice['uuid']), await correctedInvoices(tx, invoice['uuid'])];
  const originals = [...new Map([...settled, ...corrected].map((one) => [one.uuid, one])).values()];
  const [original] = originals;
  if (originals.some(({ number }) => number === null)) throw ofDraft;
  if (original === undefined || originals.length > 1) throw below(originals.flatMap(({ number }) => number ?? []));
  const language = invoice['language'] === 'en' ? 'en' : 'nl';
  return {
    ...invoice,
    kind: 'credit_note',
    original_invoice_uuid: original.uuid,
    credit_reason: settled.length > 0 ? changeReason[language] : correctionReason(language),
  };
}

const changeReason = { en: 'Change of a subscription', nl: 'Wijziging van een abonnement' } as const;

/** The invoices that charged the days which are given back. */
async function originalsOf(tx: Tx, draft_uuid: unknown): Promise<readonly Charging[]> {
  const settled = await tx
    .selectFrom('invoice_lines')
    .select(['settles_uuid', 'period_start', 'period_end'])
    .where('invoice_uuid', '=', draft_uuid)
    .where('settles_uuid', 'is not', null)
    .where('line_net_cents', '<', 0)
    .execute();
  const found = new Map<string, string>();
  for (const { settles_uuid, period_start, period_end } of settled) {
    const rows = await tx
      .selectFrom('invoices')
      .innerJoin('invoice_lines', 'invoice_lines.invoice_uuid', 'invoices.uuid')
      .select(['invoices.uuid', 'invoices.number'])
      .where('invoice_lines.subscription_uuid', '=', settles_uuid)
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.number', 'is not', null)
      .where('invoice_lines.period_start', '<=', period_end)
      .where('invoice_lines.period_end', '>=', period_start)
      .execute();
    for (const row of rows) found.set(String(row['uuid']), String(row['number']));
  }
  return [...found].map(([uuid, number]) => ({ uuid, number }));
}

const ofDraft = new Failure('E_STATE', {
  message: {
    en: 'This takes back hours of an invoice that is still a draft.',
    nl: 'Dit haalt uren terug van een factuur die nog een concept is.',
  },
  hint: {
    en: 'Finalise that first; or remove both drafts and invoice the hours together.',
    nl: 'Maak die eerst definitief; of verwijder beide concepten en factureer de uren samen.',
  },
});

function below(numbers: readonly string[]): Failure {
  const named = numbers.join(', ');
  return new Failure('E_STATE', {
    message:
      numbers.length > 0
        ? {
            en: `This is below zero, and gives back of several invoices: ${named}.`,
            nl: `Dit is lager dan nul en geeft terug van meer facturen: ${named}.`,
          }
        : { en: 'This invoice is below zero.', nl: 'Deze factuur is lager dan nul.' },
    hint: {
      en: 'Leave it as a draft: what this client is charged next comes on it and is set off. Or credit the invoice that it corrects.',
      nl: 'Laat hem als concept staan: wat deze klant hierna moet betalen, komt erop en wordt verrekend. Of crediteer de factuur die je corrigeert.',
    },
  });
}

function notBelow(): Failure {
  return new Failure('E_STATE', {
    message: {
      en: 'A credit note gives something back: its total is below zero.',
      nl: 'Een creditnota geeft iets terug: het totaal is lager dan nul.',
    },
    hint: {
      en: 'Give its lines negative quantities, or make an invoice.',
      nl: 'Geef de regels negatieve aantallen of maak een factuur.',
    },
  });
}
