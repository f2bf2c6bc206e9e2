/**
 * Printed content of one invoice, as data. It comes from what was frozen on the invoice, so the same invoice always
 * gives the same PDF.
 */
import type { Records } from '#engine/registry';
import { formatLocale, type Locale, Money } from '#engine/values';
import type { Party } from '../parties.ts';
import { invoiceWords, type InvoiceWords } from './words.ts';

/** An invoice with the words and formats of its language. */
export interface InvoicePaper {
  readonly invoice: Records['invoices'];
  readonly lines: readonly Records['invoice-lines'][];
  readonly seller: Party;
  readonly buyer: Party;
  /** Brand colour that can be read on white; null for the colour of the text. */
  readonly colour: string | null;
  /** As a `data:` URL; null prints the seller's name instead. */
  readonly logo: string | null;
  /** Number of the invoice that a credit note corrects. */
  readonly original_number: string | null;
  readonly language: Locale;
  readonly words: InvoiceWords;
  readonly isDraft: boolean;
  money(cents: number): string;
  /** Returns an empty string for null. */
  date(day: string | null): string;
  /** Prints the year once if both days are in it; returns an empty string if there is no period. */
  period(start: string | null, end: string | null): string;
}

/** Data from which the PDF of an invoice is printed. */
export type PaperParts = Pick<
  InvoicePaper,
  'invoice' | 'lines' | 'seller' | 'buyer' | 'colour' | 'logo' | 'original_number'
>;

/** Prepares an invoice for printing. */
export function paperOf(parts: PaperParts): InvoicePaper {
  const { language, currency } = parts.invoice;
  const words = invoiceWords(language);
  const dayOfYear = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const formats = {
    date: new Intl.DateTimeFormat(formatLocale(language), { ...dayOfYear, year: 'numeric' }),
    dayOfYear: new Intl.DateTimeFormat(formatLocale(language), dayOfYear),
  };
  const format = (day: string | null, as: keyof typeof formats = 'date'): string =>
    day === null ? '' : formats[as].format(new Date(`${day}T00:00:00Z`));
  return {
    ...parts,
    invoice: asIssued(parts.invoice),
    language,
    words,
    isDraft: parts.invoice.status === 'draft',
    money: (cents) => Money.formatMoney(cents, currency, language),
    date: (day) => format(day),
    period(start, end) {
      if (start === null || end === null || start === end) return format(start ?? end);
      const isSameYear = start.slice(0, 4) === end.slice(0, 4);
      return `${format(start, isSameYear ? 'dayOfYear' : 'date')} ${words.through} ${format(end)}`;
    },
  };
}

/** The PDF shows the invoice as issued: without later payments, credits and returned direct debits. */
function asIssued(invoice: PaperParts['invoice']): PaperParts['invoice'] {
  if (invoice.status === 'draft') return invoice;
  return { ...invoice, paid_cents: 0, is_collected: invoice.payment_means === 'direct_debit' };
}

/** Returns `Factuur 202600042`; without the number for a draft. */
export function titleOf({ invoice, words }: InvoicePaper): string {
  return [words[invoice.kind], invoice.number].filter(Boolean).join(' ');
}

/** Returns a file name with letters, digits and dashes only: `factuur-202600042.pdf`. */
export function fileNameOf(paper: InvoicePaper): string {
  const stem = titleOf(paper)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${stem}${paper.isDraft ? `-${paper.words.draft.toLowerCase()}` : ''}.pdf`;
}
