/** What is printed of one invoice, as data: everything comes from what was frozen on it, so that the same invoice is always the same paper. */
import type { Row } from '../../../../engine/server/store/contract.ts';
import type { Party } from '../parties.ts';
import { formatMoney } from '../../../../engine/values/money.ts';
import { invoiceWords, type InvoiceWords } from './words.ts';

export interface Paper {
  readonly invoice: Row;
  readonly lines: readonly Row[];
  readonly seller: Party;
  readonly buyer: Party;
  /** As a `data:` address; null: the seller's name stands there. */
  readonly logo: string | null;
  /** The number of the invoice that a credit note is about. */
  readonly original_number: string | null;
  readonly language: 'nl' | 'en';
  readonly words: InvoiceWords;
  readonly isDraft: boolean;
  money(cents: unknown): string;
  date(value: unknown): string;
}

export type PaperParts = Pick<Paper, 'invoice' | 'lines' | 'seller' | 'buyer' | 'logo' | 'original_number'>;

export function paperOf(parts: PaperParts): Paper {
  const language = parts.invoice['language'] === 'en' ? 'en' : 'nl';
  const currency = String(parts.invoice['currency'] ?? 'EUR');
  const dates = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    ...parts,
    language,
    words: invoiceWords[language],
    isDraft: parts.invoice['status'] === 'draft',
    money: (cents) => formatMoney(Number(cents), currency, language),
    date: (value) => (typeof value === 'string' ? dates.format(new Date(`${value.slice(0, 10)}T00:00:00Z`)) : ''),
  };
}

/** `Factuur 202600042`; of a draft without its number. */
export function titleOf({ invoice, words }: Paper): string {
  const kind = invoice['kind'];
  const name = kind === 'credit_note' ? words.credit_note : kind === 'proforma' ? words.proforma : words.invoice;
  return [name, invoice['number']].filter((part) => typeof part === 'string' && part !== '').join(' ');
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

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
