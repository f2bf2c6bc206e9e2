/**
 * Texts of a printed invoice, in their order on the page. The PDF and the screen lay out the same content, so the
 * screen shows what is printed.
 */
import type { Records } from '#engine/registry';
import { formatLocale, Hostnames, Identifiers } from '#engine/values';
import type { PaperContent } from '../../calls.ts';
import { epcQrPayload } from '../../rules/epcQr.ts';
import { isByTheHour, isTextLine } from '../../rules/lineQuantity.ts';
import type { Party } from '../parties.ts';
import { titleOf, type InvoicePaper } from './paper.ts';

type Line = Records['invoice-lines'];

/** Returns the content of the pages, without the appendix for hours. */
export function contentOf(paper: InvoicePaper): PaperContent {
  const { words, seller, buyer, colour, logo, invoice } = paper;
  return {
    title: titleOf(paper),
    seller: { name: seller.name ?? '', lines: sellerLines(paper), colour, logo },
    buyer: { heading: words.to, name: buyer.name ?? '', lines: buyerLines(paper) },
    facts: factsOf(paper),
    columns: [words.description, words.quantity, words.price, words.vat, words.amount],
    lines: paper.lines.map((line) => lineOf(paper, line)),
    totals: totalsOf(paper),
    reasons: reasonsOf(paper),
    payment: paymentOf(paper),
    note: invoice.note ?? '',
    closing: seller.closing_text ?? '',
    footer: footerOf(paper),
  };
}

const filled = (texts: readonly (string | undefined)[]): string[] => texts.flatMap((text) => (text ? [text] : []));

/** Parties of a printed document, with its language. */
export type PrintedParties = Pick<InvoicePaper, 'seller' | 'buyer' | 'words' | 'language'>;

/** Returns the lines below the name of the seller. */
export function sellerLines(paper: PrintedParties): string[] {
  const { seller, words } = paper;
  return filled([
    ...addressOf(paper, seller),
    seller.email && Hostnames.displayEmail(seller.email),
    seller.phone && Identifiers.formatPhone(seller.phone),
    seller.website && Hostnames.displayUri(seller.website).replace(/^https?:\/\/|\/$/g, ''),
    labelled(words.kvk, seller.kvk_number),
    labelled(words.vat_id, seller.vat_id),
  ]);
}

/** Returns the lines below the name of the client. */
export function buyerLines(paper: PrintedParties): string[] {
  const { buyer, words } = paper;
  return filled([
    labelled(words.attention, buyer.attention, ' '),
    ...addressOf(paper, buyer),
    labelled(words.vat_id, buyer.vat_id),
  ]);
}

function addressOf({ seller, language }: PrintedParties, party: Party): readonly string[] {
  const street = [party.street, party.house_number].filter(Boolean).join(' ');
  const city = [party.postal_code, party.city].filter(Boolean).join('  ');
  const isAbroad = party.country !== undefined && party.country !== (seller.country ?? 'NL');
  return [street, city, isAbroad || party === seller ? countryName(party.country ?? 'NL', language) : ''];
}

const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

const labelled = (label: string, value: string | undefined, between = ': '): string =>
  value ? `${label}${between}${value}` : '';

function factsOf({ invoice, buyer, words, date, period, original_number }: InvoicePaper): PaperContent['facts'] {
  const isInvoice = invoice.kind !== 'credit_note';
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.number, invoice.number],
    [isInvoice ? words.issue_date : words.credit_date, date(invoice.issue_date)],
    [words.due_date, isInvoice ? date(invoice.due_date) : ''],
    [words.supply_date, date(invoice.supply_date)],
    [words.period, period(invoice.period_start, invoice.period_end)],
    [words.client_number, buyer.number],
    [words.buyer_reference, invoice.buyer_reference],
    [words.order_reference, invoice.order_reference],
    [words.credits, original_number],
    [words.reason, invoice.credit_reason],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function lineOf(paper: InvoicePaper, line: Line): PaperContent['lines'][number] {
  if (isTextLine(line))
    return {
      uuid: line.uuid,
      description: line.description,
      details: filled([periodOf(paper, line)]),
      quantity: '',
      price: '',
      vat: '',
      amount: '',
    };
  return {
    uuid: line.uuid,
    description: line.description,
    details: filled([periodOf(paper, line), discountOf(paper, line)]),
    quantity: quantityOf(paper, line),
    price: priceOf(paper, line),
    vat: rateOf(paper, line.rate_bp),
    amount: paper.money(line.line_net_cents),
  };
}

function discountOf(paper: InvoicePaper, { discount_bp: percent, discount_cents: cents }: Line): string {
  const { discount } = paper.words;
  if (percent > 0) return `${rateOf(paper, percent)} ${discount}`;
  return cents > 0 ? `${paper.money(cents)} ${discount}` : '';
}

function periodOf({ period, words }: InvoicePaper, line: Line): string {
  const { period_start, period_end, delivery_period_unit, delivery_period_count } = line;
  if (period_start !== null) return period(period_start, period_end);
  return delivery_period_unit === null ? '' : words.from_delivery(delivery_period_unit, delivery_period_count ?? 1);
}

function quantityOf({ language, words }: InvoicePaper, line: Line): string {
  const { quantity, unit_code } = line;
  if (isByTheHour(line)) return words.hours(quantity);
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(quantity);
  return [amount, words.units[unit_code]].filter((part) => part !== '').join(' ');
}

function priceOf({ words, money, language }: InvoicePaper, line: Line): string {
  const { unit_price_cents, price_base_quantity, unit_code } = line;
  if (isByTheHour(line)) return words.per_hour(money(unit_price_cents));
  if (price_base_quantity === 1) return money(unit_price_cents);
  return `${money(unit_price_cents)} ${words.per} ${new Intl.NumberFormat(language).format(price_base_quantity)} ${words.units[unit_code]}`.trim();
}

function rateOf({ language }: Pick<InvoicePaper, 'language'>, rate_bp: number | null): string {
  const format = new Intl.NumberFormat(formatLocale(language), { style: 'percent', maximumFractionDigits: 2 });
  return format.format((rate_bp ?? 0) / 10_000);
}

function totalsOf(paper: InvoicePaper): PaperContent['totals'] {
  const { invoice, words, money } = paper;
  const { discount_cents: discount, paid_cents: paid, gross_cents: gross } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const isPartlyPaid = !isCredit && !paper.isDraft && paid > 0;
  const row = (label: string, cents: number, isTotal = false) => ({ label, amount: money(cents), isTotal });
  return [
    // A credit note reverses the discount.
    ...(discount === 0 ? [] : [row(invoice.discount_reason || words.whole_discount, isCredit ? discount : -discount)]),
    row(words.net, invoice.net_cents),
    ...(invoice.vat_breakdown ?? []).map(({ rate_bp, taxable_cents, vat_cents }) =>
      row(`${words.vat} ${rateOf(paper, rate_bp)} (${words.taxable.toLowerCase()} ${money(taxable_cents)})`, vat_cents),
    ),
    row(words.total, gross, true),
    ...(isPartlyPaid ? [row(words.paid, -paid), row(words.open, gross - paid, true)] : []),
  ];
}

/**
 * Returns the exemption reasons, such as "VAT reverse charged", with the VAT number of the buyer who owes it (Wet OB
 * 1968 art. 35a).
 */
function reasonsOf({ words, buyer, invoice }: InvoicePaper): string {
  const groups = invoice.vat_breakdown ?? [];
  const reasons = [...new Set(groups.flatMap(({ exemption_text }) => exemption_text || []))];
  if (reasons.length === 0) return '';
  const isReversed = groups.some(({ category }) => category === 'AE' || category === 'K');
  return [...reasons, ...(isReversed && buyer.vat_id ? [`${words.your_vat_id}: ${buyer.vat_id}`] : [])].join('. ');
}

/** Transfer with a QR code for the banking app, direct debit, or nothing to pay. */
function paymentOf(paper: InvoicePaper): PaperContent['payment'] {
  const { invoice, words, money, date, isDraft } = paper;
  const open = invoice.gross_cents - invoice.paid_cents;
  const section = (texts: readonly string[], code: string | null = null) => ({
    heading: words.payment,
    texts: filled(texts),
    code,
    scan: words.scan,
  });
  if (invoice.kind === 'credit_note') return section([words.returned(money(-invoice.gross_cents))]);
  if (invoice.kind === 'proforma') return section([words.not_an_invoice]);
  if (isDraft) return null;
  if (open <= 0) return section([words.settled]);
  const amount = money(open);
  if (invoice.is_collected) return section([words.direct_debit(amount, date(invoice.due_date)), mandateOf(paper)]);
  return section([words.transfer(amount, date(invoice.due_date)), accountOf(paper)], codeOf(paper, open));
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

const mandateOf = ({ seller, buyer, words }: InvoicePaper): string =>
  filled([labelled(words.mandate, buyer.sepa_mandate_id), labelled(words.creditor, seller.sepa_creditor_id)]).join(
    '\n',
  );

/** Returns the text of the QR code; null for other currencies than the euro, which it does not support. */
function codeOf({ seller, invoice }: InvoicePaper, open: number): string | null {
  if (invoice.currency !== 'EUR') return null;
  try {
    return epcQrPayload({
      name: seller.account_holder ?? seller.name ?? '',
      iban: seller.iban ?? '',
      bic: seller.bic ?? null,
      amount_cents: open,
      remittance: referenceOf(invoice),
    });
  } catch (error) {
    // An account that does not fit in the code is still printed as text.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the line at the foot of each page. */
export function footerOf({ seller, words }: PrintedParties): string {
  return filled([
    seller.name,
    labelled(words.kvk, seller.kvk_number, ' '),
    labelled(words.vat_id, seller.vat_id, ' '),
    seller.iban && `IBAN ${Identifiers.formatIban(seller.iban)}`,
  ])
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join(' · ');
}
