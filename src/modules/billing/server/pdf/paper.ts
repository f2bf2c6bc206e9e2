/**
 * What is printed of one invoice, as data: everything comes from what was frozen on it, so that the same invoice is
 * always the same paper.
 */
import type { Records } from '../../../../engine/registry/rows.ts';
import type { Party } from '../parties.ts';
import { formatMoney } from '../../../../engine/values/money.ts';
import { invoiceWords, type InvoiceWords } from './words.ts';
import { formatLocale, type Locale } from '../../../../engine/texts/locales.ts';

export interface Paper {
  readonly invoice: Records['invoices'];
  readonly lines: readonly Records['invoice-lines'][];
  readonly seller: Party;
  readonly buyer: Party;
  /** As a `data:` address; null: the seller's name stands there. */
  readonly logo: string | null;
  /** The number of the invoice that a credit note is about. */
  readonly original_number: string | null;
  readonly language: Locale;
  readonly words: InvoiceWords;
  readonly isDraft: boolean;
  money(cents: number): string;
  /** Empty where there is none. */
  date(day: string | null): string;
}

export type PaperParts = Pick<Paper, 'invoice' | 'lines' | 'seller' | 'buyer' | 'logo' | 'original_number'>;

export function paperOf(parts: PaperParts): Paper {
  const { language, currency } = parts.invoice;
  const dates = new Intl.DateTimeFormat(formatLocale(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    ...parts,
    language,
    words: invoiceWords(language),
    isDraft: parts.invoice.status === 'draft',
    money: (cents) => formatMoney(cents, currency, language),
    date: (day) => (day === null ? '' : dates.format(new Date(`${day}T00:00:00Z`))),
  };
}

/** `Factuur 202600042`; of a draft without its number. */
export function titleOf({ invoice, words }: Paper): string {
  return [words[invoice.kind], invoice.number].filter(Boolean).join(' ');
}

/** Letters, digits and dashes of the title alone: `factuur-202600042.pdf`. */
export function fileNameOf(paper: Paper): string {
  const stem = titleOf(paper)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${stem}${paper.isDraft ? `-${paper.words.draft.toLowerCase()}` : ''}.pdf`;
}
