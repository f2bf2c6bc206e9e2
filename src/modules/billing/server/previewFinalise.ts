/** In charge of what finalising a draft would come to: the number and the date that it would get, and its totals. */
import { createHash } from 'node:crypto';
import type { ActionPreview, PreviewFact } from '../../../engine/registry/preview.ts';
import type { ActionHandler, Row } from '../../../engine/server/store/contract.ts';
import { undone } from '../../../engine/server/store/undone.ts';
import { warningsOf, warningTexts } from './decide.ts';
import { workOut } from './finalise.ts';

/** The number is taken and put back: it is anybody's until the draft is final, so it is no part of what must be as it was shown. */
export async function previewFinalise(event: Parameters<ActionHandler>[0]): Promise<Row> {
  const { tx, record, body } = event;
  const uuid = String(record['uuid']);
  const typed = body['issue_date'];
  const {
    document,
    priced: { totals, seller, client },
    number,
    issued,
    due,
  } = await undone(tx, () => workOut(event, uuid, typeof typed === 'string' && typed !== '' ? typed : null));
  const { net_cents, vat_cents, gross_cents } = totals;
  const isCredit = document['kind'] === 'credit_note';
  const warnings = isCredit ? [] : warningsOf(seller, client).map((warning) => warningTexts[warning]);
  const facts: readonly PreviewFact[] = [
    ...(number === null ? [] : [{ label: { en: 'Number', nl: 'Nummer' }, kind: 'text', value: number } as const]),
    { label: { en: 'Date', nl: 'Datum' }, kind: 'date', value: issued },
    ...(isCredit ? [] : [{ label: { en: 'To be paid by', nl: 'Te betalen vóór' }, kind: 'date', value: due } as const]),
    { label: { en: 'Total excl. VAT', nl: 'Totaal excl. btw' }, kind: 'money', value: net_cents },
    { label: { en: 'VAT', nl: 'Btw' }, kind: 'money', value: vat_cents },
    { label: { en: 'Total incl. VAT', nl: 'Totaal incl. btw' }, kind: 'money', value: gross_cents },
    ...warnings.map(
      (value) => ({ label: { en: 'Note on VAT', nl: 'Let op bij de btw' }, kind: 'text', value }) as const,
    ),
  ];
  const preview: ActionPreview = {
    seen: createHash('sha256')
      .update(JSON.stringify([record['kind'], document['kind'], totals]))
      .digest('base64url')
      .slice(0, 22),
    questions: [],
    lines: [],
    total_cents: null,
    currency: String(record['currency'] ?? 'EUR'),
    facts,
    note: document['kind'] !== record['kind'] ? becomesCredit : number === null ? null : asItStands,
  };
  return { ...preview };
}

const asItStands = {
  en: 'It gets the next number if somebody else finalises first. After this nothing on it can be changed.',
  nl: 'Maakt iemand anders eerst een factuur definitief, dan krijgt deze het volgende nummer. Hierna is er niets meer aan te wijzigen.',
};
const becomesCredit = {
  en: 'It is below zero, so it becomes a credit note of the invoice that charged this. After this nothing on it can be changed.',
  nl: 'Het totaal is lager dan nul, dus dit wordt een creditnota bij de factuur waarop dit in rekening is gebracht. Hierna is er niets meer aan te wijzigen.',
};
