/** Derives a registry from a database's catalogues, and a list of what they do not determine. */
import { reservedField, reservedResource } from '../../registry/checks/reservedNames.ts';
import { fieldWords } from '../../registry/labels.ts';
import type { RawEntry, RawProperty, RawSchema, RawTable } from '../../registry/raw.ts';
import { comparisonOf, conditionOfCheck, plain } from './checks.ts';
import { decideColumn, isRuledByConditions } from './columns.ts';
import type {
  ColumnFacts,
  DatabaseFacts,
  RelationFacts,
  TextFacts,
  TextsByTable,
} from '../../server/store/catalogue.ts';
import { fieldName, plural, referenceStem, resourceName, singular, title } from './words.ts';

export interface AdoptedResource {
  readonly name: string;
  readonly entry: RawEntry;
  readonly schema: RawSchema;
}

export interface Undecided {
  /** `film.special_features`, or only the table. */
  readonly place: string;
  /** A statement that continues after the place. */
  readonly what: string;
}

export interface Adoption {
  readonly resources: readonly AdoptedResource[];
  readonly undecided: readonly Undecided[];
}

interface Key {
  readonly columns: readonly string[];
  readonly keys: RawTable['keys'] | undefined;
}

interface Table extends RelationFacts {
  readonly resource: string;
  /** Null: its rows have no key, so the resource is read-only. */
  readonly key: Key | null;
}

/** Names of the product's own resources. */
const ownResources = ['users', 'roles', 'security-groups', 'tokens', 'audit-entries', 'notes', 'saved-views'];

/** Returns the registry of a database. Tables that this account may not read are left out and listed as undecided. */
export function decide(facts: DatabaseFacts, texts: TextsByTable): Adoption {
  const undecided: Undecided[] = facts.parts.map((place) => ({
    place,
    what: 'is a part of a partitioned table: its rows are those of the whole',
  }));
  const names = new Set<string>();
  const tables = facts.relations.flatMap((relation): readonly Table[] => {
    if (!relation.may.read) {
      undecided.push({ place: relation.name, what: 'may not be read by this account: left out' });
      return [];
    }
    if (relation.unreadable !== null) {
      undecided.push({ place: relation.name, what: `cannot be read (${relation.unreadable}): left out` });
      return [];
    }
    const resource = unusedName(facts.database, relation.name, names);
    names.add(resource);
    return [{ ...relation, resource, key: relation.kind === 'table' ? keyOf(relation) : null }];
  });
  const byName = new Map(tables.map((table) => [table.name, table]));
  const inverses = new Set<string>();
  const schemas = tables.map((table) => {
    const report = (what: string, column?: string): void =>
      void undecided.push({ place: column === undefined ? table.name : `${table.name}.${column}`, what });
    return { table, schema: schemaOf({ table, byName, inverses, texts: texts.get(table.name) ?? new Map(), report }) };
  });
  const titles = new Map(schemas.map(({ table, schema }) => [table.resource, ownTitle(table, schema.properties)]));
  return {
    resources: schemas.map(({ table, schema }) => ({
      name: table.resource,
      entry: entryOf(table, schema.properties, titles),
      schema,
    })),
    undecided,
  };
}

function unusedName(database: string, table: string, names: ReadonlySet<string>): string {
  const name = resourceName(table);
  const reserved = reservedResource(name) !== null || ownResources.includes(name);
  const first = reserved ? `${resourceName(database)}-${name}` : name;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? first : `${first}-${number}`;
    if (!names.has(tried)) return tried;
  }
}

/** Returns the primary key, or else columns that are unique and never empty. */
function keyOf({ constraints, columns, may }: RelationFacts): Key | null {
  const isNeverEmpty = (name: string): boolean => columns.find((one) => one.name === name)?.required === true;
  const found =
    constraints.find(({ kind }) => kind === 'primary') ??
    constraints.find((one) => one.kind === 'unique' && one.columns.every(isNeverEmpty));
  if (!found || !may.write) return null;
  const [only] = found.columns.length === 1 ? columns.filter(({ name }) => name === found.columns[0]) : [];
  return { columns: found.columns, keys: only ? keysOf(only) : undefined };
}

function keysOf({ baseName, identity, default: expression }: ColumnFacts): Key['keys'] {
  if (baseName === 'uuid') return 'uuid';
  if (!['int2', 'int4', 'int8'].includes(baseName)) return undefined;
  return identity || (expression ?? '').startsWith('nextval(') ? 'sequence' : 'integer';
}

interface Deciding {
  readonly table: Table;
  readonly byName: ReadonlyMap<string, Table>;
  /** Names of inverses that are in use: `film.inventory`. */
  readonly inverses: Set<string>;
  readonly texts: ReadonlyMap<string, TextFacts>;
  readonly report: (what: string, column?: string) => void;
}

interface Reference {
  readonly columns: readonly string[];
  readonly target: Table;
  readonly onDelete: string;
}

type Properties = Record<string, RawProperty>;

function schemaOf(deciding: Deciding): RawSchema {
  const { table, report } = deciding;
  const { key } = table;
  const properties: Properties = {};
  const required: string[] = [];
  /** Fields by their column. */
  const fields = new Map<string, string>();
  const references = referencesOf(deciding);
  const place = (wanted: string, property: RawProperty, columns: readonly ColumnFacts[]): void => {
    const name = unusedField(wanted, table, properties);
    const [only] = columns;
    const isKey = key !== null && columns.some((column) => key.columns.includes(column.name));
    // A key must be filled in even if its column has a default.
    const needed = columns.every(
      (column) =>
        column.required && !column.generated && (column.default === null || (isKey && key.keys !== 'sequence')),
    );
    const columnNames = columns.map((column) => column.name);
    const isNamedAlike = columnNames.length === 1 && (columnNames[0] === name || table.key === null);
    properties[name] = {
      ...property,
      ...(isNamedAlike ? {} : { 'x-column': columnNames.length === 1 ? (columnNames[0] ?? '') : columnNames }),
      ...(isKey && key.keys !== 'sequence' ? { 'x-immutable': true } : {}),
      ...(only && table.key && isUnique(table, columnNames) && !isKey ? { 'x-unique': true as const } : {}),
    };
    for (const column of columnNames) fields.set(column, name);
    if (needed && table.key && !property.readOnly) required.push(name);
  };
  const written = new Set<Reference>();
  for (const column of table.columns) {
    const reference = references.find(({ columns }) => columns.includes(column.name));
    if (reference) {
      if (written.has(reference)) continue;
      written.add(reference);
      const columns = reference.columns.flatMap((name) => table.columns.filter((one) => one.name === name));
      place(...referenceOf(deciding, reference), columns);
      continue;
    }
    if (key?.keys === 'uuid' && key.columns.includes(column.name)) continue;
    const { property, undecided } = decideColumn({
      column,
      checks: table.constraints.filter(
        ({ kind, columns }) => kind === 'check' && columns.length === 1 && columns[0] === column.name,
      ),
      texts: deciding.texts.get(column.name),
    });
    for (const what of undecided) report(what, column.name);
    if (property === null) continue;
    place(fieldName(column.name), propertyOf(deciding, column, property), [column]);
  }
  if (Object.keys(properties).length === 0) properties['row'] = { type: 'string', 'x-computed': { value: '' } };
  reportRules(deciding, fields);
  const checks = checksOf(table, fields, properties);
  const uniques = table.constraints
    .filter(({ kind, columns }) => kind === 'unique' && columns.length > 1)
    .map(({ columns }) => columns.flatMap((column) => fields.get(column) ?? []))
    .filter((names) => names.length > 1 && new Set(names).size === names.length);
  const isReadOnly = key === null;
  return {
    title: title(singular(table.name)),
    'x-label-plural': { en: title(plural(table.name)) },
    ...(table.comment === null ? {} : { description: table.comment }),
    ...(required.length > 0 && !isReadOnly ? { required } : {}),
    ...(uniques.length > 0 && !isReadOnly ? { 'x-unique': uniques } : {}),
    ...(checks.length > 0 && !isReadOnly ? { 'x-checks': checks } : {}),
    ...(isReadOnly ? { 'x-view': viewOf(table, fields) } : {}),
    properties,
  } as RawSchema;
}

const isUnique = ({ constraints }: Table, columns: readonly string[]): boolean =>
  columns.length === 1 &&
  constraints.some((one) => one.kind === 'unique' && one.columns.length === 1 && one.columns[0] === columns[0]);

function unusedField(wanted: string, table: Table, properties: Readonly<Properties>): string {
  const first = reservedField(wanted) !== null ? `${fieldName(singular(table.name))}_${wanted}` : wanted;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? first : `${first}_${number}`;
    if (!Object.hasOwn(properties, tried)) return tried;
  }
}

/** Returns the foreign keys to keys of other adopted tables. */
function referencesOf({ table, byName, report }: Deciding): readonly Reference[] {
  const found: Reference[] = [];
  for (const { kind, columns, target, onDelete, name } of table.constraints) {
    if (kind !== 'foreign' || target === null) continue;
    if (table.key === null) {
      report(`refers to ${target.table} (${name}), as its rows have no key: shown as plain values`, columns.join(', '));
      continue;
    }
    const other = byName.get(target.table);
    const key = other?.key?.columns ?? [];
    const ordered = key.flatMap((column) => columns[target.columns.indexOf(column)] ?? []);
    if (target.schema !== table.schema || !other?.key || ordered.length !== columns.length)
      report(`refers to ${target.table} by what is not its key (${name}): shown as plain values`, columns.join(', '));
    else if (found.some((one) => one.columns.some((column) => columns.includes(column))))
      report(
        `refers to ${target.table} by columns of another reference (${name}): the first one counts`,
        columns.join(', '),
      );
    else if (columns.some((column) => isPartOfWider(table, name, column)))
      report(`is part of a wider reference as well (${name})`, columns.join(', '));
    else found.push({ columns: ordered, target: other, onDelete });
  }
  return found;
}

/** Returns true if a composite foreign key contains this column, since that is more specific. */
function isPartOfWider({ constraints }: Table, name: string, column: string): boolean {
  const own = constraints.find((one) => one.name === name)?.columns.length ?? 0;
  return constraints.some(
    (one) => one.kind === 'foreign' && one.name !== name && one.columns.length > own && one.columns.includes(column),
  );
}

function referenceOf({ table, inverses }: Deciding, reference: Reference): readonly [string, RawProperty] {
  const { columns, target, onDelete } = reference;
  const [column = ''] = columns;
  const stem = columns.length === 1 ? referenceStem(column) : fieldName(singular(target.name));
  const facts = table.columns.find(({ name }) => name === column);
  const plainInverse = table.resource;
  const isTaken = inverses.has(`${target.name}.${plainInverse}`) || target.name === table.name;
  const inverse = isTaken ? `${plainInverse}-${stem.replaceAll('_', '-')}` : plainInverse;
  inverses.add(`${target.name}.${inverse}`);
  const label = `${title(plural(table.name))} (${title(stem).toLowerCase()})`;
  const behaviour = { c: 'cascade', n: 'set-null' } as const;
  const canBeEmpty = facts?.required !== true;
  const onDeletion =
    onDelete === 'c' ? behaviour.c : onDelete === 'n' && canBeEmpty ? behaviour.n : ('restrict' as const);
  return [
    `${stem}_uuid`,
    {
      ...titled(title(stem), `${stem}_uuid`),
      ...(facts?.comment ? { description: facts.comment } : {}),
      'x-relation': {
        to: target.resource,
        onDelete: onDeletion,
        inverse,
        ...(isTaken ? { 'x-label': { en: label, nl: label } } : {}),
      },
    },
  ];
}

/** Returns a title if the name does not imply it. */
const titled = (wanted: string, name: string): Partial<RawProperty> =>
  fieldWords(name) === wanted ? {} : { title: wanted };

const stamp = /^(?:last_?)?(?:create|creation|update|modifi?|change|insert)[a-z]*_?(?:at|on|date|time|ts)?$/;

/** Adds what follows from the role of the column, such as a key or a timestamp. */
function propertyOf({ table, report }: Deciding, column: ColumnFacts, property: RawProperty): RawProperty {
  const { key } = table;
  const named = { ...property, ...titled(title(column.name), fieldName(column.name)) };
  if (!key) return withoutDefault(named);
  const isBig = column.baseName === 'int8';
  if (key.columns.includes(column.name) && key.keys === 'sequence' && isBig)
    return {
      ...withoutFormat(withoutDefault(named)),
      type: 'integer',
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      readOnly: true,
      'x-ungrouped': true,
    };
  if (key.columns.includes(column.name) && isBig) {
    if (key.keys === 'integer') report('is the key, and the database gives none: it is filled in', column.name);
    return named;
  }
  if (key.columns.includes(column.name) && property.type === 'integer') {
    if (key.keys === 'sequence') return { ...withoutDefault(named), readOnly: true, 'x-ungrouped': true };
    if (key.keys === 'integer') report('is the key, and the database gives none: it is filled in', column.name);
    return { ...named, 'x-ungrouped': true };
  }
  if (named.default === '$now' && stamp.test(fieldName(column.name))) {
    report('looks like a stamp of the database: shown, and not edited', column.name);
    return { ...withoutDefault(named), readOnly: true };
  }
  return named;
}

function withoutFormat({ format: _format, ...rest }: RawProperty): RawProperty {
  return rest;
}

function withoutDefault({ default: _default, ...rest }: RawProperty): RawProperty {
  return rest;
}

function reportRules({ table, report }: Deciding, fields: ReadonlyMap<string, string>): void {
  if (table.kind === 'view') return report('is a view: read, and its rows are known by all of their values');
  if (table.key === null)
    report(
      table.may.write
        ? 'has no key: read, and its rows are known by all of their values'
        : 'may not be written by this account: read alone',
    );
  else if (table.key.columns.length > 1)
    report(`has a key of ${table.key.columns.length} columns (${table.key.columns.join(', ')}), which is set once`);
  if (table.rows > 100_000)
    report(
      `has about ${table.rows.toLocaleString('en')} rows: see which of its columns have an index before lists sort by them`,
    );
  for (const { kind, name, definition, columns } of table.constraints) {
    if (kind === 'exclude') report(`has a rule that the form does not know, and the database keeps: ${definition}`);
    if (kind === 'check' && columns.length !== 1 && conditionOfCheck(definition, fields) === null)
      report(`has a rule that the form does not know, and the database keeps (${name}): ${definition}`);
  }
}

/** Returns the CHECK constraints that conditions can express, as `x-checks`. */
function checksOf(
  table: Table,
  fields: ReadonlyMap<string, string>,
  properties: Readonly<Properties>,
): NonNullable<RawSchema['x-checks']> {
  return table.constraints.flatMap(({ kind, columns, definition, name }) => {
    if (kind !== 'check' || columns.length === 0) return [];
    const [column = ''] = columns;
    const property = properties[fields.get(column) ?? ''];
    if (!property || (columns.length === 1 && !isRuledByConditions(property))) return [];
    const rule = conditionOfCheck(definition, fields);
    if (rule === null) return [];
    const compared = comparisonOf(definition);
    const field = fields.get(compared?.left ?? column) ?? '';
    const text =
      compared && columns.length === 2
        ? `${title(compared.left)} ${words[compared.operator]} ${title(compared.right).toLowerCase()}`
        : `${name}: ${plain(definition)}`;
    return [
      {
        rule: rule as Readonly<Record<string, unknown>>,
        field,
        message: { en: text, nl: text },
      },
    ];
  });
}

const words = {
  gt: 'must be after or above',
  gte: 'must not be before or below',
  lt: 'must be before or below',
  lte: 'must not be after or above',
  ne: 'must differ from',
} as const;

/** Returns a view for a table without a key, which identifies rows by their content. */
function viewOf({ schema, name, columns }: Table, fields: ReadonlyMap<string, string>): readonly string[] {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const selected = columns.flatMap((column) => {
    const field = fields.get(column.name);
    return field === undefined ? [] : [`t.${quote(column.name)} as ${quote(field)}`];
  });
  return [`select md5(t::text)::uuid as uuid, ${selected.join(', ')}`, `from ${quote(schema)}.${quote(name)} t`];
}

/** Columns that usually contain the name of a record, the most likely first. */
const nameWords = ['name', 'title', 'label', 'subject', 'code', 'description'] as const;

function entryOf(table: Table, properties: Readonly<Properties>, titles: ReadonlyMap<string, string | null>): RawEntry {
  const names = Object.keys(properties);
  const heading = titleOf(table, properties, titles);
  const isPlain = (name: string): boolean => {
    const { type, maxLength = 0, 'x-kind': kind, readOnly, 'x-computed': computed } = properties[name] ?? {};
    return type !== 'object' && type !== 'array' && maxLength <= 255 && kind === undefined && !readOnly && !computed;
  };
  const inTitle = names.filter((name) => heading.includes(`{${name}}`));
  const columns = [...new Set([...inTitle, ...names.filter(isPlain)])].slice(0, 7);
  const isBetween = isJunction(table);
  return {
    icon: table.kind === 'view' ? 'mdi-table-eye' : isBetween ? 'mdi-link-variant' : 'mdi-table',
    menu: isBetween ? false : table.key === null ? 'views' : 'tables',
    title: heading,
    ...(table.key === null
      ? { source: 'view' as const }
      : {
          table: {
            ...(table.schema === 'public' ? {} : { schema: table.schema }),
            name: table.name,
            key: table.key.columns,
            ...(table.key.keys === undefined ? {} : { keys: table.key.keys }),
          },
        }),
    ...(columns.length > 0 ? { list: { columns, ...(inTitle[0] === undefined ? {} : { sort: inTitle[0] }) } } : {}),
  };
}

/** Returns true for a join table: references to two tables, and at most a timestamp. */
function isJunction({ key, constraints, columns }: Table): boolean {
  if (!key || key.columns.length < 2) return false;
  const referring = new Set(constraints.filter(({ kind }) => kind === 'foreign').flatMap((one) => one.columns));
  return (
    key.columns.every((column) => referring.has(column)) &&
    columns.filter(({ name }) => !key.columns.includes(name) && !stamp.test(fieldName(name))).length === 0
  );
}

/** Returns the title from the record's own fields, or null. */
function ownTitle(table: Table, properties: Readonly<Properties>): string | null {
  const names = Object.keys(properties);
  if (names.includes('first_name') && names.includes('last_name')) return '{first_name} {last_name}';
  const isText = (name: string): boolean =>
    properties[name]?.type === 'string' &&
    properties[name].format === undefined &&
    !properties[name].readOnly &&
    properties[name]['x-kind'] === undefined &&
    (properties[name].maxLength ?? 0) <= 255;
  const own = fieldName(singular(table.name));
  const found =
    nameWords.flatMap((word) =>
      names.filter((name) => isText(name) && (name === word || name === own || name.endsWith(`_${word}`))),
    )[0] ??
    names.find((name) => properties[name]?.['x-ungrouped'] === true) ??
    names.find((name) => properties[name]?.['x-immutable'] === true && properties[name].format === 'exact-number') ??
    (isJunction(table) ? undefined : names.find(isText));
  return found === undefined ? null : `{${found}}`;
}

/** Returns the record's own title, or else the titles of its references. */
function titleOf(table: Table, properties: Readonly<Properties>, titles: ReadonlyMap<string, string | null>): string {
  const own = ownTitle(table, properties);
  if (own !== null) return own;
  const parts = Object.entries(properties).flatMap(([name, property]) => {
    const theirs = titles.get(property['x-relation']?.to ?? '') ?? null;
    return theirs === null ? [] : [theirs.replaceAll('{', `{${name.replace(/_uuid$/, '')}.`)];
  });
  return parts.length > 0 ? parts.join(' · ') : `{${Object.keys(properties)[0] ?? 'uuid'}}`;
}
