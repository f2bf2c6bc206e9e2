/** Lists in groups: by a choice, what a record points at, a yes or no, or the step of time that a day is in. */
import { nextStep } from './relativeDate.ts';
import type { Field, RawCondition, TimeStep } from './types.ts';

export interface GroupBy {
  readonly field: string;
  /** Of a day or an instant; null with what is no time. */
  readonly step: TimeStep | null;
}

export const groupSteps = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly TimeStep[];

/** More groups than these nobody reads. */
export const maxGroups = 500;

export const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'datetime';

/** Whether its values are few enough, or come in steps, to make groups of. */
export function isGroupable(field: Field): boolean {
  return field.kind === 'enum' || field.kind === 'boolean' || field.kind === 'reference' || isTime(field);
}

/** `status`, or with a step `due_date-month`, as an address and a view have it. */
export const groupWord = ({ field, step }: GroupBy): string => (step === null ? field : `${field}-${step}`);

/** Null for what names no group; whether there is such a field is for whoever knows the resource. */
export function readGroupWord(text: string): GroupBy | null {
  const [field = '', step, ...rest] = text.split('-');
  if (!/^[a-z][a-z0-9_]*$/.test(field) || rest.length > 0) return null;
  if (step === undefined) return { field, step: null };
  const known = groupSteps.find((one) => one === step);
  return known === undefined ? null : { field, step: known };
}

/** The rows of a group, by its key as the totals have it: null is what is empty. */
export function groupFilter(field: Field, { step }: GroupBy, key: string | null): RawCondition {
  if (key === null) return { [field.name]: { empty: true } };
  if (step !== null) return { [field.name]: { gte: key, lt: nextStep(key, step) } };
  if (field.kind === 'boolean') return { [field.name]: key === 'true' };
  const option = field.options?.find(({ value }) => String(value) === key);
  return { [field.name]: option?.value ?? key };
}
