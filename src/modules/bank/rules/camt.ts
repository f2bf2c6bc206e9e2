/**
 * Reads CAMT.053 (ISO 20022 BankToCustomerStatement) from the events of an XML reader. Each version has another
 * namespace and the same structure, so names are compared without it.
 */
import { Dates, Identifiers } from '#engine/values';
import { parseAmount } from './amount.ts';
import { convertEntry, entryName } from './camtEntry.ts';
import type { ReadEntry, ReadStatement, StatementFault } from './statement.ts';
import { allAt, textAt, type XmlNode } from './xmlNode.ts';

/** Other messages of the same family, which banks offer next to CAMT.053. */
const otherMessages = new Map([
  ['BkToCstmrAcctRpt', 'CAMT.052'],
  ['BkToCstmrDbtCdtNtfctn', 'CAMT.054'],
  ['CstmrPmtStsRpt', 'PAIN.002'],
  ['CstmrCdtTrfInitn', 'PAIN.001'],
  ['CstmrDrctDbtInitn', 'PAIN.008'],
]);

/** Statements of a file, and why it is refused. */
export interface CamtFile {
  readonly statements: readonly ReadStatement[];
  readonly faults: readonly StatementFault[];
}

/** The document is XML, and something else than a CAMT.053 file. `found` names what it is. */
export class OtherDocument extends Error {
  constructor(readonly found: string) {
    super(`The document is ${found}.`);
  }
}

/** More faults would not help anybody to correct the file. */
const mostFaults = 50;

/** Receives the events of one document and builds its statements. Holds the tree of one entry at a time. */
export class CamtReader {
  readonly #today: string;
  readonly #path: string[] = [];
  readonly #statements: ReadStatement[] = [];
  readonly #faults: StatementFault[] = [];
  #tree: XmlNode[] = [];
  #statement: StatementBuilder | null = null;

  /** @param today later entries are refused */
  constructor(today: string) {
    this.#today = today;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#path.push(name);
    if (depth === 1 && name !== 'Document') throw new OtherDocument(name);
    if (depth === 2 && name !== 'BkToCstmrStmt') throw new OtherDocument(otherMessages.get(name) ?? name);
    if (depth === 3 && name === 'Stmt')
      this.#statement = new StatementBuilder(this.#statements.length + 1, this.#today);
    if (depth < 4 || this.#statement === null) return;
    const node: XmlNode = { name, attributes, children: [], text: '' };
    this.#tree.at(-1)?.children.push(node);
    this.#tree.push(node);
  }

  text(piece: string): void {
    const node = this.#tree.at(-1);
    if (node) node.text += piece;
  }

  close(): void {
    this.#path.pop();
    const node = this.#tree.pop();
    if (node) {
      if (this.#tree.length === 0) this.#statement?.add(node);
      return;
    }
    if (this.#path.length !== 2 || this.#statement === null) return;
    const { statement, faults } = this.#statement.finish();
    if (statement !== null) this.#statements.push(statement);
    this.#faults.push(...faults.slice(0, mostFaults - this.#faults.length));
    this.#statement = null;
    this.#tree = [];
  }

  result(): CamtFile {
    return { statements: this.#statements, faults: this.#faults };
  }
}

interface Balance {
  readonly code: string;
  readonly cents: number;
  readonly day: string | null;
}

class StatementBuilder {
  readonly #place: number;
  readonly #today: string;
  readonly #head: XmlNode = { name: 'Stmt', attributes: {}, children: [], text: '' };
  readonly #balances: Balance[] = [];
  readonly #entries: ReadEntry[] = [];
  readonly #faults: StatementFault[] = [];
  readonly #amounts: { readonly entry: string; readonly cents: number }[] = [];
  #count = 0;
  #pending = 0;

  constructor(place: number, today: string) {
    this.#place = place;
    this.#today = today;
  }

  add(node: XmlNode): void {
    if (node.name === 'Ntry') this.#addEntry(node);
    else if (node.name === 'Bal') this.#addBalance(node);
    else this.#head.children.push(node);
  }

  get #name(): string {
    return textAt(this.#head, 'Id', 'ElctrncSeqNb', 'LglSeqNb') ?? String(this.#place);
  }

  get #iban(): string {
    return Identifiers.normaliseIban(textAt(this.#head, 'Acct/Id/IBAN') ?? '');
  }

  get #currency(): string {
    return textAt(this.#head, 'Acct/Ccy') ?? 'EUR';
  }

  #addEntry(node: XmlNode): void {
    this.#count += 1;
    const { entries, faults, amount_cents } = convertEntry(node, {
      statement: this.#name,
      iban: this.#iban,
      currency: this.#currency,
      number: this.#count,
      today: this.#today,
    });
    this.#entries.push(...entries);
    this.#faults.push(...faults);
    if (amount_cents === null) this.#pending += faults.length === 0 ? 1 : 0;
    else this.#amounts.push({ entry: entryName(node, this.#count), cents: amount_cents });
  }

  #addBalance(node: XmlNode): void {
    const code = textAt(node, 'Tp/CdOrPrtry/Cd') ?? '';
    const cents = parseAmount(allAt(node, 'Amt')[0]?.text.trim() ?? '');
    if (typeof cents !== 'number') return;
    const day = textAt(node, 'Dt/Dt', 'Dt/DtTm')?.slice(0, 10) ?? null;
    this.#balances.push({ code, cents: textAt(node, 'CdtDbtInd') === 'DBIT' ? -cents + 0 : cents, day });
  }

  finish(): { readonly statement: ReadStatement | null; readonly faults: readonly StatementFault[] } {
    const statement = this.#name;
    const iban = this.#iban;
    const faults = [...this.#faults];
    if (iban === '') faults.unshift({ fault: 'no_account', statement });
    if (this.#currency !== 'EUR') faults.unshift({ fault: 'account_currency', statement, currency: this.#currency });
    // Multi-day statements can repeat the balances per day: the first opening and the last closing count.
    const opening = this.#balances.find(({ code }) => code === 'OPBD' || code === 'PRCD');
    const closing = this.#balances.findLast(({ code }) => code === 'CLBD');
    if (!opening) faults.push({ fault: 'no_opening', statement });
    if (!closing) faults.push({ fault: 'no_closing', statement });
    const days = this.#days(closing?.day ?? null);
    if (days === null) faults.push({ fault: 'no_date', statement });
    else if (faults.length === 0 && days.until_on > this.#today)
      faults.push({ fault: 'statement_in_future', statement, day: days.until_on });
    if (faults.length === 0 && opening && closing) faults.push(...this.#sumFaults(opening.cents, closing.cents));
    if (faults.length > 0 || !opening || !closing || days === null) return { statement: null, faults };
    return {
      faults,
      statement: {
        iban,
        currency: this.#currency,
        identification: `${statement} ${days.until_on}`.slice(0, 120),
        number: textAt(this.#head, 'ElctrncSeqNb', 'LglSeqNb')?.slice(0, 35) ?? null,
        ...days,
        opening_cents: opening.cents,
        closing_cents: closing.cents,
        entries: this.#entries,
        pending: this.#pending,
      },
    };
  }

  /** Returns the days of the statement: as it says, else those of its entries, else the day of the closing balance. */
  #days(closing: string | null): Pick<ReadStatement, 'from_on' | 'until_on'> | null {
    const booked = this.#entries.map(({ booked_on }) => booked_on).toSorted();
    const dayOf = (path: string): string | null => textAt(this.#head, `${path}/Dt`, path)?.slice(0, 10) ?? null;
    const until = closing ?? booked.at(-1) ?? dayOf('FrToDt/ToDtTm');
    const from = booked[0] ?? dayOf('FrToDt/FrDtTm') ?? until;
    if (until === null || from === null || !Dates.isCalendarDate(until) || !Dates.isCalendarDate(from)) return null;
    const last = booked.at(-1) ?? until;
    return { from_on: from < until ? from : until, until_on: last > until ? last : until };
  }

  #sumFaults(opening_cents: number, closing_cents: number): readonly StatementFault[] {
    const statement = this.#name;
    const stated = Number(textAt(this.#head, 'TxsSummry/TtlNtries/NbOfNtries') ?? this.#count);
    if (Number.isInteger(stated) && stated !== this.#count && stated !== this.#entries.length)
      return [{ fault: 'count_differs', statement, said: stated, found: this.#count }];
    const entries_cents = this.#amounts.reduce((sum, { cents }) => sum + cents, 0);
    const difference_cents = closing_cents - opening_cents - entries_cents;
    if (difference_cents === 0) return [];
    const suspect =
      this.#amounts.find(({ cents }) => cents === -difference_cents) ??
      this.#amounts.find(({ cents }) => 2 * cents === -difference_cents);
    return [
      {
        fault: 'sum_differs',
        statement,
        opening_cents,
        entries_cents,
        closing_cents,
        difference_cents,
        suspect: suspect?.entry ?? null,
      },
    ];
  }
}
