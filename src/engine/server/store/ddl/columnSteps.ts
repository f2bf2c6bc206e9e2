/** Steps for the columns of an existing table: new columns, renames, type changes and nullability. */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { DesiredColumn, DesiredTable, FieldFilling } from './desired.ts';
import type { PresentColumn, PresentTable } from './introspect.ts';
import { definedName, stemOf } from '../sql/names.ts';
import { safe, type Step } from './step.ts';
import { fillingStep } from './fillSteps.ts';
import { quoted } from '../sql/text.ts';
import {
  askFirst,
  attempt,
  harmsOf,
  hasNamedUnit,
  likelyKind,
  namedUnitChange,
  unitChange,
  widens,
  withPermissions,
  type ConversionRule,
  type UnitConversion,
} from './typeChange.ts';

/** Table of the registry, with the table that exists. */
interface Known {
  readonly desired: DesiredTable;
  readonly present: PresentTable;
  /** Kinds of the columns at the end of the last migration. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Units of the columns at that time, of those that had one. */
  readonly units: Readonly<Record<string, string>>;
  /** Permissions given with the command. */
  readonly allow: readonly string[];
  /** Tables of former `references` fields, by the `reference` column that takes their values. */
  readonly lists: ReadonlyMap<string, string>;
  /** Columns whose values moved to a list of references, with the field of that list. */
  readonly moved: ReadonlyMap<string, string>;
}

export function columnSteps(known: Known): readonly Step[] {
  const renamed = new Map(
    known.desired.columns.flatMap((column) => {
      const former = formerName(known.present, column);
      return former === null ? [] : [[former, column.name]];
    }),
  );
  return [
    ...known.desired.columns.flatMap((column) => stepsOf(known, column)),
    ...[...known.present.columns]
      .filter(([name]) => !renamed.has(name) && !known.desired.columns.some((column) => column.name === name))
      .flatMap(([name, column]) => leftOver(known, name, column)),
  ];
}

/** Returns the former name of a renamed column, if the database still has it. */
export function formerName(present: PresentTable, column: DesiredColumn): string | null {
  const { name, renamedFrom } = column;
  return renamedFrom !== null && !present.columns.has(name) && present.columns.has(renamedFrom) ? renamedFrom : null;
}

function stepsOf(known: Known, column: DesiredColumn): readonly Step[] {
  const { desired, present } = known;
  const former = formerName(present, column);
  const found = present.columns.get(former ?? column.name);
  if (!found) return added(known, column);
  const path = `${desired.name}.${column.name}`;
  const renaming =
    former === null
      ? []
      : [
          {
            ...safe('columns', `rename:${path}`, {
              statement: `${alter(desired)} rename column ${quoted(former)} to ${quoted(column.name)}`,
              meaning: `${desired.name}.${former} is called ${path} from now on; its values stay.`,
            }),
            alters: { table: desired.name, column: former },
          },
        ];
  return [...renaming, ...retyped(known, column, found), ...emptiness(known, column, found)];
}

const alter = (table: DesiredTable): string => `alter table ${quoted(table.name)}`;
const allRows = (table: DesiredTable): string => `select count(*) from ${quoted(table.name)}`;
/** Returns SQL for the value of existing rows; null if the registry gives none. */
export const fillOf = ({ default: fixed, moment }: DesiredColumn): string | null => fixed ?? moment?.value ?? null;
/** Returns the same value as text for people. */
const fillWord = ({ default: fixed, moment }: DesiredColumn): string => fixed ?? moment?.word ?? '';

function added(known: Known, column: DesiredColumn): readonly Step[] {
  const { desired } = known;
  if (column.filling) return filledSteps(known, column, column.filling);
  const path = `${desired.name}.${column.name}`;
  const fill = fillOf(column);
  const filled = fill !== null;
  const definition = `${quoted(column.name)} ${column.type}${filled ? ` default ${fill}` : ''}${filled && !column.nullable ? ' not null' : ''}`;
  // A column keeps no default that depends on the day.
  const settling =
    filled && column.default === null ? `; ${alter(desired)} alter column ${quoted(column.name)} drop default` : '';
  const adding = safe('columns', `add:${path}`, {
    statement: `${alter(desired)} add column ${definition}${settling}`,
    meaning: filled
      ? `${path} is new; the rows that are there get ${fillWord(column)}.`
      : `${path} is new, and empty in the rows that are there.`,
    writes: filled ? allRows(desired) : null,
  });
  const list = known.lists.get(column.name);
  return [
    adding,
    ...(list === undefined ? [] : [firstOf(known, column, list)]),
    ...(column.nullable || filled ? [] : [required(known, column)]),
  ];
}

/** Adds a column empty, fills it from an expression, and only then requires a value. */
function filledSteps(known: Known, column: DesiredColumn, filling: FieldFilling): readonly Step[] {
  const path = `${known.desired.name}.${column.name}`;
  const step = fillingStep({ ...known, otherwise: fillOf(column) }, column, filling);
  return [
    safe('columns', `add:${path}`, {
      statement: `${alter(known.desired)} add column ${quoted(column.name)} ${column.type}`,
      meaning: `${path} is new.`,
    }),
    step,
    ...settled(known, column, [step.id]),
  ];
}

/** Gives a filled column its default, and forbids it to be empty. @param needs the steps that fill it */
function settled(known: Known, column: DesiredColumn, needs: readonly string[]): readonly Step[] {
  const { desired } = known;
  const path = `${desired.name}.${column.name}`;
  const change = (what: string): string => `${alter(desired)} alter column ${quoted(column.name)} ${what}`;
  const steps = [
    ...(column.default === null
      ? []
      : [
          safe('fill', `default:${path}`, {
            statement: change(`set default ${column.default}`),
            meaning: `New rows of ${path} begin with ${column.default}.`,
          }),
        ]),
    ...(column.nullable
      ? []
      : fillOf(column) === null
        ? [required(known, column)]
        : [
            safe('fill', `require:${path}`, {
              statement: change('set not null'),
              meaning: `${path} may no longer be empty.`,
            }),
          ]),
  ];
  return steps.map((step) => ({ ...step, needs }));
}

/** Copies the first reference of a former list; further references would be lost. */
function firstOf({ desired, allow }: Known, column: DesiredColumn, list: string): Step {
  const path = `${desired.name}.${column.name}`;
  const listed = `from ${quoted(list)} where owner_uuid = ${quoted(desired.name)}."uuid"`;
  const first = `(select target_uuid ${listed} order by position limit 1)`;
  const count = `(select count(*) ${listed})`;
  const { misfits } = withPermissions(column.conversion ?? askFirst, path, allow);
  const statement = `update ${quoted(desired.name)} set ${quoted(column.name)} = ${first} where ${count} > 0`;
  return {
    id: `narrow:${path}`,
    stage: 'types',
    statement,
    meaning: `${path} is one reference; it was the list ${list}.`,
    writes: `${allRows(desired)} where ${count} > 0`,
    risk: {
      table: desired.name,
      before: null,
      rows: `${count} > 1`,
      shown: [column.name],
      counted: ['row has a value that does not fit', 'rows have a value that does not fit'],
      always: false,
      blocks: true,
      consent: `narrow:${path}`,
      key: `${path} ${list}`,
      consented: statement,
      advice: adviceFor(misfits === 'ask' ? 'round' : misfits, null),
      values: {
        fate: `case ${count} when 0 then null when 1 then 'keeps' else 'loses' end`,
        before: `(select string_agg(target_uuid::text, ', ' order by position) ${listed})`,
        after: first,
        isDecided: misfits === 'empty',
        harms: harmsOf[misfits],
        lesser: `narrow:${path}`,
      },
      refused: misfits === 'refuse',
    },
  };
}

function emptiness(known: Known, column: DesiredColumn, found: PresentColumn): readonly Step[] {
  const { desired } = known;
  const path = `${desired.name}.${column.name}`;
  if (column.nullable === found.nullable) return [];
  if (column.nullable)
    return [
      safe('loosen', `optional:${path}`, {
        statement: `${alter(desired)} alter column ${quoted(column.name)} drop not null`,
        meaning: `${path} may be empty.`,
      }),
    ];
  const fill = fillOf(column);
  if (column.filling && !known.present.constraints.has(requiredName(desired, column))) {
    const step = fillingStep({ ...known, otherwise: fill }, column, column.filling);
    return [step, ...settled(known, column, [step.id])];
  }
  if (fill === null)
    return known.present.constraints.has(requiredName(desired, column)) ? [] : [required(known, column)];
  const filling = safe('fill', `fill:${path}`, {
    statement: `update ${quoted(desired.name)} set ${quoted(column.name)} = ${fill} where ${quoted(column.name)} is null`,
    meaning: `Where ${path} is empty, it becomes ${fillWord(column)}.`,
    writes: `${allRows(desired)} where ${quoted(column.name)} is null`,
  });
  return [
    filling,
    safe('fill', `require:${path}`, {
      statement: `${alter(desired)} alter column ${quoted(column.name)} set not null`,
      meaning: `${path} may no longer be empty.`,
    }),
  ];
}

const filledRule = (column: DesiredColumn): string => `check (${quoted(column.name)} is not null)`;
/** Name of the check constraint that replaces `not null` if rows without a value were kept. */
export const requiredName = (table: DesiredTable, column: DesiredColumn): string =>
  definedName([table.name, column.name, 'filled'], 'check', filledRule(column));

function required({ desired }: Known, column: DesiredColumn): Step {
  const path = `${desired.name}.${column.name}`;
  const name = requiredName(desired, column);
  return {
    id: `require:${path}`,
    stage: 'fill',
    statement: `${alter(desired)} alter column ${quoted(column.name)} set not null`,
    meaning: `${path} may not be empty.`,
    writes: null,
    risk: {
      table: desired.name,
      before: null,
      rows: `${quoted(column.name)} is null`,
      shown: [column.name],
      counted: ['row has nothing there', 'rows have nothing there'],
      met: ['row has a value', 'rows have a value'],
      always: false,
      blocks: true,
      consent: `keep:${path}`,
      key: name,
      consented: `${alter(desired)} add constraint ${quoted(name)} ${filledRule(column)} not valid`,
      advice: `Give the field a "default", take it out of "required", or keep those rows as they are until somebody edits them.`,
    },
  };
}

const isFactorOf = (path: string, permission: string): boolean =>
  permission.startsWith(`multiply:${path}:`) || permission.startsWith(`divide:${path}:`);

function adviceFor(misfits: ConversionRule['misfits'], change: UnitConversion | null): string {
  if (change !== null)
    return change.by === null
      ? 'Say in the field how the one becomes the other: "x-convert": { "multiply": … } or { "divide": … } with the factor, or { "multiply": 1 } where the numbers stay as they are. Or say it with the command, which has 1 as the factor here:'
      : `Say in the field how the one becomes the other: "x-convert": { "${change.word}": ${change.by} }, or { "multiply": 1 } where the numbers stay as they are. Or say it with the command.`;
  if (misfits === 'refuse') return 'The field refuses it with "x-convert": change those rows first, or the rule.';
  if (misfits === 'round') return 'Change those rows first, write "x-convert": "empty" in the field, or allow it once.';
  return 'Change those rows first, or say in the field what becomes of them: "x-convert": "round" or "empty". Or allow it once.';
}

/** Returns true if the values of the column are converted: to another type or another unit. */
export function isConverted(known: Known, column: DesiredColumn): boolean {
  const found = known.present.columns.get(formerName(known.present, column) ?? column.name);
  return found !== undefined && (found.type !== column.type || changeOf(known, column, found) !== null);
}

/** Returns the likely conversion, and a sentence about it, if numbers are counted in another unit; else null. */
function changeOf(
  { present, kinds, units }: Known,
  column: DesiredColumn,
  found: PresentColumn,
): (UnitConversion & { readonly note: string }) | null {
  const name = formerName(present, column) ?? column.name;
  const recorded = kinds[name];
  // Without a recorded kind, an unchanged type says nothing about the unit.
  if (column.kind === undefined || (recorded === undefined && found.type === column.type)) return null;
  const from = recorded ?? likelyKind(name, found.type);
  const change = unitChange(from, column.kind);
  if (change !== null)
    return { ...change, note: `It was of kind ${from} and becomes ${column.kind}, which counts in another unit.` };
  if (!hasNamedUnit(from) || !hasNamedUnit(column.kind)) return null;
  const [before = null, after = null] = [units[name], column.unit];
  const renamed = namedUnitChange(before, after);
  return renamed === null ? null : { ...renamed, note: `Its unit was ${before ?? ''} and becomes ${after ?? ''}.` };
}

function retyped(known: Known, column: DesiredColumn, found: PresentColumn): readonly Step[] {
  const { desired, present } = known;
  const change = changeOf(known, column, found);
  if (!isConverted(known, column)) return [];
  const path = `${desired.name}.${column.name}`;
  const release = rulesOn(desired, present, column).map((name) => `drop constraint ${quoted(name)}`);
  const indexes = indexesOn(desired, present, column)
    .map((name) => `drop index ${quoted(name)}; `)
    .join('');
  const to = (value: string): string =>
    `${indexes}${alter(desired)} ${[...release, `alter column ${quoted(column.name)} drop default`, `alter column ${quoted(column.name)} type ${column.type} using ${value}`].join(', ')}`;
  const alters = { table: desired.name, column: column.name };
  if (change === null && widens(found.type, column.type)) {
    return [
      {
        ...safe('types', `widen:${path}`, {
          statement: to(`${quoted(column.name)}::${column.type}`),
          meaning: `${path} becomes ${column.type}; it was ${found.type}, and every value fits.`,
          writes: allRows(desired),
        }),
        alters,
      },
    ];
  }
  const rule = withPermissions(column.conversion ?? askFirst, path, known.allow);
  const isCounted = rule.multiply !== null || rule.divide !== null;
  const factor = change === null ? {} : { multiply: rule.multiply, divide: rule.divide };
  const { before, value, fate } = attempt({
    of: quoted(column.name),
    from: found.type,
    to: column.type,
    rule: { multiply: null, divide: null, ...factor },
  });
  const fill = column.nullable ? null : fillOf(column);
  const assigned = fill === null ? value : `coalesce(${value}, ${fill})`;
  const asks = change !== null && !isCounted;
  const lesser = asks ? `${change.word}:${path}:${change.by ?? 1}` : `round:${path}`;
  return [
    {
      id: `narrow:${path}`,
      stage: 'types',
      statement: to(assigned),
      meaning:
        found.type === column.type
          ? `${path} keeps its type.`
          : `${path} becomes ${column.type}; it was ${found.type}.`,
      notes:
        change === null
          ? []
          : [
              change.note,
              ...(rule.multiply === null ? [] : [`Every value is multiplied by ${rule.multiply}.`]),
              ...(rule.divide === null ? [] : [`Every value is divided by ${rule.divide}.`]),
            ],
      writes: allRows(desired),
      alters,
      risk: {
        table: desired.name,
        before,
        rows: `${quoted(column.name)} is not null`,
        shown: [column.name],
        counted: asks
          ? ['row has a value in the other unit', 'rows have a value in the other unit']
          : ['row has a value that does not fit', 'rows have a value that does not fit'],
        always: false,
        blocks: true,
        consent: `narrow:${path}`,
        key: `${path} ${column.type}`,
        consented: to(assigned),
        advice: adviceFor(rule.misfits, asks ? change : null),
        values: {
          fate,
          before: quoted(column.name),
          after: asks ? null : value,
          isDecided: !asks && (isCounted || rule.misfits === 'round' || rule.misfits === 'empty'),
          harms: asks ? ['keeps', 'rounds', 'loses'] : harmsOf[rule.misfits],
          lesser,
        },
        accepts: [lesser, ...(change === null ? [] : known.allow.filter((one) => isFactorOf(path, one)))],
        refused: rule.misfits === 'refuse' || asks,
      },
    },
  ];
}
/**
 * Returns constraints on a column whose type changes; they are recreated, because their definitions may not fit the new
 * type.
 */
export function rulesOn(table: DesiredTable, present: PresentTable, column: DesiredColumn): readonly string[] {
  return [...present.constraints].filter((name) => standsOn(name, table, column));
}

export function indexesOn(table: DesiredTable, present: PresentTable, column: DesiredColumn): readonly string[] {
  const stems = new Set(
    table.indexes.filter(({ fields }) => fields.includes(column.name)).map(({ name }) => stemOf(name)),
  );
  return [...present.indexes].filter(
    (name) => !present.constraints.has(name) && (standsOn(name, table, column) || stems.has(stemOf(name))),
  );
}

function standsOn(name: string, table: DesiredTable, column: DesiredColumn): boolean {
  return name.startsWith(`${table.name}_${column.name}_`) && /_(?:check|fkey|excl|key|idx)_[0-9a-f]{8}$/.test(name);
}

function leftOver({ desired, moved }: Known, name: string, column: PresentColumn): readonly Step[] {
  const path = `${desired.name}.${name}`;
  const statement = `${alter(desired)} drop column ${quoted(name)}`;
  const loosening =
    column.nullable || column.hasDefault
      ? []
      : [
          safe('loosen', `optional:${path}`, {
            statement: `${alter(desired)} alter column ${quoted(name)} drop not null`,
            meaning: `${path} may be empty: the registry no longer fills it.`,
          }),
        ];
  return [
    ...loosening,
    {
      id: `drop:${path}`,
      stage: 'drops',
      statement,
      meaning: `${path} is no longer in the registry.`,
      writes: null,
      risk: {
        table: desired.name,
        before: null,
        rows: `${quoted(name)} is not null`,
        shown: [name],
        counted: ['row has a value in it', 'rows have a value in it'],
        always: true,
        blocks: false,
        consent: `drop:${path}`,
        key: path,
        consented: statement,
        advice: moved.has(name)
          ? `Its values are in ${desired.name}.${moved.get(name) ?? ''}: nothing is lost with it.`
          : `It does no harm where it is. If a field has only another name now, say "x-renamed-from": "${name}" there.`,
      },
    },
  ];
}
