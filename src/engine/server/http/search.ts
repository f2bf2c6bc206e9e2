/**
 * Looks in all resources that the registry lets be found from anywhere: one request while somebody types, the likeliest
 * first.
 */
import * as calls from '../../registry/calls/company.ts';
import { mayDo } from '../../registry/access.ts';
import { statusInWords } from '../../registry/derivedStatus.ts';
import { similarity } from '../../registry/similarity.ts';
import { renderTitle } from '../../registry/title.ts';
import type { Locale, Registry, Resource } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { handle } from './calls/handle.ts';
import { localeOf } from './locale.ts';
import { texts } from '../texts.ts';
import { amsterdamDate } from '../../values/calendarDate.ts';
import { inLanguage } from '../../texts/catalogue.ts';

/** Looked through for the likeliest. */
const looked = 50;
const shown = 5;
const longest = 200;

export const searchCalls = [
  handle(calls.search, async ({ store, caller, query, request, now }) => {
    const q = query.q?.trim() ?? '';
    if (q === '' || (query.q ?? '').length > longest)
      throw new Failure('E_QUERY', {
        message: texts.label('search.too_long', { max: longest }),
      });
    const registry = store.registry();
    const resources = Object.values(registry.resources).filter(
      (resource) => resource.list.find && mayDo(resource, caller, 'list') && mayDo(resource, caller, 'show'),
    );
    const today = amsterdamDate(now());
    const found = await Promise.all(
      resources.map((resource) => search({ store, registry, caller, locale: localeOf(request), today }, resource, q)),
    );
    return { results: found.flat().sort((left, right) => similarity(left.title, q) - similarity(right.title, q)) };
  }),
];

/** Null where it has none, or none that the caller may read. */
function statusOf(
  { fields, statusField }: Resource,
  row: Readonly<Record<string, unknown>>,
  reader: { readonly locale: Locale; readonly today: string },
): calls.FoundRecord['status'] {
  const field = fields[statusField ?? ''];
  const option = field?.options?.find(({ value }) => value === row[field.name]);
  return field && option ? { text: statusInWords(field, row, reader), colour: option.colour ?? 'neutral' } : null;
}

interface Looking {
  readonly store: OpenStore;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly locale: Locale;
  readonly today: string;
}

async function search(
  { store, registry, caller, locale, today }: Looking,
  resource: Resource,
  q: string,
): Promise<readonly calls.FoundRecord[]> {
  const client = resource.fields[resource.scope?.length === 1 ? (resource.scope[0] ?? '') : '']?.relation ?? null;
  const embed = [
    ...new Set([
      ...resource.titlePaths.flatMap((path) => (path.length > 1 ? [path.slice(0, -1).join('.')] : [])),
      ...(client ? [client.name] : []),
    ]),
  ];
  const { rows } = await store.list(caller, resource, {
    sort: null,
    range: [0, looked - 1],
    filter: {},
    search: q,
    embed,
    columns: null,
  });
  return rows
    .map((row): calls.FoundRecord => {
      const owner = client === null ? undefined : row[client.name];
      const target = registry.resources[client?.to ?? ''];
      const hint =
        target && typeof owner === 'object' && owner !== null
          ? renderTitle(registry, target, owner as Readonly<Record<string, unknown>>, locale)
          : null;
      return {
        resource: resource.name,
        uuid: String(row['uuid']),
        title: renderTitle(registry, resource, row, locale) ?? inLanguage(resource.label, locale),
        hint,
        status: statusOf(resource, row, { locale, today }),
      };
    })
    .sort((left, right) => similarity(left.title, q) - similarity(right.title, q))
    .slice(0, shown);
}
