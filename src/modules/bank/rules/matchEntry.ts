/**
 * Finds what an incoming bank entry pays. Evidence is weighed in this order: structured reference, numbers in the text,
 * end-to-end id, account of the client, amount, name. A candidate is certain only if a reference or an account and the
 * amount agree; all others are proposals for a person.
 */

/** Incoming entry, as far as it says what it pays. */
export interface MatchedEntry {
  readonly amount_cents: number;
  readonly structured_reference: string | null;
  readonly text: string | null;
  readonly end_to_end_id: string | null;
  readonly counter_iban: string | null;
  readonly counter_name: string | null;
}

/** Invoice that an entry can pay. */
export interface OpenInvoice {
  readonly uuid: string;
  readonly client_uuid: string;
  readonly number: string;
  /** Invoice number, payment reference and order number, by which a payer names it. */
  readonly references: readonly string[];
  readonly open_cents: number;
  /** Day by which it is due; the oldest is paid first. */
  readonly due_date: string | null;
  /** A disputed invoice, or one that was written off, is paid only by an entry that names it. */
  readonly is_only_named: boolean;
}

type ReasonKey =
  | 'structured'
  | 'named'
  | 'end_to_end'
  | 'account'
  | 'several_accounts'
  | 'amount'
  | 'amount_of_several'
  | 'amount_of_all'
  | 'part'
  | 'more'
  | 'name'
  | 'similar_name'
  | 'other_account'
  | 'no_open_invoice'
  | 'several_clients';

/** Client and invoices that an entry probably pays. */
export interface EntryCandidate {
  readonly client_uuid: string;
  /** Invoices to pay, in this order. Empty: all of it becomes credit of the client. */
  readonly invoices: readonly string[];
  /** 0 to 100. */
  readonly confidence: number;
  readonly is_certain: boolean;
  readonly reasons: readonly ReasonKey[];
}

/** Open invoices and payers, for comparison. Mutable, since each booking changes what is open. */
export interface MatchIndex {
  readonly invoices: Map<string, OpenInvoice>;
  readonly byReference: ReadonlyMap<string, readonly string[]>;
  readonly byClient: ReadonlyMap<string, readonly string[]>;
  readonly byAmount: ReadonlyMap<number, readonly string[]>;
  /** Clients by the accounts that they pay from. */
  readonly clientsOfIban: ReadonlyMap<string, readonly string[]>;
  /** Normalised names by client. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Clients by normalised name. */
  readonly clientsOfName: ReadonlyMap<string, readonly string[]>;
}

/** Shorter references occur by chance in other text. */
const shortestReference = 4;
/** Words that are joined to one reference: `2026 - 00 12` has three. */
const mostJoined = 5;
/** Invoices of which combinations are tried. */
const mostCombined = 12;
const mostCandidates = 3;

/** Reduces a reference to its letters and digits, in capitals. */
const normaliseReference = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Reduces a name to its words, without the legal form and titles. */
export const normaliseName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|stichting|vereniging|de heer|dhr|mevr?|hr|e\/o|eo|cj)\b\.?/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Builds the index. @param clients accounts and names by client */
export function indexOf(
  invoices: readonly OpenInvoice[],
  clients: Iterable<{ readonly uuid: string; readonly ibans: readonly string[]; readonly names: readonly string[] }>,
): MatchIndex {
  const byReference = new Map<string, string[]>();
  const byClient = new Map<string, string[]>();
  const byAmount = new Map<number, string[]>();
  for (const { uuid, client_uuid, references, open_cents } of invoices) {
    for (const reference of new Set(references.map(normaliseReference)))
      if (reference.length >= shortestReference) push(byReference, reference, uuid);
    push(byClient, client_uuid, uuid);
    push(byAmount, open_cents, uuid);
  }
  const clientsOfIban = new Map<string, string[]>();
  const names = new Map<string, string[]>();
  const clientsOfName = new Map<string, string[]>();
  for (const client of clients) {
    for (const iban of new Set(client.ibans)) push(clientsOfIban, iban, client.uuid);
    for (const name of new Set(client.names.map(normaliseName))) {
      if (name === '') continue;
      push(names, client.uuid, name);
      push(clientsOfName, name, client.uuid);
    }
  }
  return {
    invoices: new Map(invoices.map((invoice) => [invoice.uuid, invoice])),
    byReference,
    byClient,
    byAmount,
    clientsOfIban,
    names,
    clientsOfName,
  };
}

function push<Key>(map: Map<Key, string[]>, key: Key, value: string): void {
  const present = map.get(key);
  if (present) present.push(value);
  else map.set(key, [value]);
}

/** Returns up to three candidates, the most likely first. */
export function matchEntry(entry: MatchedEntry, index: MatchIndex): readonly EntryCandidate[] {
  if (entry.amount_cents <= 0) return [];
  const found = new Map<string, EntryCandidate>();
  const add = (candidate: EntryCandidate): void => {
    const key = [candidate.client_uuid, ...candidate.invoices].join(' ');
    const present = found.get(key);
    if (!present || present.confidence < candidate.confidence) found.set(key, candidate);
  };
  const payers = entry.counter_iban === null ? [] : (index.clientsOfIban.get(entry.counter_iban) ?? []);
  const named = byNumber(entry, index, payers);
  for (const candidate of named) add(candidate);
  // An account does not outweigh a number: people pay for others, and name the one of two equal invoices that they pay.
  const isNamed = named.length > 0;
  for (const client of payers)
    for (const candidate of byAccount(entry, index, client, payers.length))
      add(isNamed ? { ...candidate, is_certain: false, confidence: Math.min(candidate.confidence, 70) } : candidate);
  if (found.size === 0) for (const candidate of byAmountAndName(entry, index)) add(candidate);
  const ordered = [...found.values()].toSorted(
    (one, other) => other.confidence - one.confidence || one.client_uuid.localeCompare(other.client_uuid),
  );
  // Two certain candidates contradict each other, so neither is.
  const isAmbiguous = ordered.filter(({ is_certain }) => is_certain).length > 1;
  return ordered
    .slice(0, mostCandidates)
    .map((one) => (isAmbiguous ? { ...one, is_certain: false, confidence: Math.min(one.confidence, 85) } : one));
}

const openOf = (index: MatchIndex, uuids: readonly string[]): readonly OpenInvoice[] =>
  uuids.flatMap((uuid) => {
    const invoice = index.invoices.get(uuid);
    return invoice && invoice.open_cents > 0 ? [invoice] : [];
  });

const sumOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { open_cents }) => sum + open_cents, 0);

const byDueDate = (one: OpenInvoice, other: OpenInvoice): number =>
  (one.due_date ?? '').localeCompare(other.due_date ?? '') || one.number.localeCompare(other.number);

const uuidsOf = (invoices: readonly OpenInvoice[]): readonly string[] => invoices.map(({ uuid }) => uuid);

function byNumber(entry: MatchedEntry, index: MatchIndex, payers: readonly string[]): readonly EntryCandidate[] {
  const named = new Map<string, ReasonKey>();
  const name = (text: string | null, reason: ReasonKey): void => {
    for (const reference of referencesIn(text))
      for (const { uuid } of openOf(index, index.byReference.get(reference) ?? []))
        if (!named.has(uuid)) named.set(uuid, reason);
  };
  name(entry.structured_reference, 'structured');
  name(entry.text, 'named');
  name(entry.end_to_end_id, 'end_to_end');
  const clients = new Map<string, OpenInvoice[]>();
  for (const invoice of openOf(index, [...named.keys()]))
    clients.set(invoice.client_uuid, [...(clients.get(invoice.client_uuid) ?? []), invoice]);
  return [...clients].map(([client_uuid, invoices]) => {
    const ordered = invoices.toSorted(byDueDate);
    const rest = entry.amount_cents - sumOf(ordered);
    const isPayer = payers.includes(client_uuid);
    const isOther = payers.length > 0 && !isPayer;
    const isOnly = clients.size === 1;
    const reasons: ReasonKey[] = [
      ...new Set(ordered.flatMap(({ uuid }) => named.get(uuid) ?? [])),
      ...(isPayer ? (['account'] as const) : []),
      rest === 0 ? (ordered.length > 1 ? 'amount_of_several' : 'amount') : rest > 0 ? 'more' : 'part',
      ...(isOther ? (['other_account'] as const) : []),
      ...(isOnly ? [] : (['several_clients'] as const)),
    ];
    const is_certain = isOnly && !isOther && (rest === 0 || (isPayer && payers.length === 1));
    const base = rest === 0 ? 95 : isPayer ? 90 : 75;
    const confidence = Math.min(base + (isPayer && rest === 0 ? 4 : 0), isOther ? 80 : 100, isOnly ? 100 : 60);
    return { client_uuid, invoices: uuidsOf(ordered), confidence, is_certain, reasons };
  });
}

/** Returns the normalised references that a text can name: words, and words next to each other. */
export function referencesIn(text: string | null): readonly string[] {
  if (text === null) return [];
  const words = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map(([word]) => word);
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    let joined = '';
    for (let until = from; until < Math.min(words.length, from + mostJoined); until += 1) {
      joined += words[until] ?? '';
      if (joined.length >= shortestReference) found.add(joined);
      // A creditor reference (ISO 11649) is RF, two check digits and the reference of the creditor.
      if (/^RF\d{2}./u.test(joined)) found.add(joined.slice(4));
    }
  }
  return [...found];
}

function byAccount(
  { amount_cents }: MatchedEntry,
  index: MatchIndex,
  client_uuid: string,
  payers: number,
): readonly EntryCandidate[] {
  const open = openOf(index, index.byClient.get(client_uuid) ?? [])
    .filter(({ is_only_named }) => !is_only_named)
    .toSorted(byDueDate);
  const isOnly = payers === 1;
  const who: ReasonKey = isOnly ? 'account' : 'several_accounts';
  const candidate = (invoices: readonly OpenInvoice[], confidence: number, reason: ReasonKey): EntryCandidate => ({
    client_uuid,
    invoices: uuidsOf(invoices),
    confidence: isOnly ? confidence : Math.min(confidence, 70),
    is_certain: isOnly && confidence >= 90,
    reasons: [who, reason],
  });
  if (open.length === 0) return [candidate([], 70, 'no_open_invoice')];
  const exact = open.filter(({ open_cents }) => open_cents === amount_cents);
  // Several invoices of one amount: the oldest is meant, and the next payment takes the next one.
  if (exact.length > 0) return [candidate(exact.slice(0, 1), exact.length === 1 ? 93 : 90, 'amount')];
  if (sumOf(open) === amount_cents) return [candidate(open, 92, 'amount_of_all')];
  const combinations = combinationsOf(open.slice(0, mostCombined), amount_cents);
  if (combinations.length > 0)
    return combinations
      .slice(0, 2)
      .map((one) => candidate(one, combinations.length === 1 ? 88 : 65, 'amount_of_several'));
  return [candidate(open, 60, sumOf(open) < amount_cents ? 'more' : 'part')];
}

/** Returns combinations of at least two invoices with exactly this sum; at most two, since more say nothing. */
function combinationsOf(invoices: readonly OpenInvoice[], amount_cents: number): readonly (readonly OpenInvoice[])[] {
  const found: (readonly OpenInvoice[])[] = [];
  const search = (from: number, chosen: readonly OpenInvoice[], left: number): void => {
    if (found.length > 1) return;
    if (left === 0 && chosen.length > 1) found.push(chosen);
    if (left <= 0) return;
    for (let next = from; next < invoices.length; next += 1) {
      const invoice = invoices[next];
      if (invoice) search(next + 1, [...chosen, invoice], left - invoice.open_cents);
    }
  };
  search(0, [], amount_cents);
  return found;
}

function byAmountAndName({ amount_cents, counter_name }: MatchedEntry, index: MatchIndex): readonly EntryCandidate[] {
  const name = normaliseName(counter_name ?? '');
  const exact = openOf(index, index.byAmount.get(amount_cents) ?? []).filter(
    ({ open_cents, is_only_named }) => open_cents === amount_cents && !is_only_named,
  );
  const ofAmount = exact.map(({ uuid, client_uuid }): EntryCandidate => {
    const alike = similarity(name, index.names.get(client_uuid) ?? []);
    const reasons: readonly ReasonKey[] = [
      'amount',
      ...(alike === 1 ? (['name'] as const) : alike > 0 ? (['similar_name'] as const) : []),
    ];
    const confidence = Math.round((exact.length === 1 ? 45 : 25) + 40 * alike);
    return { client_uuid, invoices: [uuid], confidence, is_certain: false, reasons };
  });
  if (ofAmount.some(({ confidence }) => confidence > 60) || name === '') return ofAmount;
  const named = (index.clientsOfName.get(name) ?? []).slice(0, mostCandidates).map((client_uuid): EntryCandidate => {
    const open = openOf(index, index.byClient.get(client_uuid) ?? []).filter(({ is_only_named }) => !is_only_named);
    const rest = amount_cents - sumOf(open);
    const reason: ReasonKey =
      open.length === 0 ? 'no_open_invoice' : rest > 0 ? 'more' : rest < 0 ? 'part' : 'amount_of_all';
    return {
      client_uuid,
      invoices: uuidsOf(open.toSorted(byDueDate)),
      confidence: rest === 0 ? 70 : 40,
      is_certain: false,
      reasons: ['name', reason],
    };
  });
  return [...ofAmount, ...named];
}

/** Returns 1 for an equal name, the shared part of the words for a similar one, and 0 below half. */
function similarity(name: string, names: readonly string[]): number {
  if (name === '') return 0;
  return Math.max(0, ...names.map((other) => (other === name ? 1 : sharedWords(name.split(' '), other.split(' ')))));
}

function sharedWords(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((word) => word.length > 1 && other.includes(word)).length;
  const part = shared / Math.max(one.length, other.length, 1);
  return part >= 0.5 ? Math.min(part, 0.9) : 0;
}

/** Notes a payment in the index: its invoices have less open, so that a second entry does not pay them too. */
export function notePayment(
  index: MatchIndex,
  { invoices }: Pick<EntryCandidate, 'invoices'>,
  amount_cents: number,
): void {
  let left = amount_cents;
  for (const invoice of openOf(index, invoices)) {
    const part = Math.min(left, invoice.open_cents);
    left -= part;
    index.invoices.set(invoice.uuid, { ...invoice, open_cents: invoice.open_cents - part });
  }
}
