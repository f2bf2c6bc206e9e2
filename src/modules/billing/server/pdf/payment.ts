/** Payment section of the PDF: transfer with a QR code for the banking app, direct debit, or nothing to pay. */
import type { Content } from 'pdfmake';
import { Identifiers } from '#engine/values';
import { epcQrPayload } from '../../rules/epcQr.ts';
import type { InvoicePaper } from './paper.ts';

export function paymentOf(paper: InvoicePaper): Content[] {
  const { invoice, words, money, date, isDraft } = paper;
  const open = invoice.gross_cents - invoice.paid_cents;
  if (invoice.kind === 'credit_note') return [block(paper, [words.returned(money(-invoice.gross_cents))])];
  if (invoice.kind === 'proforma') return [block(paper, [words.not_an_invoice])];
  if (isDraft) return [];
  if (open <= 0) return [block(paper, [words.settled])];
  const amount = money(open);
  if (invoice.is_collected)
    return [block(paper, [words.direct_debit(amount, date(invoice.due_date)), mandateOf(paper)])];
  return [block(paper, [words.transfer(amount, date(invoice.due_date)), accountOf(paper)], codeOf(paper, open))];
}

function block({ words }: InvoicePaper, texts: readonly string[], code: Content | null = null): Content {
  const stack: Content[] = [
    { text: words.payment, bold: true, margin: [0, 0, 0, 3] },
    ...texts.filter((text) => text !== '').map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
  ];
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    columns: [...(code === null ? [] : [{ width: 104, stack: [code] }]), { width: '*', stack }],
  };
}

function accountOf({ seller, invoice, words }: InvoicePaper): string {
  const bic = seller.bic ? ` (BIC ${seller.bic})` : '';
  return [
    `IBAN: ${Identifiers.formatIban(seller.iban ?? '')}${bic}`,
    `${words.name}: ${seller.account_holder ?? seller.name ?? ''}`,
    `${words.reference}: ${referenceOf(invoice)}`,
  ].join('\n');
}

const referenceOf = ({ payment_reference, number }: InvoicePaper['invoice']): string =>
  payment_reference || (number ?? '');

function mandateOf({ seller, buyer, words }: InvoicePaper): string {
  return [
    [words.mandate, buyer.sepa_mandate_id],
    [words.creditor, seller.sepa_creditor_id],
  ]
    .flatMap(([label, value]) => (value ? [`${label ?? ''}: ${value}`] : []))
    .join('\n');
}

/** Returns the QR code; null for other currencies than the euro, which it does not support. */
function codeOf({ seller, invoice, words }: InvoicePaper, open: number): Content | null {
  if (invoice.currency !== 'EUR') return null;
  const holder = seller.account_holder ?? seller.name ?? '';
  try {
    const payload = epcQrPayload({
      name: holder,
      iban: seller.iban ?? '',
      bic: seller.bic ?? null,
      amount_cents: open,
      remittance: referenceOf(invoice),
    });
    return {
      stack: [
        { qr: payload, fit: 88, eccLevel: 'M' },
        { text: words.scan, style: 'quiet', fontSize: 7, margin: [0, 3, 0, 0] },
      ],
    };
  } catch (error) {
    // An account that does not fit in the code is still printed as text.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
