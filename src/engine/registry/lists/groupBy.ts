/** Grouped lists: by enum, boolean or reference, or by a time step of a date. */
import { nextStep } from '../conditions/relativeDate.ts';
import type { Field, RawCondition, TimeStep } from '../types.ts';

/** The grouping of a list, as in its address. */
export interface GroupBy {
  readonly field: string;
  /** The time step of a date or datetime field; null for other kinds. */
  readonly step: TimeStep | null;
}

export const groupSteps = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly TimeStep[];

/** Maximum number of groups; nobody reads more. */
export const maxGroups = 500;

/** Returns true if a grouping by the field needs a time step. */
export const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'datetime';

/** Returns true if the field's values are few enough, or have time steps, to group by. */
export function isGroupable(field: Field): boolean {
  return field.kind === 'enum' || field.kind === 'boolean' || field.kind === 'reference' || isTime(field);
}

/** Returns the form used in addresses and saved views: `status`, or with a step `due_date-month`. */
export const groupWord = ({ field, step }: GroupBy): string => (step === null ? field : `${field}-${step}`);

/** Parses that form; null if it is malformed. Does not check that the field exists; callers do. */
export function readGroupWord(text: string): GroupBy | null {
  const [field = '', step, ...rest] = text.split('-');
  if (!/^[a-z][a-z0-9_]*$/.test(field) || rest.length > 0) return null;
  if (step === undefined) return { field, step: null };
  const known = groupSteps.find((one) => one === step);
  return known === undefined ? null : { field, step: known };
}

/** Returns the filter for the rows of one group. @param key as in the totals; null is the group of empty values */
export function groupFilter(field: Field, { step }: GroupBy, key: string | null): RawCondition {
  if (key === null) return { [field.name]: { empty: true } };
  if (step !== null) return { [field.name]: { gte: key, lt: nextStep(key, step) } };
  if (field.kind === 'boolean') return { [field.name]: key === 'true' };
  const option = field.options?.find(({ value }) => String(value) === key);
  return { [field.name]: option?.value ?? key };
}
