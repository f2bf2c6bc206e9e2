/** Fields that a document prints: what the caller may read of them, and the records that references lead to. */
import { mayDo, mayFollow, mayRead } from '../../../registry/access.ts';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import { datesOf } from '../../../registry/records/derivedStatus.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import type { Caller } from '../../store/caller.ts';
import type { OpenStore, Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { PrintedLanguage } from './printedValue.ts';

export interface Printing extends PrintedLanguage {
  readonly store: Pick<OpenStore, 'one' | 'stream'>;
  /** Reads in the language of the document. */
  readonly caller: Caller;
}

/** Returns the field at the end of a path if the caller may read each step of it. */
export function readableField(
  { registry, caller }: Pick<Printing, 'registry' | 'caller'>,
  resource: Resource,
  path: string,
): Field | null {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field && mayRead(resource, caller, field) ? field : null;
  }
  const reference = relationNamed(resource, name);
  const target = registry.resources[reference?.relation?.to ?? ''];
  return reference && target && mayFollow(registry, resource, caller, reference)
    ? readableField({ registry, caller }, target, rest.join('.'))
    : null;
}

/** Returns the references to embed for the paths, without those that the caller may not follow. */
export function embedsFor(printing: Printing, resource: Resource, paths: readonly string[]): readonly string[] {
  const embeds = paths.flatMap((path) => {
    const field = readableField(printing, resource, path);
    if (field === null) return [];
    const steps = path.split('.').slice(0, -1);
    const { registry, caller } = printing;
    const owner = steps.length === 0 ? resource : null;
    const own = field.relation && owner && mayFollow(registry, owner, caller, field) ? [field.relation.name] : [];
    return [...(steps.length === 0 ? [] : [steps.join('.')]), ...own];
  });
  return [...new Set(embeds)];
}

/** Returns the stored fields that a list must select for the paths, with what their values are shown with. */
export function columnsFor(printing: Printing, resource: Resource, paths: readonly string[]): readonly string[] {
  const { caller } = printing;
  const fields = paths.flatMap((path) => {
    const [name = '', ...rest] = path.split('.');
    const field = rest.length === 0 ? resource.fields[name] : relationNamed(resource, name);
    if (!field || !mayRead(resource, caller, field)) return [];
    const dates = field.derivedStatus ? datesOf(field.derivedStatus) : [];
    return [field.name, ...(field.currencyField === null ? [] : [field.currencyField]), ...dates];
  });
  return [...new Set(fields)].filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && mayRead(resource, caller, field);
  });
}

/** Keys of one query. */
const keysAtATime = 500;

/**
 * Adds the records that paths such as `member.card_number` lead to. Lists embed only titles and states, so the others
 * are read here, as the caller.
 */
export async function withReferences(
  printing: Printing,
  resource: Resource,
  rows: readonly Row[],
  paths: readonly string[],
): Promise<readonly Row[]> {
  let found = rows;
  const deep = paths.map((path) => path.split('.')).filter((steps) => steps.length > 1);
  for (const name of new Set(deep.map(([first = '']) => first))) {
    const reference = relationNamed(resource, name);
    const target = printing.registry.resources[reference?.relation?.to ?? ''];
    if (!reference || !target || !mayFollow(printing.registry, resource, printing.caller, reference)) continue;
    const rest = deep.filter(([first]) => first === name).map(([, ...steps]) => steps.join('.'));
    const keys = [...new Set(found.map((row) => row[reference.name]).filter((key) => typeof key === 'string'))];
    const read = await recordsOf(printing, target, keys, rest);
    const records = new Map(
      (await withReferences(printing, target, read, rest)).map((record) => [record['uuid'], record]),
    );
    found = found.map((row) => {
      const record = records.get(row[reference.name]);
      return record ? { ...row, [name]: { ...(isRecord(row[name]) ? row[name] : {}), ...record } } : row;
    });
  }
  return found;
}

/** Reads records by key. A caller who may show but not list them gets those of one key only. */
async function recordsOf(
  printing: Printing,
  target: Resource,
  keys: readonly string[],
  paths: readonly string[],
): Promise<readonly Row[]> {
  const { store, caller } = printing;
  const rows: Row[] = [];
  const [only] = keys;
  if (only !== undefined && keys.length === 1 && mayDo(target, caller, 'show')) {
    return store.one(caller, target, only, embedsFor(printing, target, paths)).then(
      (row: Row) => [row],
      (error: unknown) => {
        if (error instanceof Failure && error.code === 'E_NOT_FOUND') return [];
        throw error;
      },
    );
  }
  if (!mayDo(target, caller, 'list')) return rows;
  for (let from = 0; from < keys.length; from += keysAtATime) {
    const query = {
      sort: null,
      range: [0, keysAtATime - 1],
      filter: { uuid: { in: keys.slice(from, from + keysAtATime) } },
      search: '',
      embed: embedsFor(printing, target, paths),
      columns: columnsFor(printing, target, paths),
    } as const;
    for await (const batch of store.stream(caller, target, query, null)) rows.push(...batch);
  }
  return rows;
}
