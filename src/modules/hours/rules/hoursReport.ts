/**
 * In charge of reports over worked time: what they are grouped by, what is measured, and how measures follow from sums.
 */

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
export type ReportDimension = (typeof reportDimensions)[number];

export const reportSteps = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly ReportDimension[];
export type ReportStep = (typeof reportSteps)[number];

/** The dimensions that are a field of the hours as it is. */
export type ReportField = Exclude<ReportDimension, ReportStep | 'age'>;

export const reportFields = {
  client: 'client_uuid',
  project: 'project_uuid',
  employee: 'employee_uuid',
  activity: 'activity',
  billable: 'billable',
  status: 'status',
} as const satisfies Readonly<Record<ReportField, string>>;

/**
 * Since how many days the work is done, the youngest first: each until the next begins. Work that lies ahead is in the
 * first.
 */
export const reportAges = ['0', '31', '61', '91'] as const;
export type ReportAge = (typeof reportAges)[number];

/**
 * Conditions on hours: what still can be put on an invoice by the hour. A fixed price is invoiced by its agreement;
 * value has what is approved alone.
 */
const byTheHour = {
  billable_minutes: { ne: 0 },
  or: [{ project_uuid: { empty: true } }, { 'project.billing': 'hourly' }],
};
export const openWork = {
  open_time: { status: { in: ['draft', 'submitted', 'approved'] }, ...byTheHour },
  open_value: { status: 'approved', ...byTheHour },
} as const;

/** What the API adds up, group by group: minutes and cents, whole numbers all. */
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
export type ReportMeasure = (typeof reportMeasures)[number];

export type Sums = readonly number[];

export interface ReportGroup {
  /** Of the rows' dimensions and then of the columns'; null where an entry has none. */
  readonly keys: readonly (string | null)[];
  /** In the order of the answer's `sums`. */
  readonly sums: Sums;
}

export interface ReportBefore {
  readonly from: string;
  readonly until: string;
  readonly groups: readonly ReportGroup[];
}

/** What `GET /api/hours/reports` answers. */
export interface ReportAnswer {
  readonly from: string;
  readonly until: string;
  /** The day on which it was read: ages count until then. */
  readonly today: string;
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  readonly sums: readonly ReportSum[];
  /** Those that mean something here and that the caller may see. */
  readonly measures: readonly ReportMeasure[];
  readonly groups: readonly ReportGroup[];
  /** The days that it is compared with, grouped alike by keys of their own; null where it is compared with none. */
  readonly before: ReportBefore | null;
  /** How clients, projects and employees are called, by their keys. */
  readonly names: Readonly<Partial<Record<ReportDimension, Readonly<Record<string, string>>>>>;
}

export type MeasureKind = 'duration' | 'money' | 'percent';

interface Definition {
  readonly kind: MeasureKind;
  readonly of: readonly ReportSum[];
  /** Of the sums in the order of `of`; null where there is nothing to say. */
  readonly value: (...sums: readonly number[]) => number | null;
}

const itself = (sum = 0): number => sum;
const difference = (one = 0, other = 0): number => one - other;

/** Minutes, cents, and hundredths of a per cent. */
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

/** The measure of a group, or of several added up; null where it cannot be said. */
export function measureValue(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  const { of, value } = measureDefinitions[measure];
  const places = of.map((name) => known.indexOf(name));
  return places.includes(-1) ? null : value(...places.map((place) => sums[place] ?? 0));
}

/** The same of the days that a report is compared with: their sums stand behind its own. */
export function measureBefore(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  return measureValue(measure, known, sums.slice(known.length));
}

/** How much more it is than before; null where one of the two cannot be said. */
export function measureChange(measure: ReportMeasure, known: readonly ReportSum[], sums: Sums): number | null {
  const [now, before] = [measureValue(measure, known, sums), measureBefore(measure, known, sums)];
  return now === null || before === null ? null : now - before;
}

export function isOpenMeasure(measure: ReportMeasure): measure is keyof typeof openWork {
  return Object.hasOwn(openWork, measure);
}

export function isStep(dimension: ReportDimension): dimension is ReportStep {
  return reportSteps.some((step) => step === dimension);
}

/** Contract time belongs to people and days: divided by anything else it says nothing. */
export function hasContract(dimensions: readonly ReportDimension[]): boolean {
  return dimensions.every((dimension) => dimension === 'employee' || isStep(dimension));
}

export function addSums(one: Sums, other: Sums): Sums {
  return one.length === 0 ? other : one.map((sum, index) => sum + (other[index] ?? 0));
}
