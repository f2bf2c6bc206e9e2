/**
 * Converts an entry (`Ntry`) of a CAMT.053 statement. Reads the forms of versions 02 to 13: names moved from `Dbtr/Nm`
 * to `Dbtr/Pty/Nm`, the state from `Sts` to `Sts/Cd`, and the amount of a detail from `AmtDtls` to the detail itself.
 */
import { Dates, Identifiers } from '#engine/values';
import { parseAmount } from './amount.ts';
import type { EntryKind, ReadEntry, StatementFault } from './statement.ts';
import { allAt, firstAt, textAt, type XmlNode } from './xmlNode.ts';

interface Place {
  readonly statement: string;
  readonly iban: string;
  readonly currency: string;
  /** From 1. */
  readonly number: number;
  readonly today: string;
}

interface ConvertedEntry {
  readonly entries: readonly ReadEntry[];
  readonly faults: readonly StatementFault[];
  /** Amount of the whole entry; null if it has a fault or is pending. */
  readonly amount_cents: number | null;
}

/** States of entries that are not booked yet: they come again on a later statement. */
const pendingStates = new Set(['PDNG', 'INFO', 'FUTR']);
/** Longest texts that are kept; the standard allows no more. */
const most = { text: 2_000, name: 140, reference: 35, code: 60 };

/** Converts an entry to one, or to one per detail where the details have amounts that add up to it. */
export function convertEntry(node: XmlNode, place: Place): ConvertedEntry {
  const name = entryName(node, place.number);
  const faults: StatementFault[] = [];
  const add = (fault: Extract<StatementFault, { entry: string }>['fault'], value: string): null => {
    faults.push({ fault, statement: place.statement, entry: name, value });
    return null;
  };
  const state = textAt(node, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK';
  if (pendingStates.has(state)) return { entries: [], faults, amount_cents: null };
  if (state !== 'BOOK') add('state', state);
  const amount = firstAt(node, 'Amt');
  const currency = amount === null ? '' : currencyOf(amount);
  if (currency !== place.currency) add('entry_currency', currency);
  const parsed = parseAmount(amount?.text.trim() ?? '');
  const cents = typeof parsed === 'number' ? parsed : add(parsed, amount?.text.trim() ?? '');
  const sign = signOf(node);
  if (sign === null) add('direction', textAt(node, 'CdtDbtInd') ?? '');
  const day = dayAt(node, 'BookgDt') ?? dayAt(node, 'ValDt');
  if (day === null) add('day', textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt') ?? '');
  else if (day > place.today) add('future', day);
  if (cents === null || sign === null || day === null || faults.length > 0)
    return { entries: [], faults, amount_cents: null };
  const amount_cents = sign * cents + 0;
  const whole = { number: place.number, amount_cents, booked_on: day, valued_on: dayAt(node, 'ValDt') };
  return { entries: divided(node, whole, place), faults, amount_cents };
}

/** Returns how a message names an entry: its number, and its reference if it has one. */
export function entryName(node: XmlNode, number: number): string {
  const given = textAt(node, 'AcctSvcrRef', 'NtryRef');
  return given === null ? String(number) : `${number} (${given})`;
}

function signOf(node: XmlNode): 1 | -1 | null {
  const direction = textAt(node, 'CdtDbtInd');
  return direction === 'CRDT' ? 1 : direction === 'DBIT' ? -1 : null;
}

function dayAt(node: XmlNode, path: string): string | null {
  const day = textAt(node, `${path}/Dt`, `${path}/DtTm`)?.slice(0, 10) ?? '';
  return Dates.isCalendarDate(day) ? day : null;
}

function currencyOf({ attributes }: XmlNode): string {
  const { Ccy = '' } = attributes;
  return Ccy;
}

type Whole = Pick<ReadEntry, 'number' | 'amount_cents' | 'booked_on' | 'valued_on'>;

function divided(node: XmlNode, whole: Whole, place: Place): readonly ReadEntry[] {
  const details = allAt(node, 'NtryDtls/TxDtls');
  const [only] = details;
  if (details.length <= 1) return [{ ...whole, part: 0, ...described(node, only ?? null, whole.amount_cents, place) }];
  const amounts = details.map((detail) => amountOfDetail(detail, whole.amount_cents, place));
  const sum = amounts.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);
  // Details without amounts, or of another sum, cannot be booked one by one: the entry stays whole, with all texts.
  if (sum !== whole.amount_cents) return [{ ...whole, part: 0, ...described(node, null, whole.amount_cents, place) }];
  return details.map((detail, index) => {
    const amount_cents = amounts[index] ?? 0;
    return { ...whole, part: index + 1, amount_cents, ...described(node, detail, amount_cents, place) };
  });
}

function amountOfDetail(detail: XmlNode, whole_cents: number, { currency }: Place): number | null {
  const amount = firstAt(detail, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt');
  const parsed = parseAmount(amount?.text.trim() ?? '');
  if (typeof parsed !== 'number' || amount === null || currencyOf(amount) !== currency) return null;
  return (signOf(detail) ?? (whole_cents < 0 ? -1 : 1)) * parsed;
}

type Description = Omit<ReadEntry, keyof Whole | 'part'>;

/** @param detail null describes the entry by all its details together */
function described(node: XmlNode, detail: XmlNode | null, amount_cents: number, { iban }: Place): Description {
  const about = detail ?? node;
  const inDetail = (path: string): readonly string[] => (detail === null ? [`NtryDtls/TxDtls/${path}`] : [path]);
  const find = (...paths: readonly string[]): string | null => textAt(about, ...paths.flatMap(inDetail));
  const party = partyOf(about, inDetail, { isIn: amount_cents >= 0, own: iban });
  const return_reason = find('RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  const code = codeOf(node, detail);
  const info = textAt(node, 'AddtlNtryInf');
  const remittance = inDetail('RmtInf/Ustrd')
    .flatMap((path) => allAt(about, path))
    .map(({ text }) => text.replace(/\s+/gu, ' ').trim());
  const documents = inDetail('RmtInf/Strd/RfrdDocInf/Nb').flatMap((path) => allAt(about, path));
  const text = [...new Set([...remittance, ...documents.map((one) => one.text.trim())])].filter((one) => one !== '');
  const details = find('AddtlTxInf');
  return {
    kind: kindOf(code, return_reason),
    bank_reference: cut(reference(textAt(node, 'AcctSvcrRef')) ?? reference(find('Refs/AcctSvcrRef')), most.reference),
    entry_reference: cut(textAt(node, 'NtryRef'), most.reference),
    transaction_code: cut(code, most.code),
    counter_name: cut(party.name, most.name),
    counter_iban: party.iban ?? (info === null ? null : ibanIn(info, iban)),
    text: cut(text.length > 0 ? text.join(' ') : (details ?? info), most.text),
    structured_reference: cut(find('RmtInf/Strd/CdtrRefInf/Ref'), most.reference),
    end_to_end_id: cut(reference(find('Refs/EndToEndId')), most.reference),
    mandate_reference: cut(reference(find('Refs/MndtId')), most.reference),
    batch_reference: cut(
      reference(find('Refs/PmtInfId')) ?? reference(textAt(node, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId')),
      most.reference,
    ),
    return_reason: cut(return_reason, most.reference),
  };
}

const cut = (text: string | null, length: number): string | null => (text === null ? null : text.slice(0, length));

/** Banks write a word where there is no reference. */
const reference = (text: string | null): string | null =>
  text === null || /^(NOTPROVIDED|NONREF|NONE|NA)$/iu.test(text) ? null : text;

interface Party {
  readonly name: string | null;
  readonly iban: string | null;
}

/** Returns the other party. In a return the bank names the parties of the original payment, so our own is skipped. */
function partyOf(
  about: XmlNode,
  inDetail: (path: string) => readonly string[],
  { isIn, own }: { readonly isIn: boolean; readonly own: string },
): Party {
  const sides = isIn ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  for (const side of sides) {
    const find = (...paths: readonly string[]): string | null => textAt(about, ...paths.flatMap(inDetail));
    const iban = Identifiers.normaliseIban(find(`RltdPties/${side}Acct/Id/IBAN`) ?? '');
    if (iban === own) continue;
    const name = find(
      `RltdPties/${side}/Nm`,
      `RltdPties/${side}/Pty/Nm`,
      `RltdPties/Ultmt${side}/Nm`,
      `RltdPties/Ultmt${side}/Pty/Nm`,
      `RltdPties/${side}Acct/Nm`,
    );
    if (name !== null || iban !== '') return { name, iban: Identifiers.isIban(iban) ? iban : null };
  }
  return { name: null, iban: null };
}

/** Finds the account of the other party in a text, for banks that report it there only. */
function ibanIn(text: string, own: string): string | null {
  for (const [found] of text.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gu)) {
    const iban = Identifiers.normaliseIban(found);
    if (iban !== own && Identifiers.isIban(iban)) return iban;
  }
  return null;
}

function codeOf(node: XmlNode, detail: XmlNode | null): string | null {
  for (const about of detail === null ? [node] : [detail, node]) {
    const domain = ['BkTxCd/Domn/Cd', 'BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd'].map((path) =>
      textAt(about, path),
    );
    if (domain.some((one) => one !== null)) return domain.filter((one) => one !== null).join(' ');
    const own = textAt(about, 'BkTxCd/Prtry/Cd');
    if (own !== null) return own;
  }
  return null;
}

/** Subfamilies of the ISO 20022 external code set. Others are transfers, which a person decides. */
const returns = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'UPCT', 'ARET', 'RCDD', 'PRCT']);

function kindOf(code: string | null, return_reason: string | null): EntryKind {
  const parts = (code ?? '').split(' ');
  if (return_reason !== null || parts.some((part) => returns.has(part))) return 'return';
  if (parts.some((part) => part === 'CHRG' || part === 'COMM' || part === 'FEES')) return 'fee';
  if (parts.includes('INTR')) return 'interest';
  if (parts.some((part) => part === 'IDDT' || part === 'RDDT')) return 'direct_debit';
  return parts.some((part) => part === 'CCRD' || part === 'MCRD') ? 'card' : 'transfer';
}
