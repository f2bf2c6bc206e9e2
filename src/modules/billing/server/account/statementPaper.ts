/** A statement of account as a document to print, in the language of the client. */
import type { RecordOf } from '#engine/registry';
import { formatLocale, type Locale, Money } from '#engine/values';
import { Accounts, type OpenStore, resourceNamed, systemCaller, type Workers } from '#engine/server';
import { logoOf, printable } from '../../../clients/server/logo.ts';
import type { AccountStatement } from '../../rules/accountStatement.ts';
import { buyerLines, footerOf, type PrintedParties, sellerLines } from '../paper/content.ts';
import { invoiceWords } from '../paper/words.ts';
import { buyerParty, sellerParty } from '../parties.ts';
import { texts } from '../texts.ts';

interface Printed {
  readonly client: RecordOf<'clients'>;
  readonly statement: AccountStatement;
  readonly from: string;
  readonly until: string;
  readonly currency: string;
}

/** Returns the document. */
export async function statementDocument(
  store: Pick<OpenStore, 'one' | 'reads' | 'registry'>,
  { client, statement, from, until, currency }: Printed,
): Promise<Parameters<typeof Workers.printDocument>[0]> {
  const { language } = client;
  const seller = await store.one(systemCaller, resourceNamed(store.registry(), 'sellers'), client.seller_uuid, []);
  const parties: PrintedParties = {
    seller: sellerParty(seller, null),
    buyer: buyerParty(client, null),
    words: invoiceWords(language),
    language,
  };
  const word = texts.in(language);
  const date = dateOf(language);
  const money = (cents: number): string => Money.formatMoney(cents, currency, language);
  return {
    language,
    title: word('statement.title'),
    date: `${until}T12:00:00Z`,
    watermark: null,
    sender: {
      name: parties.seller.name ?? '',
      lines: sellerLines(parties),
      colour: seller.brand_colour === null ? null : Accounts.brandShades(seller.brand_colour, 'light').main,
      logo: await store.reads(systemCaller, (executor) => logoOf(executor, seller, printable)),
    },
    recipient: { heading: parties.words.to, name: parties.buyer.name ?? '', lines: buyerLines(parties) },
    facts: [
      { label: word('statement.client'), value: client.number ?? '' },
      { label: word('statement.from'), value: date(from) },
      { label: word('statement.until'), value: date(until) },
    ],
    introduction: '',
    table: {
      columns: [
        { label: word('statement.entry'), form: 'wide' },
        { label: word('statement.on'), form: 'start' },
        { label: word('statement.charged'), form: 'end' },
        { label: word('statement.paid'), form: 'end' },
        { label: word('statement.balance'), form: 'end' },
      ],
      rows: [
        [word('statement.opening'), date(from), '', '', money(statement.opening_cents)],
        ...statement.lines.map(({ kind, text, on, amount_cents, balance_cents }) => [
          [word(`statement.kinds.${kind}`), text].filter(Boolean).join(' '),
          date(on),
          amount_cents > 0 ? money(amount_cents) : '',
          amount_cents > 0 ? '' : money(-amount_cents),
          money(balance_cents),
        ]),
      ],
    },
    totals: [
      {
        label: word(statement.closing_cents < 0 ? 'statement.in_credit' : 'statement.owed'),
        amount: money(Math.abs(statement.closing_cents)),
        isTotal: true,
      },
    ],
    remark: '',
    section: null,
    note: '',
    closing: '',
    appendix: null,
    footer: footerOf(parties),
    pages: parties.words.pages,
  };
}

function dateOf(language: Locale): (day: string) => string {
  const format = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** Returns a file name with letters, digits and dashes only: `statement-c00012-2026-11-30.pdf`. */
export function statementFileName({ client, until }: Pick<Printed, 'client' | 'until'>): string {
  const stem = `${texts.in(client.language)('statement.file')}-${client.number ?? ''}-${until}`;
  return `${stem.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;
}
