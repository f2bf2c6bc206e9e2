/** In charge of reports over worked time: what they are grouped by, what is measured, and how measures follow from sums. */

export const reportDimensions = ['client', 'project', 'employee', 'activity', 'billable', 'status', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const reportSteps = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly ReportDimension[];
export type ReportStep = (typeof reportSteps)[number];

/** What the API adds up, group by group: minutes and cents, whole numbers all. */
export const reportSums = ['worked_minutes', 'paid_minutes', 'billable_minutes', 'value_cents', 'open_minutes', 'open_cents', 'contract_minutes', 'cost_cents'] as const;
export type ReportSum = (typeof reportSums)[number];

export const reportMeasures = ['worked', 'billable', 'share', 'value', 'open_time', 'open_value', 'contract', 'overtime', 'cost', 'margin'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

export type Sums = readonly number[];

export interface ReportGroup {
  /** Of the rows' dimensions and then of the columns'; null where an entry has none. */
  readonly keys: readonly (string | null)[];
  /** In the order of the answer's `sums`. */
  readonly sums: Sums;
}

/** What `GET /api/hours/reports` answers. */
export interface ReportAnswer {
  readonly from: string;
  readonly until: string;
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  readonly sums: readonly ReportSum[];
  /** Those that mean something here and that the caller may see. */
  readonly measures: readonly ReportMeasure[];
  readonly groups: readonly ReportGroup[];
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
  share: { kind: 'percent', of: ['paid_minutes', 'worked_minutes'], value: (paid = 0, worked = 0) => (worked === 0 ? null : Math.round((paid * 10_000) / worked)) },
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

export function isStep(dimension: ReportDimension): dimension is ReportStep {
  return (reportSteps as readonly ReportDimension[]).includes(dimension);
}

/** Contract time belongs to people and days: divided by anything else it says nothing. */
export function hasContract(dimensions: readonly ReportDimension[]): boolean {
  return dimensions.every((dimension) => dimension === 'employee' || isStep(dimension));
}

export function addSums(one: Sums, other: Sums): Sums {
  return one.length === 0 ? other : one.map((sum, index) => sum + (other[index] ?? 0));
}
