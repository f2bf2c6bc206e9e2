/** Defaults of list layouts other than the table: their state, date or parent field. */
import { kinds } from '../kinds/table.ts';
import type { RawEntry, RawExclusion, RawLayouts } from '../raw.ts';
import type { LayoutConfig } from '../lists/listConfig.ts';
import type { Field } from '../types.ts';

type Fields = Readonly<Record<string, Field>>;
type WrittenList = NonNullable<RawEntry['list']>;

export const layoutNames = [
  'board',
  'calendar',
  'tree',
  'cards',
  'beside',
  'compare',
  'periods',
  'sheet',
  'page',
] as const satisfies readonly (keyof RawLayouts)[];

/** The default number of facts on a card. */
const defaultFacts = 4;

interface Of {
  readonly resource: string;
  readonly fields: Fields;
  readonly exclusions: readonly RawExclusion[];
}

export function resolveLayouts(
  { resource, fields, exclusions }: Of,
  { layouts = {}, layout = 'table', columns }: WrittenList,
): readonly LayoutConfig[] {
  const facts = (columns ?? Object.keys(fields).filter((name) => fields[name]?.system === false)).slice(
    0,
    defaultFacts + 1,
  );
  const all: readonly LayoutConfig[] = [
    { type: 'table' },
    ...(layouts.board
      ? [{ type: 'board' as const, by: layouts.board.by ?? stateOf(fields), fields: layouts.board.fields ?? facts }]
      : []),
    ...(layouts.calendar ? [calendarOf(layouts.calendar, fields)] : []),
    ...(layouts.tree
      ? [
          {
            type: 'tree' as const,
            parent: layouts.tree.parent ?? parentOf(resource, fields),
            fields: layouts.tree.fields ?? facts,
          },
        ]
      : []),
    ...(layouts.cards ? [{ type: 'cards' as const, fields: layouts.cards.fields ?? facts }] : []),
    ...(layouts.beside ? [{ type: 'beside' as const, fields: layouts.beside.fields ?? facts }] : []),
    ...(layouts.compare ? [{ type: 'compare' as const, fields: layouts.compare.fields ?? comparable(fields) }] : []),
    ...(layouts.periods ? [periodsOf(layouts.periods, facts, exclusions)] : []),
    ...(layouts.sheet
      ? [{ type: 'sheet' as const, fields: layouts.sheet.fields ?? sheetColumns(fields, columns ?? facts) }]
      : []),
    ...(layouts.page ? [{ type: 'page' as const, ...layouts.page }] : []),
  ];
  return [...all.filter(({ type }) => type === layout), ...all.filter(({ type }) => type !== layout)];
}

/** Returns all fields that a table can show. */
function comparable(fields: Fields): readonly string[] {
  return Object.values(fields)
    .filter((field) => !field.system && !field.deprecated && !field.writeOnly && kinds[field.kind].listed)
    .map((field) => field.name);
}

/** Returns the columns of the list, then the required fields, so that a sheet can create records. */
function sheetColumns(fields: Fields, listed: readonly string[]): readonly string[] {
  const required = Object.values(fields).filter((field) => field.required && !field.readOnly && !field.lines);
  return [...new Set([...listed, ...required.map(({ name }) => name)])];
}

/** Returns the field with transitions, else the first with choices. */
function stateOf(fields: Fields): string {
  const choices = Object.values(fields).filter((field) => field.kind === 'enum');
  return (choices.find((field) => field.transitions !== null) ?? choices[0])?.name ?? 'status';
}

function calendarOf({ from, until }: NonNullable<RawLayouts['calendar']>, fields: Fields): LayoutConfig {
  const first = Object.values(fields).find(
    (field) => !field.system && field.computed === null && (field.kind === 'date' || field.kind === 'datetime'),
  );
  return { type: 'calendar', from: from ?? first?.name ?? 'date', until: until ?? null };
}

function parentOf(resource: string, fields: Fields): string {
  return (
    Object.values(fields).find((field) => field.kind === 'reference' && field.relation?.to === resource)?.name ??
    'parent_uuid'
  );
}

/** The fields of an exclusion constraint in the schema determine the lines by default. */
function periodsOf(
  written: NonNullable<RawLayouts['periods']>,
  facts: readonly string[],
  exclusions: readonly RawExclusion[],
): LayoutConfig {
  const [exclusion] = exclusions;
  const from = written.from ?? exclusion?.from ?? 'valid_from';
  const until = written.until ?? exclusion?.until ?? 'valid_until';
  const by = written.by ?? exclusion?.keys ?? [];
  return {
    type: 'periods',
    from,
    until,
    by,
    fields: written.fields ?? facts.filter((name) => ![from, until, ...by].includes(name)),
  };
}
