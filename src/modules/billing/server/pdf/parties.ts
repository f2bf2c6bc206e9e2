/** The head of an invoice on paper: who sells, who buys, and the dates and references. */
import { Hostnames, Identifiers } from '#engine/values';
import type { Content } from 'pdfmake';
import { breakable } from './look.ts';
import { titleOf, type InvoicePaper } from './paper.ts';
import type { Party } from '../parties.ts';

export function partiesOf(paper: InvoicePaper): Content[] {
  const { seller, words, logo } = paper;
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            ...(logo === null ? [] : [{ image: logo, fit: [200, 64], margin: [0, 0, 0, 6] } satisfies Content]),
            { text: seller.name ?? '', style: logo === null ? 'seller' : 'head' },
          ],
        },
        {
          width: 190,
          stack: linesOf([
            ...addressOf(paper, seller),
            seller.email && Hostnames.displayEmail(seller.email),
            seller.phone && Identifiers.formatPhone(seller.phone),
            seller.website && Hostnames.displayUri(seller.website).replace(/^https?:\/\/|\/$/g, ''),
            labelled(words.kvk, seller.kvk_number),
            labelled(words.vat_id, seller.vat_id),
          ]),
          fontSize: 8.5,
        },
      ],
    },
    { text: titleOf(paper), style: 'title', margin: [0, 26, 0, 12] },
    {
      columns: [
        { width: '*', stack: buyerLines(paper) },
        {
          width: 275,
          table: { widths: [80, '*'], body: factsOf(paper) },
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingLeft: () => 0,
            paddingRight: () => 0,
            paddingTop: () => 1.5,
            paddingBottom: () => 1.5,
          },
        },
      ],
    },
  ];
}

function buyerLines(paper: InvoicePaper): Content[] {
  const { buyer, words } = paper;
  return [
    { text: words.to, style: 'head', margin: [0, 0, 0, 2] },
    { stack: [breakable(buyer.name ?? '')], bold: true },
    ...linesOf([
      labelled(words.attention, buyer.attention, ' '),
      ...addressOf(paper, buyer),
      labelled(words.vat_id, buyer.vat_id),
    ]),
  ];
}

function factsOf({ invoice, buyer, words, date, period, original_number }: InvoicePaper): Content[][] {
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
  const shown = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return (shown.length > 0 ? shown : [['', ''] as const]).map(([label, value]) => [
    { text: label, style: 'quiet' },
    breakable(value),
  ]);
}

function addressOf({ seller, language }: InvoicePaper, party: Party): readonly string[] {
  const street = [party.street, party.house_number].filter(Boolean).join(' ');
  const city = [party.postal_code, party.city].filter(Boolean).join('  ');
  const isAbroad = party.country !== undefined && party.country !== (seller.country ?? 'NL');
  return [street, city, isAbroad || party === seller ? countryName(party.country ?? 'NL', language) : ''];
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

function linesOf(texts: readonly (string | undefined)[]): Content[] {
  return texts.flatMap((text) => (text ? [breakable(text)] : []));
}

function labelled(label: string, value: string | undefined, between = ': '): string {
  return value ? `${label}${between}${value}` : '';
}
