/** Checks the fields of a schema: names in lists of fields, formats, states, and the requirements of kinds. */
import type { Kind } from '../kinds/kindNames.ts';
import type { Path } from '../load.ts';
import type { RawProperty } from '../raw.ts';
import type { Exclusion, Field, Resource } from '../types.ts';
import { translatedKinds } from '../resolve/fields.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkFields(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    checkNames(context, resource);
    checkFormerNames(context, resource);
    for (const field of Object.values(resource.fields)) {
      if (field.system || field.lines) continue;
      checkKind(context, resource, field);
      checkEnding(context, resource, field);
      checkOptions(context, resource, field);
      checkSecret(context, resource, field);
      checkUnique(context, resource, field);
      checkCompanions(context, resource, field);
      checkFormats(context, resource, { property: field.property, path: ['properties', field.name] });
      checkStates(context, resource, field);
      if (field.currencyField !== null)
        expectField(context, resource, { path: ['properties', field.name, 'x-currency'], name: field.currencyField });
      if (field.countryField !== null)
        expectField(context, resource, { path: ['properties', field.name, 'x-country'], name: field.countryField });
      checkLimit(context, resource, field);
      if (field.ungrouped && field.kind !== 'integer')
        reportKind(context, resource, ['properties', field.name, 'x-ungrouped'], {
          message: `"${field.name}" is of kind ${field.kind}, and only whole numbers are written in groups.`,
          hint: 'Remove "x-ungrouped".',
        });
      checkFilled(context, resource, field);
      checkFormerChoices(context, resource, field);
      if (field.languageField !== null)
        expectField(context, resource, { path: ['properties', field.name, 'x-language'], name: field.languageField });
      checkTranslations(context, resource, field);
      if (field.ofResource !== null)
        expectField(context, resource, { path: ['properties', field.name, 'x-of-resource'], name: field.ofResource });
    }
  }
}

/** Suffixes that determine the kind, and the kind that a field with such a name gets if its type differs. */
const endings: readonly (readonly [ending: string, instead: Kind, what: string, write: string])[] = [
  ['_cents', 'decimal', 'an amount in whole cents', '"type": "integer"'],
  ['_bp', 'decimal', 'a percentage in whole basis points', '"type": "integer"'],
  ['_minutes', 'decimal', 'a duration in whole minutes', '"type": "integer"'],
  ['_on', 'text', 'a day', '"type": "string", "format": "date"'],
  ['_at', 'text', 'an instant', '"type": "string", "format": "date-time"'],
];

/** Reports a name whose suffix does not match the type. Existing tables and views keep the names they have. */
function checkEnding(context: CheckContext, resource: Resource, field: Field): void {
  if (resource.adopted || resource.view !== null || field.property['x-kind'] !== undefined) return;
  const found = endings.find(([ending, instead]) => field.name.endsWith(ending) && field.kind === instead);
  if (!found) return;
  const [ending, instead, what, write] = found;
  context.report(schemaFile(resource.name), ['properties', field.name], {
    id: 'E324',
    message: `"${field.name}" ends as ${what} does, and is of kind ${instead}.`,
    hint: `Write ${write}, or call it "${field.name.slice(0, -ending.length)}"; with an "x-kind" it is meant so.`,
  });
}

/** A former name (`x-renamed-from`) may not be in use, and only one field can have had it. */
function checkFormerNames({ registry, report }: CheckContext, resource: Resource): void {
  const seen = new Set<string>();
  for (const { name, renamedFrom } of Object.values(resource.fields)) {
    if (renamedFrom === null) continue;
    const path = ['properties', name, 'x-renamed-from'];
    const wrong =
      renamedFrom === name
        ? `"${name}" has that name still.`
        : resource.fields[renamedFrom]
          ? `The field "${renamedFrom}" is still there.`
          : seen.has(renamedFrom)
            ? `Another field has "${renamedFrom}" as its former name.`
            : null;
    if (wrong)
      report(schemaFile(resource.name), path, {
        id: 'E312',
        message: wrong,
        hint: `Remove "x-renamed-from", or give "${name}" the name that it had.`,
      });
    seen.add(renamedFrom);
  }
  const { renamedFrom } = resource;
  if (renamedFrom === resource.name)
    report(schemaFile(resource.name), ['x-renamed-from'], {
      id: 'E312',
      message: `"${resource.name}" has that name still.`,
      hint: 'Remove "x-renamed-from".',
    });
  const others = Object.values(registry.resources).filter((other) => other !== resource);
  if (
    renamedFrom === null ||
    !others.some(
      (other) => other.name === renamedFrom || (other.renamedFrom === renamedFrom && other.name < resource.name),
    )
  )
    return;
  const wrong = registry.resources[renamedFrom]
    ? `The resource "${renamedFrom}" is still there.`
    : `Another resource has "${renamedFrom}" as its former name.`;
  report(schemaFile(resource.name), ['x-renamed-from'], {
    id: 'E312',
    message: wrong,
    hint: `Remove "x-renamed-from", or give "${resource.name}" the name that it had.`,
  });
}

interface Named {
  readonly path: Path;
  readonly name: string;
}

function expectField(context: CheckContext, resource: Resource, { path, name }: Named): Field | undefined {
  const field = resource.fields[name];
  if (!field)
    context.report(schemaFile(resource.name), path, {
      id: 'E301',
      message: `${resource.name} has no field "${name}".`,
      hint: didYouMean(name, Object.keys(resource.fields)),
    });
  return field;
}

function checkTranslations(context: CheckContext, resource: Resource, field: Field): void {
  const path = ['properties', field.name, 'x-translated'];
  const written = field.property['x-translated'];
  if (written === undefined || !translatedKinds.includes(field.kind)) return;
  if (typeof written === 'object') {
    for (const [locale, name] of Object.entries(field.translations ?? {}))
      checkTranslation(context, resource, { field, path: [...path, locale], name });
    return;
  }
  const { locales } = context.registry;
  if (written !== true && !locales.includes(written))
    reportKind(context, resource, path, {
      message: `The registry has no language "${written}".`,
      hint: `${didYouMean(written, locales)} Add it to "locales" otherwise.`,
    });
  const declared = context.raw.schemas[resource.name]?.properties ?? {};
  const taken = Object.values(field.translations ?? {}).find((name) => Object.hasOwn(declared, name));
  if (taken !== undefined)
    reportKind(context, resource, ['properties', taken], {
      message: `"${taken}" is the name of "${field.name}" in another language.`,
      hint: `Give the field another name, or write the names of the fields in "x-translated" of "${field.name}".`,
    });
  if (!isColumn(field) || resource.adopted !== null || resource.view !== null)
    reportKind(context, resource, path, {
      message: `"${field.name}" has no column of its own, so there is no place for its other languages.`,
      hint: 'Name the fields with the other languages: { "nl": "title_nl" }.',
    });
}

/** A translation must have the same kind of text, in a column of its own. */
function checkTranslation(
  context: CheckContext,
  resource: Resource,
  { field, path, name }: Named & { readonly field: Field },
): void {
  const other = expectField(context, resource, { path, name });
  if (other && (other.kind !== field.kind || !isColumn(other) || other === field)) {
    reportKind(context, resource, path, {
      message: `"${name}" cannot hold "${field.name}" in another language.`,
      hint: `Name another field of the kind ${field.kind}.`,
    });
  }
}

function checkNames(context: CheckContext, resource: Resource): void {
  const schema = context.raw.schemas[resource.name];
  const named = (path: Path, names: readonly string[]): Named[] =>
    names.map((name, index) => ({ path: [...path, index], name }));
  for (const at of named(['required'], schema?.required ?? [])) {
    const field = expectField(context, resource, at);
    if (field?.system || field?.lines)
      context.report(schemaFile(resource.name), at.path, {
        id: 'E319',
        message: field.lines
          ? `"${at.name}" are rows of another table, and a record may be without.`
          : `Every record has "${at.name}" automatically.`,
        hint: 'Remove it.',
      });
  }
  for (const [index, rule] of resource.checks.entries())
    expectField(context, resource, { path: ['x-checks', index, 'field'], name: rule.field });
  for (const [index, rule] of resource.exclusions.entries()) checkPeriod(context, resource, index, rule);
  checkTwice(context, resource);
  const stored = [
    ...resource.uniques.flatMap((names, index) => named(['x-unique', index], names)),
    ...resource.indexes.flatMap((names, index) => named(['x-index', index], names)),
    ...resource.exclusions.flatMap((rule, index) => [
      ...named(['x-exclude', index, 'keys'], rule.keys),
      { path: ['x-exclude', index, 'from'], name: rule.from },
      { path: ['x-exclude', index, 'until'], name: rule.until },
    ]),
  ];
  for (const at of stored) {
    const field = expectField(context, resource, at);
    if (field && isColumn(field) && uncomparable.includes(field.kind))
      reportKind(context, resource, at.path, {
        message: `"${at.name}" is of kind ${field.kind}, and two of those are never compared.`,
        hint: 'Leave it out.',
      });
    if (field && !isColumn(field))
      reportKind(context, resource, at.path, {
        message: `"${at.name}" is no column of the table, so it can't be used here.`,
        hint: 'Leave it out.',
      });
  }
}

/** Structures, which cannot be compared for equality. */
const uncomparable: readonly Kind[] = ['json', 'address', 'file', 'grants', 'scopes', 'tags'];

/** A period must consist of two dates or two instants. */
function checkPeriod(context: CheckContext, resource: Resource, index: number, { from, until }: Exclusion): void {
  const [first, last] = [resource.fields[from], resource.fields[until]];
  for (const [key, field] of [
    ['from', first],
    ['until', last],
  ] as const)
    if (field && field.kind !== 'date' && field.kind !== 'datetime')
      return reportKind(context, resource, ['x-exclude', index, key], {
        message: `"${field.name}" is of kind ${field.kind}, and a period goes from a day to a day.`,
        hint: 'Name a date or an instant.',
      });
  if (first && last && first.kind !== last.kind)
    return reportKind(context, resource, ['x-exclude', index, 'until'], {
      message: `The period begins with "${from}", a ${first.kind}, and ends with "${until}", a ${last.kind}.`,
      hint: 'Name two dates, or two instants.',
    });
  if (first && first === last)
    context.report(schemaFile(resource.name), ['x-exclude', index, 'until'], {
      id: 'E315',
      message: `The period begins and ends with "${from}".`,
      hint: 'Name the field in which it ends.',
    });
}

/** Reports the same fields twice, in any order if the order makes no difference. */
function checkTwice({ report }: CheckContext, { name, uniques, indexes }: Resource): void {
  const lists = [
    ['x-unique', uniques.map((names) => names.toSorted().join())],
    ['x-index', indexes.map((names) => names.join())],
  ] as const;
  for (const [word, keys] of lists)
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index)
        report(schemaFile(name), [word, index], {
          id: 'E314',
          message: 'These fields stand together already.',
          hint: 'Remove one of the two.',
        });
}

const isColumn = (field: Field): boolean =>
  field.computed === null && field.kind !== 'lines' && field.kind !== 'references';

function reportKind(
  { report }: CheckContext,
  resource: Resource,
  path: Path,
  problem: { message: string; hint: string },
): void {
  report(schemaFile(resource.name), path, { id: 'E303', ...problem });
}

/** Reports a kind error, and suppresses later problems of the field. */
function reportBroken(
  { report }: CheckContext,
  resource: Resource,
  path: Path,
  problem: { message: string; hint: string; breaks: readonly string[] },
): void {
  report(schemaFile(resource.name), path, { id: 'E303', ...problem });
}

/** A limit is a number in another field, or inside a structure in another field. */
function checkLimit(context: CheckContext, resource: Resource, { name, kind, limit }: Field): void {
  const [first = '', ...within] = limit ?? [];
  if (limit === null) return;
  const path = ['properties', name, 'x-limit'];
  const field = expectField(context, resource, { path, name: first });
  if (kind !== 'integer')
    reportKind(context, resource, path, {
      message: `"${name}" is of kind ${kind}, and a limit is for a whole number.`,
      hint: 'Remove "x-limit".',
    });
  if (!field) return;
  let property: RawProperty | undefined = field.property;
  for (const part of within) property = property?.properties?.[part];
  if (within.length === 0 ? field.kind === 'integer' : property?.type === 'integer') return;
  reportKind(context, resource, path, {
    message: `"${limit.join('.')}" is no whole number to measure against.`,
    hint: 'Name a whole number of this resource, or a part of one of its structures: "quota_mb".',
  });
}

/** Requirements of kinds that are set explicitly. */
const needs: Partial<Record<Kind, { readonly met: (property: RawProperty) => boolean; readonly hint: string }>> = {
  reference: { met: (property) => property['x-relation'] !== undefined, hint: 'Add "x-relation".' },
  references: {
    met: (property) => property.items?.['x-relation'] !== undefined,
    hint: 'Add "items" with "x-relation" in it.',
  },
  enum: {
    met: (property) => property['x-options'] !== undefined || (property.oneOf ?? property.enum ?? []).length > 0,
    hint: 'Add "oneOf".',
  },
  tags: { met: (property) => property.items !== undefined, hint: 'Add "items".' },
  lines: { met: () => false, hint: 'Declare the relation on the owned resource instead, with "owned": true.' },
};

function checkKind(context: CheckContext, resource: Resource, field: Field): void {
  const need = needs[field.kind];
  if (need && !need.met(field.property)) {
    reportBroken(context, resource, ['properties', field.name, 'x-kind'], {
      breaks: [field.name],
      message: `"${field.name}" cannot be of kind ${field.kind} as it is written.`,
      hint: need.hint,
    });
  }
}

const caseless: readonly Kind[] = [
  'text',
  'multiline',
  'markdown',
  'code',
  'email',
  'url',
  'domain-name',
  'ip',
  'phone',
  'colour',
];

/** Unique and indexed fields must be columns with a single value. */
function checkUnique(context: CheckContext, resource: Resource, field: Field): void {
  const { name, kind, property } = field;
  for (const word of ['x-unique', 'x-index'] as const) {
    if (!property[word] || kind === 'secret') continue;
    const path = ['properties', name, word];
    if (!isColumn(field))
      reportKind(context, resource, path, {
        message: `"${name}" is ${field.computed ? 'computed' : `of kind ${kind}`}, and no column of the table.`,
        hint: 'Remove it.',
      });
    else if (uncomparable.includes(kind) || (word === 'x-unique' && kind === 'boolean' && field.uniqueWhile === null))
      reportBroken(context, resource, path, {
        breaks: [name],
        message: `"${name}" is of kind ${kind}, of which ${kind === 'boolean' ? 'there are two' : 'no two are ever compared'}.`,
        hint: 'Remove it.',
      });
  }
  if (property['x-unique'] === 'case-insensitive' && !caseless.includes(kind))
    reportKind(context, resource, ['properties', name, 'x-unique'], {
      message: `"${name}" is of kind ${kind}, which has no capitals.`,
      hint: 'Write "x-unique": true.',
    });
}

/** Checks the kinds of fields that give information about another field, such as its currency. */
function checkCompanions(context: CheckContext, resource: Resource, field: Field): void {
  const { name, currencyField, countryField, languageField, ofResource, kind, limit } = field;
  const expectKind = (word: string, other: string | null, fits: readonly Kind[], what: string, hint: string): void => {
    const found = resource.fields[other ?? ''];
    if (found && !fits.includes(found.kind))
      reportKind(context, resource, ['properties', name, word], {
        message: `"${found.name}" is of kind ${found.kind}, and ${what}.`,
        hint,
      });
  };
  if (kind === 'money')
    expectKind(
      'x-currency',
      currencyField,
      ['text', 'enum'],
      'a currency is a code of three letters',
      'Name a field with "format": "currency", or with choices.',
    );
  if (kind === 'text' || kind === 'phone')
    expectKind(
      'x-country',
      countryField,
      ['text', 'enum'],
      'a country is a code of two letters',
      'Name a field with "format": "country".',
    );
  if (kind === 'code')
    expectKind(
      'x-language',
      languageField,
      ['enum'],
      'a language is a choice',
      'Name a field with choices: yaml, json, nginx, ini, php_ini, env, bash, sh, python3.',
    );
  if (kind === 'uuid' || kind === 'json')
    expectKind(
      'x-of-resource',
      ofResource,
      ['enum', 'text'],
      'a resource is named by a text',
      'Name a field with "x-options": "resources".',
    );
  if (limit?.length === 1 && limit[0] === name)
    reportKind(context, resource, ['properties', name, 'x-limit'], {
      message: `"${name}" is measured against itself.`,
      hint: 'Name the field with its limit.',
    });
}

/** Each choice in `x-fills` must exist, and a person must be able to edit the fields that it fills. */
function checkFilled({ report }: CheckContext, resource: Resource, { name, options, property }: Field): void {
  if (options === null) return;
  const choices = options.map(({ value }) => String(value));
  for (const [choice, filled] of Object.entries(property['x-fills'] ?? {})) {
    const path = ['properties', name, 'x-fills', choice];
    if (!choices.includes(choice))
      report(schemaFile(resource.name), path, {
        id: 'E306',
        message: `"${name}" has no choice "${choice}".`,
        hint: didYouMean(choice, choices),
      });
    for (const other of Object.keys(filled)) {
      const field = resource.fields[other];
      if (!field)
        report(schemaFile(resource.name), [...path, other], {
          id: 'E301',
          message: `${resource.name} has no field "${other}".`,
          hint: didYouMean(other, Object.keys(resource.fields)),
        });
      else if (field.readOnly || other === name)
        report(schemaFile(resource.name), [...path, other], {
          id: 'E303',
          message: `Nobody fills in "${other}"${other === name ? ' twice' : ': only the server sets it'}.`,
          hint: 'Remove it.',
        });
    }
  }
}

const integerRange = { least: -2_147_483_648, most: 2_147_483_647 };

/** The choices are stored in one column: all texts, or all integers. */
function checkOptions({ report }: CheckContext, resource: Resource, { name, property }: Field): void {
  const own = property.oneOf ?? property.enum;
  const { oneOf, enum: listed } = own === undefined ? (property.items ?? {}) : property;
  const values = oneOf?.map((option) => option.const) ?? listed ?? [];
  const at = (index: number): Path => [
    'properties',
    name,
    ...(own === undefined ? ['items'] : []),
    ...(oneOf ? ['oneOf', index, 'const'] : ['enum', index]),
  ];
  const [first] = values;
  for (const [index, value] of values.entries()) {
    const isNumber = typeof value === 'number';
    if (isNumber !== (typeof first === 'number')) {
      const [text, number] = isNumber ? [first, value] : [value, first];
      return report(schemaFile(resource.name), at(index), {
        id: 'E306',
        message: `The choices of "${name}" are texts and numbers: "${text}" is a text, ${number} is a number.`,
        hint: `Write all of them as texts, such as "${number}", or all as numbers.`,
      });
    }
    if (isNumber && (!Number.isInteger(value) || value < integerRange.least || value > integerRange.most))
      return report(schemaFile(resource.name), at(index), {
        id: 'E306',
        message: `${value} is no choice that "${name}" can keep: numbers go from ${integerRange.least} to ${integerRange.most}.`,
        hint: `Write all of them as texts, such as "${value}".`,
      });
  }
}

/** The former value of a choice may not be in use, and only one choice can have had it. */
function checkFormerChoices({ report }: CheckContext, resource: Resource, { name, property }: Field): void {
  const [path, choices] = property.oneOf
    ? [['properties', name, 'oneOf'], property.oneOf]
    : [['properties', name, 'items', 'oneOf'], property.items?.oneOf ?? []];
  const seen = new Set<string | number>();
  for (const [index, { const: value, 'x-renamed-from': former }] of choices.entries()) {
    if (former === undefined) continue;
    const wrong =
      former === value
        ? `"${value}" has that value still.`
        : choices.some((other) => other.const === former)
          ? `The choice "${former}" is still there.`
          : seen.has(former)
            ? `Another choice has "${former}" as its former value.`
            : typeof former !== typeof value
              ? `"${value}" is a ${typeof value === 'string' ? 'text' : 'number'}, and its former value is not.`
              : null;
    seen.add(former);
    if (wrong)
      report(schemaFile(resource.name), [...path, index, 'x-renamed-from'], {
        id: 'E312',
        message: wrong,
        hint: `Remove "x-renamed-from", or write the value that "${value}" had.`,
      });
  }
}

/** An encrypted value differs with each write, so it cannot be searched, sorted or compared. */
function checkSecret(context: CheckContext, resource: Resource, field: Field): void {
  const path = ['properties', field.name];
  if (field.kind !== 'secret') {
    if (field.hashed)
      reportKind(context, resource, [...path, 'x-hashed'], {
        message: `"${field.name}" is of kind ${field.kind}, and only a secret is kept as a hash.`,
        hint: 'Remove "x-hashed".',
      });
    return;
  }
  if (field.hashed) return;
  const hint = `Remove it, or add "x-hashed": true to "${field.name}" where a module keeps a hash of it.`;
  const message = `"${field.name}" is encrypted, so no two of its values can be compared.`;
  for (const word of ['x-unique', 'x-index'])
    if (field.property[word as 'x-unique' | 'x-index'] !== undefined)
      reportKind(context, resource, [...path, word], { message, hint });
  const lists = [
    ['x-unique', resource.uniques],
    ['x-index', resource.indexes],
    ['x-exclude', resource.exclusions.map(({ keys }) => keys)],
  ] as const;
  for (const [word, rows] of lists) {
    for (const [index, names] of rows.entries()) {
      const within = word === 'x-exclude' ? [word, index, 'keys'] : [word, index];
      const place = names.indexOf(field.name);
      if (place >= 0) reportKind(context, resource, [...within, place], { message, hint });
    }
  }
}

/** Includes formats inside a structure or list. */
function checkFormats(
  context: CheckContext,
  resource: Resource,
  { property, path }: { property: RawProperty; path: Path },
): void {
  const { known, report } = context;
  if (property.format !== undefined && known.formats && !known.formats.includes(property.format)) {
    report(schemaFile(resource.name), [...path, 'format'], {
      id: 'E307',
      message: `There is no format "${property.format}".`,
      hint: didYouMean(property.format, known.formats),
      breaks: path.length === 2 ? [String(path[1])] : [],
    });
  }
  if (property.items) checkFormats(context, resource, { property: property.items, path: [...path, 'items'] });
  for (const [name, inner] of Object.entries(property.properties ?? {}))
    checkFormats(context, resource, { property: inner, path: [...path, 'properties', name] });
}

function checkStates(context: CheckContext, resource: Resource, field: Field): void {
  if (field.transitions === null) return;
  if (!field.options || field.options.some(({ value }) => typeof value === 'number'))
    return reportBroken(context, resource, ['properties', field.name, 'x-transitions'], {
      message: `"${field.name}" has ${field.options ? 'numbers as choices' : 'no choices'}, and transitions go from one text to another.`,
      hint: 'Write its states in "oneOf", each with a text as "const".',
      breaks: [field.name],
    });
  checkOneState(context, resource, field);
  const states = (field.options ?? []).map((option) => String(option.value));
  const initial = field.property['x-initial'] ?? [];
  const named = [
    ...Object.entries(field.transitions).flatMap(([from, targets]) =>
      [from, ...targets].map((state, index) => ({
        state,
        path: ['x-transitions', from, ...(index === 0 ? [] : [index - 1])],
      })),
    ),
    ...initial.map((state, index) => ({ state, path: ['x-initial', index] })),
  ];
  const unknown = named.filter(({ state }) => !states.includes(state));
  for (const { state, path } of unknown) {
    context.report(schemaFile(resource.name), ['properties', field.name, ...path], {
      id: 'E305',
      message: `${field.name} has no state "${state}".`,
      hint: didYouMean(state, states),
      silences: ['E320'],
    });
  }
  if (unknown.length === 0) checkReach(context, resource, { field, transitions: field.transitions, initial, states });
}

/** One field is the state of a record, and a state has no transition to itself. */
function checkOneState({ report }: CheckContext, resource: Resource, { name, transitions }: Field): void {
  if (resource.stateField !== name)
    report(schemaFile(resource.name), ['properties', name, 'x-transitions'], {
      id: 'E315',
      message: `The state of ${resource.name} is "${resource.stateField ?? ''}", which has transitions already.`,
      hint: 'Take "x-transitions" out of one of the two.',
    });
  for (const [from, targets] of Object.entries(transitions ?? {}))
    if (targets.includes(from))
      report(schemaFile(resource.name), ['properties', name, 'x-transitions', from, targets.indexOf(from)], {
        id: 'E315',
        message: `"${from}" leads to itself, which is no transition.`,
        hint: 'Remove it.',
      });
}

interface States {
  readonly field: Field;
  readonly transitions: Readonly<Record<string, readonly string[]>>;
  readonly initial: readonly string[];
  readonly states: readonly string[];
}

function checkReach(
  { report }: CheckContext,
  resource: Resource,
  { field, transitions, initial, states }: States,
): void {
  const path = ['properties', field.name];
  const first = field.default === undefined ? null : String(field.default);
  if (first === null) {
    report(schemaFile(resource.name), [...path, 'x-transitions'], {
      id: 'E311',
      message: `${field.name} has transitions, but no state to begin with.`,
      hint: `Add "default": "${states[0] ?? ''}".`,
    });
    return;
  }
  if (!states.includes(first)) return;
  const reached = reachedFrom([first, ...initial], transitions);
  const lost = states.filter((state) => !reached.has(state));
  // States that other unreachable states lead to are reachable as soon as those are.
  const behind = new Set(lost.flatMap((state) => (transitions[state] ?? []).filter((next) => next !== state)));
  const roots = lost.some((state) => !behind.has(state))
    ? lost.filter((state) => !behind.has(state))
    : lost.slice(0, 1);
  for (const [index, state] of states.entries()) {
    if (!roots.includes(state)) continue;
    const place = field.property.oneOf ? ['oneOf', index] : ['enum', index];
    report(schemaFile(resource.name), [...path, ...place], {
      id: 'E311',
      message: `No transition leads from "${first}" to the state "${state}".`,
      hint: `Add "${state}" behind a state in "x-transitions", or remove it.`,
      silences: ['E320'],
    });
  }
}

function reachedFrom(
  beginnings: readonly string[],
  transitions: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> {
  const reached = new Set(beginnings);
  // Items added to the set during iteration are visited too.
  for (const state of reached) for (const next of transitions[state] ?? []) reached.add(next);
  return reached;
}
