/**
 * The vocabulary as a document: every key of `resources.json` and of a schema, with what it means, what it takes and an
 * example.
 */

import { inlineJson } from '../registry/inlineJson.ts';

/** A schema of the vocabulary, as far as the document looks into it. */
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

export interface Vocabulary {
  readonly registry: VocabularySchema;
  readonly resource: VocabularySchema;
  readonly common: VocabularySchema;
}

interface Part {
  readonly title: string;
  readonly intro: string;
  readonly schema: VocabularySchema;
}

export function registryReference({ registry, resource, common }: Vocabulary): string {
  const entry = definition(registry, 'entry');
  const parts: readonly Part[] = [
    { title: '`resources.json`', intro: registry.description ?? '', schema: registry },
    {
      title: 'A page',
      intro:
        'One of `pages`. Its name is the one under which a module hands in its code (`src/modules/*/browser/module.ts`).',
      schema: inner(registry, 'pages'),
    },
    { title: 'An entry of a resource', intro: entry.description ?? '', schema: entry },
    { title: 'The list of an entry', intro: 'Under `list`.', schema: entry.properties?.['list'] ?? {} },
    {
      title: 'A figure',
      intro: `One of \`figures\`, of a page or of an entry's \`show\`. ${definition(registry, 'figure').description ?? ''}`,
      schema: definition(registry, 'figure'),
    },
    {
      title: 'An action',
      intro: 'One of `actions`. With `set` it is data alone; without, a module has code for it.',
      schema: definition(registry, 'action'),
    },
    {
      title: 'A schema',
      intro: `${resource.description ?? ''} One file in \`schemas/\` for each resource, under its name.`,
      schema: resource,
    },
    {
      title: 'A field',
      intro: definition(resource, 'property').description ?? '',
      schema: definition(resource, 'property'),
    },
    {
      title: 'A relation',
      intro: `Under \`x-relation\`. ${definition(resource, 'relation').description ?? ''}`,
      schema: definition(resource, 'relation'),
    },
    { title: 'A choice', intro: 'One of `oneOf`.', schema: definition(resource, 'option') },
    {
      title: 'A computed value',
      intro: `Under \`x-computed\`. ${definition(resource, 'operation').description ?? ''} Operations nest: where a value is wanted, a field's path or another operation may stand. Compiled to SQL, so it sorts, filters, exports and is summed like any other field.`,
      schema: definition(resource, 'operation'),
    },
    { title: 'Common definitions', intro: common.description ?? '', schema: common },
  ];
  const sections = parts.map((part) => `## ${part.title}\n\n${part.intro}\n\n${table(part.schema)}`);
  return [
    '# The registry: every key',
    '<!-- Written by `npm run docs` from schemas/vocabulary. Change it there. -->',
    'A developer adds a resource by writing a schema and an entry. Defaults are never written down: a file holds only what differs. An editor that follows `$schema` completes and explains all of this while one types; what is wrong is told as [problems.md](problems.md) says.',
    contents(parts),
    ...sections,
    conditions(resource),
  ]
    .join('\n\n')
    .concat('\n');
}

const definition = (schema: VocabularySchema, name: string): VocabularySchema => schema.$defs?.[name] ?? {};

function inner(schema: VocabularySchema, name: string): VocabularySchema {
  const found = schema.properties?.[name]?.additionalProperties;
  return typeof found === 'object' ? found : {};
}

function contents(parts: readonly Part[]): string {
  const titles = [...parts.map(({ title }) => title), 'Conditions'];
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

/** A key, and beneath it those of the object that it takes or lists. */
function rowsOf(key: string, property: VocabularySchema, required: boolean): readonly string[] {
  const nested = property.properties ?? property.items?.properties ?? {};
  const inside = property.properties ? `${key}.` : `${key}[].`;
  const needs = property.required ?? property.items?.required ?? [];
  const own = `| \`${key}\`${required ? ' (required)' : ''} | ${takes(property)} | ${cell(property.description ?? '')} | ${example(property)} |`;
  // The list of an entry has a section of its own.
  if (key === 'list') return [own];
  return [
    own,
    ...Object.entries(nested).flatMap(([name, one]) => rowsOf(`${inside}${name}`, one, needs.includes(name))),
  ];
}

const references: Readonly<Record<string, string>> = {
  label: 'texts',
  bothLabels: 'texts',
  names: 'names of fields',
  condition: '[a condition](#conditions)',
  icon: 'an icon',
  route: 'a route',
  actor: 'an actor',
  verbs: 'verbs',
  rule: 'verbs, or a rule',
  entry: '[an entry](#an-entry-of-a-resource)',
  action: '[an action](#an-action)',
  figure: '[a figure](#a-figure)',
  measure: 'a measure',
  figurePart: 'a part',
  relativeDate: 'a relative date',
  property: '[a field](#a-field)',
  relation: '[a relation](#a-relation)',
  option: '[a choice](#a-choice)',
  operation: '[a computed value](#a-computed-value)',
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
