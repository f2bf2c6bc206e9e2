/** Settings of a report in the URL, and the ready-made reports. */
import {
  isStep,
  reportDimensions,
  reportMeasures,
  type ReportDimension,
  type ReportMeasure,
} from '../../rules/hoursReport.ts';
import { comparedDays, comparisons, type ReportComparison, type ReportDays } from '../../rules/reportComparison.ts';
import type { ReportSort } from '../../rules/reportTree.ts';
import type { RawCondition } from '#engine/registry';
import { Json } from '#engine/values';
import { readPeriod, type PeriodName } from './reportPeriods.ts';

export interface ReportChoice {
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  readonly measures: readonly ReportMeasure[];
  /** A name, or two days. */
  readonly period: string;
  /** Null for no comparison. */
  readonly compare: ReportComparison | null;
  readonly filter: RawCondition;
  readonly sort: ReportSort;
}

type Shape = Pick<ReportChoice, 'rows' | 'column' | 'measures' | 'period' | 'sort'>;

const most = (measure: ReportMeasure): ReportSort => ({ measure, direction: 'desc' });

export const readyMadeNames = ['clients', 'projects', 'employees', 'share', 'overtime', 'open', 'age'] as const;
type ReadyMade = (typeof readyMadeNames)[number];

export const readyMade = {
  clients: {
    rows: ['client', 'project'],
    column: null,
    measures: ['worked', 'billable', 'share', 'value', 'open_value'],
    period: 'this_month',
    sort: most('worked'),
  },
  projects: {
    rows: ['project', 'employee'],
    column: null,
    measures: ['worked', 'billable', 'value', 'cost', 'margin'],
    period: 'this_quarter',
    sort: most('worked'),
  },
  employees: {
    rows: ['employee', 'project'],
    column: null,
    measures: ['worked', 'billable', 'share', 'value'],
    period: 'this_month',
    sort: most('worked'),
  },
  share: { rows: ['employee'], column: 'month', measures: ['share'], period: 'this_year', sort: most('share') },
  overtime: {
    rows: ['employee', 'week'],
    column: null,
    measures: ['worked', 'contract', 'overtime'],
    period: 'this_month',
    sort: most('overtime'),
  },
  open: {
    rows: ['client', 'project'],
    column: null,
    measures: ['open_time', 'open_value'],
    period: 'ten_years',
    sort: most('open_value'),
  },
  age: {
    rows: ['client', 'project'],
    column: 'age',
    measures: ['open_value'],
    period: 'ten_years',
    sort: most('open_value'),
  },
} as const satisfies Readonly<Record<ReadyMade, Shape>>;

/** Returns the ready-made report with the same settings, ignoring period, filter and order. */
export function readyMadeOf(choice: ReportChoice): ReadyMade | null {
  const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
  return (
    readyMadeNames.find((name) => {
      const { rows, column, measures } = readyMade[name];
      return same(rows, choice.rows) && column === choice.column && same(measures, choice.measures);
    }) ?? null
  );
}

const mostRows = 3;

/** Invalid parameters fall back to the first ready-made report. */
export function readChoice(search: string, today: string): ReportChoice {
  const words = new URLSearchParams(search);
  const known = <Word extends string>(name: string, all: readonly Word[]): readonly Word[] | null => {
    const text = words.get(name);
    return text === null
      ? null
      : [...new Set(text.split(',').flatMap((one) => all.find((word) => word === one) ?? []))];
  };
  const first: Shape = readyMade.clients;
  const others = {
    compare: comparisons.find((one) => one === words.get('compare')) ?? null,
    filter: Json.parseRecord(words.get('filter') ?? '') ?? {},
    period: readablePeriod(words.get('period'), today) ?? first.period,
  };
  const rows = (known('rows', reportDimensions) ?? []).slice(0, mostRows);
  if (rows.length === 0) return { ...first, ...others };
  const column = known('column', reportDimensions)?.find((one) => !rows.includes(one)) ?? null;
  const measures = known('measures', reportMeasures) ?? [];
  const shown = measures.length === 0 ? first.measures : measures;
  return { rows, column, measures: shown, ...others, sort: readSort(words.get('sort'), { rows, measures: shown }) };
}

export function writeChoice({ rows, column, measures, period, compare, filter, sort }: ReportChoice): string {
  const words = new URLSearchParams({
    rows: rows.join(','),
    ...(column === null ? {} : { column }),
    measures: measures.join(','),
    period,
    ...(compare === null ? {} : { compare }),
    sort: writeSort(sort),
  });
  if (sort.column !== undefined) words.set('sort_column', sort.column ?? '');
  if (Object.keys(filter).length > 0) words.set('filter', JSON.stringify(filter));
  return `?${words.toString()}`;
}

export const writeSort = ({ measure, direction }: ReportSort): string => `${measure ?? 'name'}:${direction}`;

/** True for dimensions with a natural order: periods and ages. */
const isOrdered = ([first]: readonly ReportDimension[]): boolean =>
  first !== undefined && (first === 'age' || isStep(first));

function usualSort({ rows, measures: [first] }: Pick<ReportChoice, 'rows' | 'measures'>): ReportSort {
  return isOrdered(rows) || first === undefined ? { measure: null, direction: 'asc' } : most(first);
}

/** Changes the rows. Periods sort ascending, everything else by value descending. */
export function withRows(choice: ReportChoice, rows: readonly ReportDimension[]): ReportChoice {
  return {
    ...choice,
    rows,
    sort: isOrdered(rows) === isOrdered(choice.rows) ? choice.sort : usualSort({ rows, measures: choice.measures }),
  };
}

function readSort(text: string | null, shown: Pick<ReportChoice, 'rows' | 'measures'>): ReportSort {
  if (text === null) return usualSort(shown);
  const { measures } = shown;
  const [name, way] = text.split(':');
  const direction = way === 'asc' ? 'asc' : 'desc';
  if (name === 'name') return { measure: null, direction };
  return { measure: measures.find((one) => one === name) ?? measures[0] ?? null, direction };
}

const readablePeriod = (text: string | null, today: string): string | null =>
  text !== null && readPeriod(text, today) ? text : null;

export function daysOf(
  { period }: ReportChoice,
  today: string,
): { readonly name: PeriodName | null; readonly days: ReportDays } {
  const read = readPeriod(period, today) ?? readPeriod('this_month', today);
  if (!read) throw new Error('This month is a period.');
  return read;
}

/** Returns the compared days. */
export function comparedOf({ compare }: ReportChoice, days: ReportDays, today: string): ReportDays | null {
  return compare === null ? null : comparedDays(days, compare, today);
}
