/**
 * Writes the rows of a file as records through the calls of the API, with its permissions, rules, hooks and scope. An
 * invalid row does not stop the others.
 */
import { holdsStoredValues, importFields } from '../../registry/imports/imports.ts';
import { notationFor, notationOfLocale, type Notation } from '../../registry/imports/numberNotation.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { asUnavailable } from '../store/transaction.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import { Failure, failures } from '../store/failure.ts';
import type { ImportFileRow, ImportRow, RowFault, RowResult } from '../store/system.ts';
import { sameValue } from '../store/rows/sameValue.ts';
import { normaliseCountry } from '../../values/countries.ts';
import { texts } from '../texts.ts';
import { cellValue, severalIn, shown } from './cellValue.ts';
import { findReferences, knownReference, preselectedReferences, type KnownReferences } from './references.ts';
import { faultsOf, isOfRow, messageOf } from './rowFaults.ts';

export interface ImportContext {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly caller: Caller;
  readonly run: ImportRow;
  readonly known: KnownReferences;
  /** Receives unexpected errors. */
  readonly onError: (error: unknown) => void;
}

interface Column {
  readonly index: number;
  readonly field: Field;
  readonly stored: boolean;
  readonly notation: Notation;
}

/** Values of a row. */
interface ReadRow {
  readonly row: ImportFileRow;
  readonly values: Row;
  /** Key of an existing record; null for none. */
  readonly key: string | null;
  readonly faults: readonly RowFault[];
}

interface Prepared {
  readonly columns: readonly Column[];
  /** Initial values of a new record for fields that its row leaves empty. */
  readonly preselected: Row;
  readonly key: Column | null;
  /** Column index by field name. */
  readonly places: ReadonlyMap<string, number>;
  readonly written: ReadonlySet<string>;
}

async function prepare(store: OpenStore, { registry, resource, caller, run }: ImportContext): Promise<Prepared> {
  const fields = importFields(resource, caller);
  const written = new Set(fields.map(({ name }) => name));
  const all = run.columns.flatMap(({ name, notations }, index): readonly Column[] => {
    const field = resource.fields[run.mapping?.[name] ?? ''];
    if (!field) return [];
    const found = run.notations?.[name] ?? (notations && notationFor(field.kind, notations));
    const notation = found && found !== 'unclear' ? found : notationOfLocale(run.locale);
    return [{ index, field, stored: holdsStoredValues(name, field), notation }];
  });
  return {
    columns: all.filter(({ field }) => written.has(field.name)),
    preselected: await preselectedReferences({ records: store, caller, registry }, fields),
    key: all.find(({ field }) => field.name === run.key) ?? null,
    places: new Map(all.map(({ field, index }) => [field.name, index])),
    written,
  };
}

/**
 * Writes as many rows as fit into the time of a transaction, at least one.
 * @param store store of the transaction
 */
export async function importRows(
  store: OpenStore,
  importing: ImportContext,
  rows: readonly ImportFileRow[],
  milliseconds: number,
): Promise<readonly RowResult[]> {
  const until = performance.now() + milliseconds;
  const prepared = await prepare(store, importing);
  await findAll(store, importing, prepared, rows);
  const read = rows.map((row) => readRow(importing, prepared, row));
  const present = await presentRecords(store, importing, prepared, read);
  const results: RowResult[] = [];
  for (const one of read) {
    results.push(await writeRow(store, importing, prepared, { ...one, present }));
    if (performance.now() >= until) break;
  }
  return results;
}

/** Returns the texts in the cell of a reference. */
function namesIn(field: Field, cell: ImportFileRow['cells'][number] | undefined): readonly string[] {
  const text = String(cell ?? '').trim();
  if (text === '') return [];
  return field.kind === 'references' ? severalIn(text) : [text];
}

async function findAll(
  store: OpenStore,
  { registry, caller, known }: ImportContext,
  { columns }: Prepared,
  rows: readonly ImportFileRow[],
): Promise<void> {
  for (const { field, index } of columns) {
    const target = registry.resources[field.relation?.to ?? ''];
    if (!target) continue;
    const asked = rows.flatMap(({ cells }) => namesIn(field, cells[index]));
    await findReferences({ records: store, caller, registry, known }, target, asked);
  }
}

function readRow({ registry, known }: ImportContext, { columns, key }: Prepared, row: ImportFileRow): ReadRow {
  const values: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const country = columns.find(({ field }) => field.name === 'country');
  const countryAt = (index: number | undefined): string | undefined => {
    const cell = index === undefined ? null : row.cells[index];
    return typeof cell === 'string' && cell.trim() !== '' ? normaliseCountry(cell) : undefined;
  };
  for (const [column, earlier] of Object.entries(row.repeats ?? {}))
    faults.push({ column: Number(column), message: texts.label('imports.repeated', { row: earlier }) });
  for (const { field, index, stored, notation } of columns) {
    const cell = row.cells[index] ?? null;
    const target = registry.resources[field.relation?.to ?? ''];
    if (target) {
      const found = namesIn(field, cell).map((text) => knownReference(known, target, text));
      const wrong = found.find((one) => 'fault' in one);
      if (wrong && 'fault' in wrong) faults.push({ column: index, message: messageOf(wrong.fault) });
      else if (found.length > 0) {
        const uuids = found.flatMap((one) => ('uuid' in one ? [one.uuid] : []));
        values[field.name] = field.kind === 'references' ? [...new Set(uuids)] : uuids[0];
      }
      continue;
    }
    const read = cellValue(cell, field, { notation, country: countryAt(country?.index), stored });
    if (read === null) continue;
    if ('fault' in read) faults.push({ column: index, message: messageOf(read.fault) });
    else values[field.name] = read.value;
  }
  const found =
    key && cellValue(row.cells[key.index] ?? null, key.field, { notation: key.notation, stored: key.stored });
  return { row, values, faults, key: found && 'value' in found ? String(found.value) : null };
}

/** Returns existing records by their key in lower case. */
async function presentRecords(
  store: OpenStore,
  { resource, caller }: ImportContext,
  { key }: Prepared,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(rows.flatMap((row) => row.key ?? []))];
  if (key === null || wanted.length === 0) return new Map();
  const { name, kind, unique } = key.field;
  const values = kind === 'integer' ? wanted.map(Number) : wanted;
  // Case-insensitive keys need a query for each value.
  const filters =
    unique === 'case-insensitive'
      ? wanted.map((value) => ({ [name]: { contains: value } }))
      : [{ [name]: { in: values } }];
  const found = new Map<string, string>();
  for (const filter of filters) {
    const { rows: records } = await store.list(caller, resource, {
      filter,
      search: '',
      embed: [],
      sort: null,
      columns: [name],
      range: [0, 999],
    });
    for (const record of records) found.set(String(record[name]).toLowerCase(), String(record['uuid']));
  }
  return found;
}

interface Writing extends ReadRow {
  readonly present: ReadonlyMap<string, string>;
}

const nothing = { record_uuid: null, record_version: null, before: null, faults: null } as const;

async function writeRow(
  store: OpenStore,
  importing: ImportContext,
  prepared: Prepared,
  { row, values, key, faults, present }: Writing,
): Promise<RowResult> {
  const { position } = row;
  const refuse = (all: readonly RowFault[]): RowResult => ({ ...nothing, position, outcome: 'faulty', faults: all });
  if (faults.length > 0) return refuse(faults);
  const { caller, resource } = importing;
  const uuid = key === null ? undefined : present.get(key.toLowerCase());
  if (key !== null && uuid === undefined && prepared.key && !prepared.written.has(prepared.key.field.name))
    return refuse([{ column: prepared.key.index, message: notThere(resource, key) }]);
  try {
    return await store.transaction(caller, async (within) =>
      uuid === undefined
        ? { ...nothing, position, ...(await created(within, importing, { ...prepared.preselected, ...values })) }
        : { ...nothing, position, ...(await updated(within, importing, uuid, values)) },
    );
  } catch (error) {
    const failure = error instanceof Failure ? error : asUnavailable(error);
    if (failure === null) {
      importing.onError(error);
      return refuse([{ column: null, message: failures.E_INTERNAL.message }]);
    }
    if (!isOfRow(failure)) throw error;
    return refuse(faultsOf(failure, resource, prepared.places));
  }
}

const notThere = (resource: Resource, key: string) =>
  texts.label('imports.not_found', { resource: resource.label, value: shown(key) });

type Written = Pick<RowResult, 'outcome' | 'record_uuid' | 'record_version'> & { readonly before?: Row };

async function created(store: OpenStore, { caller, resource }: ImportContext, values: Row): Promise<Written> {
  const record = await store.create(caller, resource, values);
  return { outcome: 'created', record_uuid: String(record['uuid']), record_version: versionOf(record) };
}

/** Updates a record with the values that differ. */
async function updated(
  store: OpenStore,
  { caller, resource }: ImportContext,
  record_uuid: string,
  values: Row,
): Promise<Written> {
  const record = await store.one(caller, resource, record_uuid, []);
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = resource.fields[name];
    return !field || !isUnchanged(field, record[name], value);
  });
  if (changed.length === 0) return { outcome: 'unchanged', record_uuid, record_version: versionOf(record) };
  const after = await store.update(caller, resource, record_uuid, Object.fromEntries(changed), versionOf(record));
  const before = Object.fromEntries(changed.map(([name]) => [name, record[name] ?? null]));
  return { outcome: 'updated', record_uuid, record_version: versionOf(after), before };
}

const minuteMilliseconds = 60_000;
const minutesPerHour = 60;

/**
 * Returns true if a cell has the value of the record. Exports write instants without seconds, and spreadsheets lose
 * surrounding spaces and the kind of line break.
 */
function isUnchanged(field: Field, present: unknown, given: unknown): boolean {
  if (sameValue(field, present, given)) return true;
  // A raw export has minutes under the label, where people write hours.
  if (field.kind === 'duration') return typeof present === 'number' && given === present * minutesPerHour;
  if (typeof present !== 'string' || typeof given !== 'string') return false;
  if (field.kind !== 'datetime') return plainLines(present) === plainLines(given);
  const [before, after] = [Date.parse(present), Date.parse(given)];
  const unit = after % minuteMilliseconds === 0 ? minuteMilliseconds : 1_000;
  return Math.floor(before / unit) === Math.floor(after / unit);
}

const plainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

function versionOf(record: Row): number | null {
  const { version } = record;
  return typeof version === 'number' ? version : null;
}
