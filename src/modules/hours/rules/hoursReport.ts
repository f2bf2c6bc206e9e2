/** Reports over worked time: dimensions, measures, and how measures are computed from sums. */

export const reportDimensions = [
  'client',
  'project',
  'employee',
  'activity',
  'billable',
  'status',
  'age',
  'day',
  'week',
  'month',
  'quarter',
  'year',
] as const;

/** A property by which a report groups hours, as a row or as the column. */
export type ReportDimension = (typeof reportDimensions)[number];

export const reportSteps = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly ReportDimension[];

/** Dimension that is a period of the calendar, by work date. */
export type ReportStep = (typeof reportSteps)[number];

/** Dimensions that are a field of hours. */
export type ReportField = Exclude<ReportDimension, ReportStep | 'age'>;

export const reportFields = {
  client: 'client_uuid',
  project: 'project_uuid',
  employee: 'employee_uuid',
  activity: 'activity',
  billable: 'billable',
  status: 'status',
} as const satisfies Readonly<Record<ReportField, string>>;

/** Age groups in days since the work, youngest first: each until the next begins. Future work is in the first. */
export const reportAges = ['0', '31', '61', '91'] as const;
export type ReportAge = (typeof reportAges)[number];

/**
 * Conditions for hours that can still be invoiced by the hour. Fixed prices are invoiced by their agreement; only
 * approved hours have a value.
 */
const byTheHour = {
  billable_minutes: { ne: 0 },
  or: [{ project_uuid: { empty: true } }, { 'project.billing': 'hourly' }],
};
export const openWork = {
  open_time: { status: { in: ['draft', 'submitted', 'approved'] }, ...byTheHour },
  open_value: { status: 'approved', ...byTheHour },
} as const;

/** The sums that the API computes per group, in whole minutes and cents. */
export const reportSums = [
  'worked_minutes',
  'paid_minutes',
  'billable_minutes',
  'value_cents',
  'open_minutes',
  'open_cents',
  'contract_minutes',
  'cost_cents',
] as const;

/** A sum that the API returns per group, in whole minutes (`_minutes`) or cents (`_cents`). */
export type ReportSum = (typeof reportSums)[number];

export const reportMeasures = [
  'worked',
  'billable',
  'share',
  'value',
  'open_time',
  'open_value',
  'contract',
  'overtime',
  'cost',
  'margin',
] as const;

/** A figure shown in a report. {@link measureValue} computes it from the sums. */
export type ReportMeasure = (typeof reportMeasures)[number];

/** Sums of one group, in the order of {@link ReportAnswer.sums}; empty if the group has no hours. */
export type Sums = readonly number[];

/** The hours with one combination of keys. */
export interface ReportGroup {
  /** Keys of the row dimensions, then of the column; null if an entry has none. */
  readonly keys: readonly (string | null)[];
  /** In the order of the answer's `sums`. */
  readonly sums: Sums;
}

interface ReportBefore {
  readonly from: string;
  readonly until: string;
  readonly groups: readonly ReportGroup[];
}

/** Answer of `GET /api/hours/reports`. */
export interface ReportAnswer {
  readonly from: string;
  readonly until: string;
  /** The day of the report, which ages are computed for. */
  readonly today: string;
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  readonly sums: readonly ReportSum[];
  /** Measures that apply to this report and that the caller may see. */
  readonly measures: readonly ReportMeasure[];
  readonly groups: readonly ReportGroup[];
  /** The compared period, grouped in the same way; null without comparison. */
  readonly before: ReportBefore | null;
  /** Names of clients, projects and employees by key. */
  readonly names: Readonly<Partial<Record<ReportDimension, Readonly<Record<string, string>>>>>;
}

/** Format of a measure: minutes as `h:mm`, cents excluding VAT, or a percentage. */
export type MeasureKind = 'duration' | 'money' | 'percent';

interface Definition {
  readonly kind: MeasureKind;
  readonly of: readonly ReportSum[];
  /** Computes the value from the sums in the order of `of`; null if it is undefined. */
  readonly value: (...sums: readonly number[]) => number | null;
}

const itself = (sum = 0): number => sum;
const difference = (one = 0, other = 0): number => one - other;

/** Measures in minutes, cents, or hundredths of a percent. */
export const measureDefinitions: Readonly<Record<ReportMeasure, Definition>> = {
  worked: { kind: 'duration', of: ['worked_minutes'], value: itself },
  billable: { kind: 'duration', of: ['billable_minutes'], value: itself },
  share: {
    kind: 'percent',
    of: ['paid_minutes', 'worked_minutes'],
    value: (paid = 0, worked = 0) => (worked === 0 ? null : Math.round((paid * 10_000) / worked)),
  },
  value: { kind: 'money', of: ['value_cents'], value: itself },
  open_time: { kind: 'duration', of: ['open_minutes'], value: itself },
  open_value: { kind: 'money', of: ['open_cents'], value: itself },
  contract: { kind: 'duration', of: ['contract_minutes'], value: itself },
  overtime: { kind: 'duration', of: ['worked_minutes', 'contract_minutes'], value: difference },
  cost: { kind: 'money', of: ['cost_cents'], value: itself },
  margin: { kind: 'money', of: ['value_cents', 'cost_cents'], value: difference },
};

/** Returns the measure of a group or of summed groups; null if it is undefined. */
export function measureValue(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  const { of, value } = measureDefinitions[measure];
  const places = of.map((name) => known.indexOf(name));
  return places.includes(-1) ? null : value(...places.map((place) => sums[place] ?? 0));
}

/** Returns the measure of the compared period, whose sums follow the report's own. */
export function measureBefore(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  return measureValue(measure, known, sums.slice(known.length));
}

/** Returns the difference between both periods; null if one of the values is undefined. */
export function measureChange(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  const [now, before] = [measureValue(measure, known, sums), measureBefore(measure, known, sums)];
  return now === null || before === null ? null : now - before;
}

/** Returns true for a measure of hours that can still be invoiced. The conditions are in {@link openWork}. */
export function isOpenMeasure(measure: ReportMeasure): measure is keyof typeof openWork {
  return Object.hasOwn(openWork, measure);
}

/** Returns true for a dimension that is a period of the calendar. Its keys are the first days of the periods. */
export function isStep(dimension: ReportDimension): dimension is ReportStep {
  return reportSteps.some((step) => step === dimension);
}

/** Contract time exists per employee and day only: other dimensions cannot divide it. */
export function hasContract(dimensions: readonly ReportDimension[]): boolean {
  return dimensions.every((dimension) => dimension === 'employee' || isStep(dimension));
}

/** Adds two groups sum by sum. An empty group counts as zero. */
export function addSums(one: Sums, other: Sums): Sums {
  return one.length === 0 ? other : one.map((sum, index) => sum + (other[index] ?? 0));
}
