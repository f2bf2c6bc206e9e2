/** The registry that everybody's browser gets: nothing of how it is stored. */
import { expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { compile, registryModule } from '../../../src/engine/build/plugins/registryModules.ts';
import { columnsThatAddUp } from '../../../src/engine/browser/fields/lineTotals.ts';
import { visibleViews } from '../../../src/engine/browser/screens/list/views/visibleViews.ts';
import { countingOf } from '../../../src/engine/registry/lists/counting.ts';
import { lineFields } from '../../../src/engine/browser/inputs/lines/lineFields.ts';
import { explain } from '../../../src/engine/registry/verbs/explain.ts';
import { rowsFor, verbsOf } from '../../../src/engine/registry/permissions.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { grantedToActor } from '../../../src/engine/registry/verbs/verbTable.ts';

const root = new URL('../../..', import.meta.url).pathname;

test('the public registry has no SQL of views, and resolves to the same verbs and fields', () => {
  const { registry, raw } = buildFromFiles(root);
  if (registry === null) throw new Error('The registry has problems.');
  const totals = {
    title: 'Totals',
    'x-view': 'select secret from ledger',
    properties: { name: { type: 'string' } },
  } as const;
  const compiled = compile(registry, {
    ...raw,
    resources: { ...raw.resources, totals: { source: 'view' } },
    schemas: { ...raw.schemas, totals },
  });
  const text = registryModule(compiled);
  for (const key of ['x-view', 'x-index', 'x-renamed-from', '"frozen"']) expect(text).not.toContain(key);
  expect(text).not.toContain('select secret');
  const seen = resolve(compiled.raw).resources;
  expect(seen['totals']?.view, 'still known for a view').toBe('');
  for (const resource of Object.values(registry.resources)) {
    const other = seen[resource.name];
    expect(other?.view === null, resource.name).toBe(resource.view === null);
    expect(other && Object.keys(other.fields), resource.name).toEqual(Object.keys(resource.fields));
    expect(other?.scope, resource.name).toEqual(resource.scope);
  }
});

const words = (text: string): readonly string[] => text.split(' ');

/**
 * The keys that leave the server before anybody signs in, by place. To add a key here, first name the browser code that
 * needs it.
 */
const leaving = {
  registry: words(
    'bottomBar common country currency firstDayOfWeek locales menu modules name pages parts resources schemas settings staff tenant timeZone',
  ),
  entry: words(
    'access actions appendOnly badge create delete deleteChoice edit fields form icon import inputs list menu route scope show source timeline title trash under',
  ),
  rule: words('also fields hidden parts verbs where'),
  action: words(
    'access bulk confirm danger description expect fields icon label of offer preset preview primary require secondary set to trail when',
  ),
  schema: words(
    'description properties required title x-checks x-description x-exclude x-label x-label-count x-label-plural',
  ),
  property: words(
    '$ref additionalProperties contentMediaType default description exclusiveMinimum format items maxItems maxLength maximum minItems minLength minimum oneOf pattern properties readOnly title type uniqueItems writeOnly x-actions x-align x-capitals x-computed x-copy x-country x-currency x-derived-status x-description x-domain-suffix x-duplicates x-empty x-file x-fills x-immutable x-initial x-kind x-label x-language x-length x-limit x-of-resource x-options x-relation x-relative x-scale x-transitions x-translated x-ungrouped x-unit x-when x-without',
  ),
  relation: words('fills inverse onDelete owned preselect tab to within x-label'),
  computed: words('case coalesce count multiply subscription.auto_renew subscription.status sum then value when where'),
} as const;

const compiledOf = () => {
  const { registry, raw } = buildFromFiles(root);
  if (registry === null) throw new Error('The registry has problems.');
  return { registry, raw: compile(registry, raw).raw };
};
type Keyed = Readonly<Record<string, unknown>>;
const keysOf = (values: readonly object[]): readonly string[] => [...new Set(values.flatMap(Object.keys))].sort();
const isObject = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Every key of an object within, and of those within that. */
const within = (value: unknown): readonly Keyed[] =>
  Array.isArray(value)
    ? value.flatMap(within)
    : isObject(value)
      ? [value, ...Object.values(value).flatMap(within)]
      : [];

test('the public registry has exactly these keys', () => {
  const { raw } = compiledOf();
  const [entries, schemas] = [Object.values(raw.resources), Object.values(raw.schemas)];
  const properties = [...schemas, ...Object.values(raw.common).map(({ $defs }) => ({ properties: $defs }))].flatMap(
    (schema) => Object.values(schema.properties),
  );
  const computed = properties.flatMap((property) => property['x-computed'] ?? []);
  const operations = computed.flatMap((operation) => within({ ...operation, where: undefined }));
  expect({
    registry: keysOf([raw]),
    entry: keysOf(entries),
    rule: keysOf(
      entries.flatMap(({ access = {} }) => Object.values(access).flatMap((rule) => (isObject(rule) ? [rule] : []))),
    ),
    action: keysOf(entries.flatMap(({ actions = {} }) => Object.values(actions))),
    schema: keysOf(schemas),
    property: keysOf(properties),
    relation: keysOf(properties.flatMap((property) => property['x-relation'] ?? [])),
    computed: keysOf([...operations, ...computed]),
  }).toEqual(leaving);
});

test('the public registry decides like the server: visible rows, possible actions, non-empty views', () => {
  const { registry, raw } = compiledOf();
  const seen = resolve(raw);
  for (const resource of Object.values(registry.resources))
    for (const actor of ['management', 'employee', 'user'] as const) {
      const other = seen.resources[resource.name];
      if (!other) throw new Error(resource.name);
      const [whole, stripped] = [
        [registry, resource],
        [seen, other],
      ].map((pair) => {
        const [all, one] = pair as [typeof registry, typeof resource];
        return {
          verbs: verbsOf(one).map((verb) => [verb, rowsFor(one, { actor }, [verb]), grantedToActor(one, actor, verb)]),
          reasons: verbsOf(one).map((verb) =>
            explain(one, { actor, clients: [], unproven: false, roles: [], memberships: [] }, verb),
          ),
          views: visibleViews(all, one, { actor }).map(({ label }) => label.en),
        };
      });
      expect([resource.name, actor, stripped]).toEqual([resource.name, actor, whole]);
    }
});

test('the public registry computes in forms what the whole registry does', () => {
  const { registry, raw } = compiledOf();
  const seen = resolve(raw);
  const management = { actor: 'management' } as const;
  let worked = 0;
  for (const child of Object.values(registry.resources)) {
    if (child.owner === null) continue;
    const [whole, stripped] = [registry, seen].map((one) => {
      const own = one.resources[child.name];
      if (!own) throw new Error(child.name);
      return lineFields({ registry: one, child: own, owner: child.owner?.field ?? '' }, management).worked.map(
        ({ field }) => field.name,
      );
    });
    expect([child.name, stripped]).toEqual([child.name, whole]);
    worked += whole?.length ?? 0;
  }
  expect(worked).toBeGreaterThan(0);
  for (const owner of Object.values(registry.resources)) {
    const other = seen.resources[owner.name];
    for (const inverse of Object.keys(owner.inverses))
      expect([inverse, other && countingOf(other, inverse)]).toEqual([inverse, countingOf(owner, inverse)]);
    for (const lines of Object.values(owner.fields)) {
      const child = registry.resources[lines.lines?.resource ?? ''];
      if (child)
        expect([lines.name, other && columnsThatAddUp(other, lines, child)]).toEqual([
          lines.name,
          columnsThatAddUp(owner, lines, child),
        ]);
    }
  }
});
