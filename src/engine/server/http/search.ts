/**
 * Global search over all resources that the caller may read, for suggestions while typing. Sorted by match quality,
 * then by the registry's order of importance. Corrects spelling where nothing is found.
 */
import * as calls from '../../registry/calls/company.ts';
import { mayDo, mayFollow, mayRead } from '../../registry/access.ts';
import { archivedCondition } from '../../registry/lists/archived.ts';
import { comparedPaths, evaluate, type Condition } from '../../registry/conditions/condition.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { statusFields, statusInWords } from '../../registry/records/derivedStatus.ts';
import { matchedField } from '../../registry/records/matchedField.ts';
import { otherFieldLikeness, likenesses, similarity } from '../../registry/lists/similarity.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { ConditionContext } from '../../registry/conditions/operand.ts';
import type { Locale, Registry, Resource } from '../../registry/types.ts';
import { conditionContext, type Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { readTableRows } from '../store/tableRows.ts';
import { handle } from './calls/handle.ts';
import { localeOf } from './requests/locale.ts';
import { texts } from '../texts.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { foldText } from '../../values/foldText.ts';
import { typedAmount } from '../../values/typedValues.ts';

/** Maximum records per resource, for counts up to `looked`. */
const shown = 5;
const looked = 1_000;
/** Maximum over all resources. */
const most = 40;
const longest = 200;

/** The call for global search. */
export const searchCalls = [
  handle(calls.search, async ({ store, caller, query, request, now }) => {
    const q = query.q?.trim() ?? '';
    if (q === '' || (query.q ?? '').length > longest)
      throw new Failure('E_QUERY', {
        message: texts.label('search.too_long', { max: longest }),
      });
    const registry = store.registry();
    const resources = Object.values(registry.resources).filter(
      (resource) => isFindable(resource) && mayDo(resource, caller, 'list') && mayDo(resource, caller, 'show'),
    );
    const looking: Looking = {
      store,
      registry,
      caller,
      locale: localeOf(request),
      context: conditionContext(caller, now()),
      q,
      ...(await tablesOf(store, registry)),
    };
    const named = namedIn(looking, resources);
    const exact = withoutDoubles([...(await ofNamed(looking, named)), ...(await everywhere(looking, resources))]);
    const near = exact.length === 0;
    const found = near ? await nearlyFound(looking, { resources, named }) : exact;
    const isFirst = (one: Found): number => Number(registry.resources[one.record.resource]?.list.find !== true);
    return {
      results: found
        .toSorted(
          (left, right) =>
            Number(left.isPast) - Number(right.isPast) ||
            left.likeness - right.likeness ||
            isFirst(left) - isFirst(right),
        )
        .slice(0, most)
        .map(({ record }) => record),
      near: near && found.length > 0,
    };
  }),
];

/** Returns the status; null where the resource has none that the caller may read. */
function statusOf(
  { fields, statusField }: Resource,
  row: Readonly<Record<string, unknown>>,
  reader: { readonly locale: Locale; readonly today: string },
): calls.FoundRecord['status'] {
  const field = fields[statusField ?? ''];
  const option = field?.options?.find(({ value }) => value === row[field.name]);
  return field && option ? { text: statusInWords(field, row, reader), colour: option.colour ?? 'neutral' } : null;
}

/** From this size a search must not scan the table. */
const largeRows = 50_000;
/** Up to this size tables are searched together in one statement. */
const smallRows = 1_000;
const knownMilliseconds = 60_000;
const known = new WeakMap<Registry, { readonly at: number; readonly tables: Promise<Tables> }>();

interface Tables {
  readonly largeTables: readonly string[];
  readonly smallTables: readonly string[];
}

/** Returns the tables by size, from the planner statistics, cached for a minute. */
function tablesOf(store: OpenStore, registry: Registry): Promise<Tables> {
  const before = known.get(registry);
  if (before && Date.now() - before.at < knownMilliseconds) return before.tables;
  const tables = countedTables(store).catch((error: unknown) => {
    known.delete(registry);
    throw error;
  });
  known.set(registry, { at: Date.now(), tables });
  return tables;
}

async function countedTables({ database }: OpenStore): Promise<Tables> {
  const counted = [...(await readTableRows(database))];
  const having = (isSo: (rows: number) => boolean): readonly string[] =>
    counted.flatMap(([name, rows]) => (isSo(rows) ? [name] : [])).toSorted();
  return { largeTables: having((rows) => rows >= largeRows), smallTables: having((rows) => rows <= smallRows) };
}

interface Looking extends Tables {
  readonly store: OpenStore;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly locale: Locale;
  readonly context: ConditionContext;
  /** Search text. */
  readonly q: string;
}

interface Found {
  /** 0 is the best. */
  readonly likeness: number;
  /** True for an archived record, unless it matches exactly. */
  readonly isPast: boolean;
  readonly record: calls.FoundRecord;
}

/** Searches all resources. Checks small ones in one statement first, since most contain no match. */
async function everywhere(looking: Looking, resources: readonly Resource[]): Promise<readonly Found[]> {
  const { store, caller, q, largeTables, smallTables } = looking;
  const isSmall = ({ table }: Resource): boolean => smallTables.includes(table);
  const few = resources.filter(isSmall);
  const holders = store.holders(caller, few, { search: q, largeTables, smallTables });
  const found = resources.map(async (resource) =>
    !isSmall(resource) || (await holders).includes(resource) ? search(looking, resource, q) : [],
  );
  return (await Promise.all(found)).flat();
}

/** Searches again with the spelling corrected per resource. */
async function nearly(looking: Looking, resources: readonly Resource[]): Promise<readonly Found[]> {
  const { store, caller, q, largeTables, smallTables } = looking;
  const meant = await store.corrected(caller, resources, { search: q, largeTables, smallTables });
  const found = resources.map((resource) => {
    const corrected = meant.get(resource.name);
    return corrected === undefined ? [] : search(looking, resource, corrected);
  });
  return (await Promise.all(found)).flat();
}

/** A search limited to a resource whose name begins or ends the text: *invoices acme*. */
interface Named {
  readonly resource: Resource;
  readonly q: string;
}

const fewestLetters = 2;

function namedIn({ q, locale }: Looking, resources: readonly Resource[]): readonly Named[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return resources.flatMap((resource) => {
    const names = [resource.label, resource.plural].map((name) => foldText(inLanguage(name, locale)));
    for (let length = 1; length < words.length; length += 1) {
      const [before, after] = [words.slice(0, length), words.slice(length)].map((part) => part.join(' '));
      if (before === undefined || after === undefined) continue;
      const rest = names.includes(foldText(before)) ? after : names.includes(foldText(after)) ? before : '';
      if (rest.length >= fewestLetters) return [{ resource, q: rest }];
    }
    return [];
  });
}

/** Ranks these below exact and prefix matches of the whole text, and above all others. */
async function ofNamed(looking: Looking, named: readonly Named[]): Promise<readonly Found[]> {
  const found = await Promise.all(named.map(({ resource, q }) => search({ ...looking, q }, resource, q)));
  return found.flat().map(asNamed);
}

const asNamed = (found: Found): Found => ({ ...found, likeness: likenesses.start });

/** Keeps the best match of each record. */
function withoutDoubles(found: readonly Found[]): readonly Found[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.record.resource} ${one.record.uuid}`;
    const other = best.get(key);
    if (!other || one.likeness < other.likeness) best.set(key, one);
  }
  return [...best.values()];
}

interface Within {
  readonly resources: readonly Resource[];
  readonly named: readonly Named[];
}

async function nearlyFound(looking: Looking, { resources, named }: Within): Promise<readonly Found[]> {
  const ofThese = (await Promise.all(named.map(({ resource, q }) => nearly({ ...looking, q }, [resource])))).flat();
  return withoutDoubles([...ofThese.map(asNamed), ...(await nearly(looking, resources))]);
}

async function search(
  { store, registry, caller, locale, context, q, largeTables, smallTables }: Looking,
  resource: Resource,
  meant: string,
): Promise<readonly Found[]> {
  const client = resource.fields[resource.scope?.length === 1 ? (resource.scope[0] ?? '') : '']?.relation ?? null;
  const embed = [
    ...new Set([
      ...[...resource.titlePaths, ...resource.list.search.map((name) => name.split('.'))].flatMap((path) =>
        path.length > 1 ? [path.slice(0, -1).join('.')] : [],
      ),
      ...(client ? [client.name] : []),
    ]),
  ].filter((path) => isEmbeddable(registry, caller, resource, path));
  const archived = archivedFor(registry, resource, caller);
  const { rows } = await store.list(caller, resource, {
    sort: null,
    range: [0, shown - 1],
    filter: {},
    search: meant,
    largeTables,
    isSmallTable: smallTables.includes(resource.table),
    looked,
    embed,
    columns: shownFields(registry, caller, resource, q),
  });
  return rows.map((row): Found => {
    const owner = client === null ? undefined : row[client.name];
    const target = registry.resources[client?.to ?? ''];
    const hint =
      target && typeof owner === 'object' && owner !== null
        ? renderTitle(registry, target, owner as Readonly<Record<string, unknown>>, locale)
        : null;
    const title = renderTitle(registry, resource, row, locale) ?? inLanguage(resource.label, locale);
    const match = matchedField(registry, resource, row, { typed: q, shown: `${title} ${hint ?? ''}`, locale });
    const ofMatch = match?.isWhole === true ? otherFieldLikeness(q) : likenesses.elsewhere;
    const likeness = Math.min(similarity(title, q), ofMatch);
    return {
      likeness,
      isPast: likeness > likenesses.same && archived !== null && evaluate(archived, row, context),
      record: {
        resource: resource.name,
        uuid: String(row['uuid']),
        title,
        hint,
        match: match && { field: match.field, text: match.text },
        status: statusOf(resource, row, { locale, today: context.today }),
      },
    };
  });
}

/** Returns false for resources without a name or number of their own; they are found through their owner. */
function isFindable({ list, titlePaths, fields }: Resource): boolean {
  const isText = ([name = '', ...rest]: readonly string[]): boolean =>
    rest.length === 0 && kinds[fields[name]?.kind ?? 'uuid'].searchable;
  return list.find !== false && (list.search.length > 0 || titlePaths.some(isText));
}

/** Returns the fields to read of each match, kept few because reading costs more than finding. */
function shownFields(registry: Registry, caller: Caller, resource: Resource, q: string): readonly string[] {
  const names = [
    ...resource.titlePaths.map(([first]) => first),
    ...resource.list.search,
    ...(typedAmount(q) === null ? [] : resource.list.columns),
    ...statusFields(resource),
    ...(archivedFor(registry, resource, caller) ? comparedPaths(resource.list.archived ?? {}) : []),
  ];
  const translations = names.flatMap((name) => Object.values(resource.fields[name ?? '']?.translations ?? {}));
  return [...new Set([...names, ...translations])].filter((name): name is string => {
    const field = resource.fields[name ?? ''];
    return field !== undefined && mayRead(resource, caller, field);
  });
}

/** Returns the condition for archived records, where the caller may read all its fields. */
const archivedFor = (registry: Registry, resource: Resource, caller: Caller): Condition | null =>
  archivedCondition({ registry, resource, readable: (of, field) => mayRead(of, caller, field) });

/** Returns true if the caller can see the related record and its depth allows embedding. */
function isEmbeddable(registry: Registry, caller: Caller, resource: Resource, path: string): boolean {
  const [name, ...rest] = path.split('.');
  const field = Object.values(resource.fields).find((one) => one.relation?.name === name);
  const target = registry.resources[field?.relation?.to ?? ''];
  if (!field || !target || rest.length > 1 || !mayFollow(registry, resource, caller, field)) return false;
  return rest.length === 0 || isEmbeddable(registry, caller, target, rest.join('.'));
}
