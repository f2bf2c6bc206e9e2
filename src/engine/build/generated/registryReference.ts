/**
 * Generates the reference of the vocabulary: every key of `resources.json` and of a schema, with its meaning, values
 * and an example.
 */

import { inlineJson } from '../../registry/loading/inlineJson.ts';
import { isRecord } from '../../values/json.ts';
import { formatJson } from '../../values/formatJson.ts';

/** The used part of a vocabulary schema. */
export interface VocabularySchema {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, VocabularySchema>>;
  readonly items?: VocabularySchema;
  readonly additionalProperties?: boolean | VocabularySchema;
  readonly anyOf?: readonly VocabularySchema[];
  readonly $defs?: Readonly<Record<string, VocabularySchema>>;
}

interface Vocabulary {
  readonly registry: VocabularySchema;
  readonly resource: VocabularySchema;
  readonly common: VocabularySchema;
}

/** A valid registry that contains every key once, by file path: docs/registry. */
type ExampleFiles = Readonly<Record<string, unknown>>;

/**
 * Parses the files of a registry.
 * @param files JSON texts by path
 */
export const parsedFiles = (files: Readonly<Record<string, string>>): ExampleFiles =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, JSON.parse(text) as unknown]));

/** A place in it: the file, and the keys. */
type Place = readonly [file: string, ...keys: readonly (string | number)[]];

interface Part {
  readonly title: string;
  readonly intro: string;
  readonly schema: VocabularySchema;
  /** Examples of its keys. */
  readonly examples?: readonly Place[];
}

/** @param files the registry with the examples */
export function registryReference({ registry: referring, resource, common }: Vocabulary, files: ExampleFiles): string {
  const registry = inPlace(referring, referring.$defs ?? {});
  const parts: readonly Part[] = [
    ...entryParts(registry),
    ...figureParts(registry),
    {
      title: 'An action',
      intro: 'One of `actions`. With `set` it is data alone; without, a module has code for it.',
      schema: definition(registry, 'action'),
      examples: [['resources.json', 'resources', 'rentals', 'actions']],
    },
    ...automationParts(registry),
    ...schemaParts(resource),
    ...textParts({ registry, resource, common }),
  ];
  const sections = parts.map((part) =>
    [
      `## ${part.title}`,
      part.intro,
      table(part.schema),
      ...(part.examples ?? []).map((place) => shown(files, place)),
    ].join('\n\n'),
  );
  return [
    '# The registry: every key',
    '<!-- Written by `npm run generate -- docs` from schemas/vocabulary. Change it there. -->',
    'A developer adds a resource by writing a schema and an entry. Defaults are never written down: a file holds only what differs. An editor that follows `$schema` completes and explains all of this while one types; what is wrong is told as [problems.md](problems.md) says.',
    'What stands in the blocks is taken from one registry that is right and has every key at least once: [docs/registry](registry). A test checks it, and that no key of the vocabulary is missing in it or on this page.',
    contents(parts),
    ...sections,
    conditions(resource),
    inShort,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Files, pages and entries of resources.json. */
function entryParts(registry: VocabularySchema): readonly Part[] {
  const entry = definition(registry, 'entry');
  return [
    { title: '`resources.json`', intro: registry.description ?? '', schema: registry, examples: [['resources.json']] },
    {
      title: 'A page',
      intro:
        'One of `pages`. Its name is the one under which a module hands in its code (`src/modules/*/browser/module.ts`).',
      schema: inner(registry, 'pages'),
      examples: [['resources.json', 'pages', 'planner']],
    },
    {
      title: 'A badge',
      intro: `Under \`badge\`, of a page or of an entry. ${definition(registry, 'badge').description ?? ''}`,
      schema: definition(registry, 'badge'),
      examples: [
        ['resources.json', 'pages', 'dashboard', 'badge'],
        ['resources.json', 'resources', 'rentals', 'badge'],
      ],
    },
    {
      title: 'An audience',
      intro: `Under \`audience\` of an entry, by actor. ${definition(registry, 'audience').description ?? ''}`,
      schema: definition(registry, 'audience'),
      examples: [['resources.json', 'resources', 'rentals', 'audience']],
    },
    { title: 'An entry of a resource', intro: entry.description ?? '', schema: entry, examples: entryPlaces },
    {
      title: 'The list of an entry',
      intro: 'Under `list`.',
      schema: entry.properties?.['list'] ?? {},
      examples: [['resources.json', 'resources', 'rentals', 'list']],
    },
    {
      title: 'An access rule',
      intro:
        'Under `access`, for an actor: the verbs alone (`"*"` for all of them, `"read"`, `"write"`, or a list), or an object with these keys. Verbs are `list`, `show`, `create`, `edit`, `delete`, `history` and the actions. What is not named nobody may; roles may [give more](decisions/011-roles-add-and-never-reach-beyond.md), never less.',
      schema: definition(registry, 'rule').anyOf?.find(({ properties }) => properties !== undefined) ?? {},
      examples: [['resources.json', 'resources', 'rentals', 'access']],
    },
    {
      title: 'A role',
      intro: 'One of `roles`, by its key. [Roles](automation.md#roles) says how people get it.',
      schema: definition(registry, 'role'),
      examples: [['resources.json', 'roles', 'mechanic']],
    },
    {
      title: 'A document',
      intro: `Under \`documents\` of an entry, by name. ${definition(registry, 'document').description ?? ''} In the texts, \`{member.name}\` is a field that a reference leads to; the registry says them in each language, or once for all.`,
      schema: definition(registry, 'document'),
      examples: [['resources.json', 'resources', 'rentals', 'documents']],
    },
    {
      title: 'A phrase',
      intro: `One of \`summary\`, and of the \`phrases\` of a sentence. ${definition(registry, 'phrase').description ?? ''}`,
      schema: definition(registry, 'phrase').anyOf?.find(({ properties }) => properties !== undefined) ?? {},
      examples: [
        ['resources.json', 'resources', 'rentals', 'show', 'summary'],
        ['resources.json', 'resources', 'rentals', 'show', 'sentences'],
      ],
    },
  ];
}

function figureParts(registry: VocabularySchema): readonly Part[] {
  return [
    {
      title: 'A figure',
      intro: `One of \`figures\`, of a page or of an entry's \`show\`. ${definition(registry, 'figure').description ?? ''}`,
      schema: definition(registry, 'figure'),
      examples: [
        ['resources.json', 'pages', 'planner', 'figures', 0],
        ['resources.json', 'pages', 'planner', 'figures', 1],
        ['resources.json', 'resources', 'rentals', 'show', 'figures'],
      ],
    },
    {
      title: 'A measure',
      intro: `Under \`limit\` and \`target\` of a figure. ${definition(registry, 'measure').description ?? ''}`,
      schema: definition(registry, 'measure'),
      examples: [
        ['resources.json', 'pages', 'planner', 'figures', 2],
        ['resources.json', 'pages', 'planner', 'figures', 3],
      ],
    },
    {
      title: 'A part of a chart',
      intro: `One of \`by\` where that is a list. ${definition(registry, 'chartPart').description ?? ''}`,
      schema: definition(registry, 'chartPart'),
      examples: [
        ['resources.json', 'pages', 'planner', 'figures', 1, 'by'],
        ['resources.json', 'pages', 'planner', 'figures', 6, 'by'],
      ],
    },
    {
      title: 'A comparison',
      intro: `One of \`compare\`. ${definition(registry, 'figurePart').description ?? ''}`,
      schema: definition(registry, 'figurePart'),
      examples: [['resources.json', 'pages', 'planner', 'figures', 1, 'compare']],
    },
    {
      title: 'A list of a page',
      intro: `One of \`lists\` of a page. ${definition(registry, 'pageList').description ?? ''}`,
      schema: definition(registry, 'pageList'),
      examples: [['resources.json', 'pages', 'planner', 'lists']],
    },
  ];
}

/** Mails and rules. */
function automationParts(registry: VocabularySchema): readonly Part[] {
  const entry = ['resources.json', 'resources', 'rentals'] as const;
  return [
    {
      title: 'A mail',
      intro: `One of \`mails\` of an entry. ${definition(registry, 'mail').description ?? ''} [What acts on its own](automation.md) shows how.`,
      schema: definition(registry, 'mail'),
      examples: [[...entry, 'mails']],
    },
    {
      title: 'An automatic rule',
      intro: `One of \`rules\` of an entry. ${definition(registry, 'automaticRule').description ?? ''}`,
      schema: definition(registry, 'automaticRule'),
      examples: [[...entry, 'rules']],
    },
    {
      title: 'A moment',
      intro: `Under \`when\` of a mail or a rule. ${definition(registry, 'occasion').description ?? ''}`,
      schema: definition(registry, 'occasion'),
    },
    {
      title: 'A step of a rule',
      intro: `One of \`then\`. ${definition(registry, 'ruleStep').description ?? ''}`,
      schema: definition(registry, 'ruleStep'),
    },
  ];
}

/** Files in schemas/. */
function schemaParts(resource: VocabularySchema): readonly Part[] {
  return [
    {
      title: 'A schema',
      intro: `${resource.description ?? ''} One file in \`schemas/\` for each resource, under its name.`,
      schema: resource,
      examples: [['schemas/categories.json'], ['schemas/rental-years.json'], ['schemas/rentals.json']],
    },
    {
      title: 'A field',
      intro: definition(resource, 'property').description ?? '',
      schema: definition(resource, 'property'),
      examples: [
        ['schemas/tools.json', 'properties'],
        ['schemas/clients.json', 'properties', 'vat_number'],
        ['schemas/users.json', 'properties', 'last_login_at'],
        ['schemas/old-parts.json', 'properties'],
      ],
    },
    {
      title: 'A relation',
      intro: `Under \`x-relation\`. ${definition(resource, 'relation').description ?? ''}`,
      schema: definition(resource, 'relation'),
      examples: [
        ['schemas/rentals.json', ...'properties/client_uuid'.split('/')],
        ['schemas/rentals.json', 'properties', 'employee_uuid'],
        ['schemas/rentals.json', 'properties', 'tool_uuid'],
        ['schemas/rental-lines.json', 'properties', 'rental_uuid'],
        ['schemas/tools.json', 'properties', 'category_uuid'],
      ],
    },
    {
      title: 'A choice',
      intro: 'One of `oneOf`.',
      schema: definition(resource, 'option'),
      examples: [['schemas/rentals.json', 'properties', 'status']],
    },
    {
      title: 'A derived status',
      intro: `Under \`x-derived-status\`. ${definition(resource, 'derivedStatus').description ?? ''} An invoice that was sent and is past its date is "3 days overdue" in lists, on its page, in the palette, on boards and in exports, and nothing has to be written for that. Figures and filters name its cases as they do any choice.`,
      schema: definition(resource, 'derivedStatus'),
      examples: [['schemas/rentals.json', 'properties', 'standing']],
    },
    { title: 'A case of a derived status', intro: 'One of `cases`.', schema: definition(resource, 'derivedCase') },
    {
      title: 'A computed value',
      intro: `Under \`x-computed\`. ${definition(resource, 'operation').description ?? ''} Operations nest: where a value is wanted, a field's path or another operation may stand. Compiled to SQL, so it sorts, filters, exports and is summed like any other field.`,
      schema: definition(resource, 'operation'),
      examples: [
        'total_cents',
        'damage_count',
        'days_left',
        'name_text',
        'rest_cents',
        'rate_cents',
        'sum_pieces',
        'word',
        'number_year',
      ].map((name) => ['schemas/rentals.json', 'properties', name] as const),
    },
  ];
}

function textParts({ registry, resource, common }: Vocabulary): readonly Part[] {
  return [
    {
      title: 'Texts',
      intro: `A label. ${definition(registry, 'label').description ?? ''}`,
      schema: definition(registry, 'label'),
      examples: [['resources.json', 'resources', 'rentals', 'form', 1]],
    },
    {
      title: 'Texts in a schema',
      intro: `What has no English of its own beside it, as under \`x-empty\` and \`message\`. ${definition(resource, 'bothLabels').description ?? ''}`,
      schema: definition(resource, 'bothLabels'),
      examples: [['schemas/rentals.json', 'x-checks']],
    },
    {
      title: 'Texts beside English',
      intro: `Under \`x-label\`, \`x-label-plural\` and \`x-description\`: \`title\` and \`description\` are English. ${definition(resource, 'label').description ?? ''}`,
      schema: definition(resource, 'label'),
      examples: [['schemas/categories.json', 'x-label-plural']],
    },
    {
      title: 'Common definitions',
      intro: common.description ?? '',
      schema: common,
      examples: [['schemas/common/shared.json']],
    },
  ];
}

const entryPlaces: readonly Place[] = [
  ['resources.json', 'resources', 'rentals'],
  ['resources.json', 'resources', 'categories'],
  ['resources.json', 'resources', 'rental-years'],
  ['resources.json', 'resources', 'rental-log'],
  ['resources.json', 'resources', 'old-parts'],
];

/** Parts with a section of their own, or of which one example is enough. */
const folded: Readonly<Record<string, readonly string[]>> = {
  'resources.json': ['pages', 'resources'],
  'resources.json/resources/rentals': ['list', 'access', 'actions', 'badge', 'audience'],
  'resources.json/pages/planner': ['figures', 'badge'],
  'schemas/rentals.json': ['properties'],
  'schemas/categories.json': ['properties'],
};

/** Returns a part of the example inside its parents, so that it can be copied. */
function shown(files: ExampleFiles, [file, ...keys]: Place): string {
  let value = files[file];
  for (const key of keys)
    value = Array.isArray(value) ? (value as unknown[])[Number(key)] : isRecord(value) ? value[key] : undefined;
  if (value === undefined) throw new Error(`The example has nothing at ${[file, ...keys].join('/')}.`);
  const left = folded[[file, ...keys].join('/')] ?? [];
  const part =
    isRecord(value) && left.length > 0
      ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$schema' && !left.includes(key)))
      : value;
  const where = keys.length === 0 ? '' : `, at \`/${keys.join('/')}\``;
  const without = left.length === 0 ? '' : ` (without \`${left.join('`, `')}\`)`;
  return `\`${file}\`${where}${without}:\n\n\`\`\`json\n${formatJson(part)}\`\`\``;
}

/** Definitions that are explained where they are used. */
const unfolded = ['access', 'mailAddress', 'section', 'setting', 'tab', 'tabs', 'view'];

/**
 * Inlines definitions.
 * @param above the enclosing definitions, which are not inlined again
 */
function inPlace(
  schema: VocabularySchema,
  definitions: NonNullable<VocabularySchema['$defs']>,
  above: readonly string[] = [],
): VocabularySchema {
  const { $ref, ...own } = schema;
  const name = $ref?.split('/').at(-1) ?? '';
  if (unfolded.includes(name) && !above.includes(name))
    return inPlace({ ...definitions[name], ...own }, definitions, [...above, name]);
  const one = (part: VocabularySchema): VocabularySchema => inPlace(part, definitions, above);
  const each = (parts: Readonly<Record<string, VocabularySchema>>) =>
    Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, one(value)]));
  const { properties, items, additionalProperties, anyOf, $defs } = schema;
  return {
    ...schema,
    ...(properties ? { properties: each(properties) } : {}),
    ...(items ? { items: one(items) } : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: one(additionalProperties) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(one) } : {}),
    ...($defs ? { $defs: each($defs) } : {}),
  };
}

const definition = (schema: VocabularySchema, name: string): VocabularySchema => schema.$defs?.[name] ?? {};

function inner(schema: VocabularySchema, name: string): VocabularySchema {
  const found = schema.properties?.[name]?.additionalProperties;
  return typeof found === 'object' ? found : {};
}

function contents(parts: readonly Part[]): string {
  const titles = [...parts.map(({ title }) => title), 'Conditions', 'Written in short'];
  return titles
    .map(
      (title) =>
        `- [${title}](#${title
          .toLowerCase()
          .replaceAll(/[^a-z0-9 ]/g, '')
          .replaceAll(' ', '-')})`,
    )
    .join('\n');
}

function table(schema: VocabularySchema): string {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    rowsOf(key, property, schema.required?.includes(key) ?? false),
  );
  return ['| Key | Takes | Meaning | Example |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns the row of a key, and those of the object that it contains or lists. */
function rowsOf(key: string, property: VocabularySchema, required: boolean): readonly string[] {
  const own = `| \`${key}\`${required ? ' (required)' : ''} | ${takes(property)} | ${cell(property.description ?? '')} | ${example(property)} |`;
  // These have sections of their own.
  if (key === 'list' || key === 'pages') return [own];
  return [own, ...rowsWithin(key, property)];
}

/** Returns rows for an object, the values of a map, or the items of a list. */
function rowsWithin(path: string, schema: VocabularySchema): readonly string[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, one]) => rowsOf(`${path}.${name}`, one, required.includes(name))),
    ...(items ? rowsWithin(`${path}[]`, items) : []),
    ...(typeof additionalProperties === 'object' ? rowsWithin(`${path}.*`, additionalProperties) : []),
    ...anyOf.flatMap((one) => rowsWithin(path, one)),
  ];
}

const references: Readonly<Record<string, string>> = {
  label: '[texts](#texts)',
  bothLabels: '[texts](#texts-in-a-schema)',
  names: 'names of fields',
  tab: 'a tab',
  condition: '[a condition](#conditions)',
  guard: '[a condition](#conditions)',
  icon: 'an icon',
  route: 'a route',
  actor: 'an actor',
  actors: '`"staff"`, or a list: an actor',
  verbs: 'verbs',
  rule: 'verbs, or [a rule](#an-access-rule)',
  role: '[a role](#a-role)',
  entry: '[an entry](#an-entry-of-a-resource)',
  action: '[an action](#an-action)',
  figure: '[a figure](#a-figure)',
  measure: '[a measure](#a-measure)',
  figurePart: '[a comparison](#a-comparison)',
  chartPart: '[a part](#a-part-of-a-chart)',
  pageList: '[a list](#a-list-of-a-page)',
  badge: '[a badge](#a-badge)',
  audience: '[an audience](#an-audience)',
  phrase: '[a phrase](#a-phrase)',
  document: '[a document](#a-document)',
  printedText: 'text, or [texts](#texts)',
  printedTexts: 'a list: text, or [texts](#texts)',
  relativeDate: 'a relative date',
  property: '[a field](#a-field)',
  relation: '[a relation](#a-relation)',
  option: '[a choice](#a-choice)',
  derivedStatus: '[a derived status](#a-derived-status)',
  derivedCase: '[a case](#a-case-of-a-derived-status)',
  operation: '[a computed value](#a-computed-value)',
  sort: 'a field, or a list of them',
  expression: 'a value',
  expressions: 'values',
  kind: 'a kind',
  colour: 'a colour',
  scalar: 'a literal',
};
const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function takes(schema: VocabularySchema): string {
  if (schema.$ref !== undefined) return references[schema.$ref.split('/').at(-1) ?? ''] ?? 'a value';
  if (schema.enum) return schema.enum.map((one) => `\`${JSON.stringify(one)}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.anyOf) return schema.anyOf.map(takes).join(', or ');
  if (schema.type === 'array') return schema.items?.$ref === undefined ? 'a list' : `a list: ${takes(schema.items)}`;
  if (
    schema.type === 'object' &&
    typeof schema.additionalProperties === 'object' &&
    schema.additionalProperties.$ref !== undefined
  )
    return `by name: ${takes(schema.additionalProperties)}`;
  return [schema.type ?? 'object']
    .flat()
    .map((type) => (schema.type === undefined ? 'any value' : (types[String(type)] ?? String(type))))
    .join(' or ');
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');

function example({ examples = [] }: VocabularySchema): string {
  return examples.map((one) => `\`${inlineJson(one).replaceAll('|', String.raw`\|`)}\``).join(' ');
}

function conditions(resource: VocabularySchema): string {
  const colours = (definition(resource, 'colour').enum ?? []).map(String).join(', ');
  const kinds = (definition(resource, 'kind').enum ?? []).map((one) => `\`${String(one)}\``).join(', ');
  return `## Conditions

One language everywhere: in the filters of lists and of the API, in row rules, in \`when\`, \`x-when\` and \`x-checks\`. It is data; the server compiles it to SQL and the
browser to a test of the record.

| Written | Holds when |
|---|---|
| \`{ "status": "active" }\` | the field has that value |
| \`{ "status": ["active", "expired"] }\` | it has one of them |
| \`{ "note": null }\` | it is empty |
| \`{ "amount_cents": { "gte": 100, "lt": 500 } }\` | every comparison holds: \`eq\` \`ne\` \`gt\` \`gte\` \`lt\` \`lte\` \`in\` \`nin\` \`contains\` \`starts\` \`empty\` \`between\` |
| \`{ "client.status": "active" }\` | the record that it refers to has that value |
| \`{ "expires_on": { "lt": "$today+30d" } }\` | variables: \`$today\`, the first day of this \`$week\`, \`$month\`, \`$quarter\` or \`$year\`, and \`$now\`, with \`+\` or \`-\` and \`d\` \`w\` \`m\` \`y\` (\`h\` for \`$now\`), \`$me\`, \`$employee\`, \`$client\`; in the figures of a record \`$record\` |
| \`{ "until": { "gte": "$.from" } }\` | it is at least what another field of the record is |
| \`{ "a": 1, "b": 2 }\` | both hold; also \`{ "and": [ … ] }\` |
| \`{ "or": [ … ] }\`, \`{ "not": { … } }\` | one of them holds; it does not |

A comparison with an empty field does not hold, but for \`ne\`, \`nin\` and \`empty\`. In \`x-checks\` it does: what is not there breaks no rule.

Kinds: ${kinds}. Type and format decide it where \`x-kind\` does not: a \`date\` is a date, \`…_cents\` is money, \`…_bp\` a percentage in basis points, \`…_minutes\` a duration.

Colours: ${colours}.`;
}

const inShort = `## Written in short

\`resources.json\` has short forms for what recurs. They resolve to the very same; \`npm run format\`, the studio and \`npm run adopt\` write them, and both forms may be written by hand.

| In short | Stands for |
|---|---|
| \`"access": "staff"\` | \`"access": ["management", "employee"]\`, of menu groups, pages, figures, badges, views, tabs, documents and actions |
| \`"access": { "staff": … }\` in an entry | the same for \`"management"\` and \`"employee"\`, but for whom of them something else is said |
| \`"read"\`, \`"write"\` as verbs | \`["list", "show"]\`, \`["list", "show", "create", "edit", "history"]\` |
| \`"edit": { "status": "draft" }\`, \`"delete"\` likewise | \`"edit": { "when": { "status": "draft" } }\` |
| \`{ "status": ["draft", "out"] }\` | \`{ "status": { "in": ["draft", "out"] } }\` |
| \`{ "note": null }\` | \`{ "note": { "empty": true } }\` |
| \`"views": ["out"]\` | \`"views": [{ "filter": { "status": "out" } }]\`: a choice of the state, or of a derived status |
| \`"summary": ["number"]\` | \`"summary": [{ "words": { "en": "{number}", "nl": "{number}" } }]\` |
| \`"tabs": ["damages"]\` | \`"tabs": [{ "inverse": "damages" }]\` |
| \`{ "group": …, "tabs": ["damages", "lines"] }\` | \`{ "inverse": "damages", "group": … }, { "inverse": "lines", "group": … }\` |
| \`"form": [["name", "email"]]\` | \`"form": [{ "fields": ["name", "email"] }]\` |
| \`"set": "out"\` | \`"set": { "status": "out" }\`: the state |
| \`"require": ["note"]\` | with \`"fields": ["note"]\` as well, where an action has no \`fields\` |
| \`"danger": true\` | with \`"confirm": true\` as well, where an action asks nothing in a dialog of its own |
| \`"actions": { "cancel": { "icon": "mdi-cancel" } }\` at the root | the same in every action of that name that does not say it itself |`;
