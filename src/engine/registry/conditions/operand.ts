/** Values in conditions: their validation, and the resolution of variables. */
import type { Literal, Operator } from '../kinds/kind.ts';
import { exactNumber } from '../../values/exactNumber.ts';
import { nearest } from '../nearest.ts';
import { addMonths, dateOf, isRelativeDate } from './relativeDate.ts';
import { queryTexts as texts } from '../texts.ts';
import type { Label, Scalar } from '../types.ts';

/** Values of the variables. `today` is a date in the time zone of the business, `now` an instant (RFC 3339). */
export interface ConditionContext {
  readonly me: string | null;
  readonly employee: string | null;
  readonly client: string | null;
  readonly today: string;
  readonly now: string;
}

const maxList = 1_000;

interface OperandProblem {
  readonly message: Label;
  readonly hint: Label;
}

/** Returns the validation error of a comparison's value, or null. */
export function operandProblem(operator: Operator, value: unknown, literal: Literal): OperandProblem | null {
  if (operator === 'empty') return typeof value === 'boolean' ? null : texts.refusal('operand.empty');
  if (operator === 'contains' || operator === 'starts') {
    if (literal === 'uuid') return literalProblem(value, literal);
    return typeof value === 'string' && value.length <= 255 ? null : texts.refusal('operand.text', { operator });
  }
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(value)) return texts.refusal('operand.list', { operator });
    if (value.length > maxList) return texts.refusal('operand.long', { max: maxList });
    return value.map((item) => literalProblem(item, literal)).find((problem) => problem !== null) ?? null;
  }
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) return texts.refusal('operand.two');
    return value.map((item) => literalProblem(item, literal)).find((problem) => problem !== null) ?? null;
  }
  return literalProblem(value, literal);
}

const relativeInstant = /^\$now(?:[+-]\d{1,5}[dhwmy])?$/;
const patterns: Partial<Record<Literal, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
  time: /^\d{2}:\d{2}(?::\d{2})?$/,
  exact: exactNumber,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
};

function literalProblem(value: unknown, literal: Literal): OperandProblem | null {
  const form = literalForm(value, literal);
  if (form === null) return null;
  const meant = typeof value === 'string' && value.startsWith('$') ? variableNear(value, literal) : null;
  return meant === null
    ? texts.refusal('operand.type', { form })
    : texts.refusal('operand.variable', { value: String(value), near: meant });
}

const variables: Partial<Record<Literal, readonly string[]>> = {
  uuid: ['$me', '$employee', '$client'],
  date: ['$today', '$week', '$month', '$quarter', '$year'],
  datetime: ['$now', '$today', '$week', '$month', '$quarter', '$year'],
};

/** Returns true for `$now`, with or without a shift. */
export const isRelativeInstant = (value: unknown): boolean => typeof value === 'string' && relativeInstant.test(value);

/** Returns the variable that a misspelt one most likely refers to, with its shift. */
function variableNear(value: string, literal: Literal): string | null {
  const [, name = '', rest = ''] = /^(\$[A-Za-z]*)(.*)$/.exec(value) ?? [];
  const near = nearest(name, variables[literal] ?? []);
  const unit = /^([+-]\d{1,4})\s*(h|d|w|m|y)/i.exec(rest);
  if (near === null || (unit ? false : rest !== '' || near === name)) return null;
  return unit ? `${near}${unit[1] ?? ''}${(unit[2] ?? '').toLowerCase()}` : near;
}

/** Returns the name of another field of the same record: `valid_from` for `$.valid_from`; otherwise null. */
export function fieldReference(value: unknown): string | null {
  return typeof value === 'string' && /^\$\.[a-z][a-z0-9_]*$/.test(value) ? value.slice(2) : null;
}

/** Returns null if the value has the form of the literal, else a description of that form. */
function literalForm(value: unknown, literal: Literal): Label | null {
  const form = texts.label(`forms.${literal}`);
  if (literal === 'boolean') return typeof value === 'boolean' ? null : form;
  if (literal === 'integer') return Number.isSafeInteger(value) ? null : form;
  if (literal === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : form;
  if (literal === 'string')
    return (typeof value === 'string' || typeof value === 'number') && !String(value).includes('\0') ? null : form;
  if (literal === 'exact' && typeof value === 'number')
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? null : form;
  if (typeof value !== 'string') return form;
  if (literal === 'uuid' && ['$me', '$employee', '$client'].includes(value)) return null;
  if (literal === 'date' && isRelativeDate(value)) return null;
  if (literal === 'datetime' && (relativeInstant.test(value) || isRelativeDate(value))) return null;
  if (!patterns[literal]?.test(value)) return form;
  return isCalendarValue(value, literal) ? null : texts.label('forms.existing', { form });
}

function isCalendarValue(value: string, literal: Literal): boolean {
  if (literal === 'time') return /^([01]\d|2[0-3]):[0-5]\d/.test(value);
  if (literal !== 'date' && literal !== 'datetime') return true;
  const day = value.slice(0, 10);
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day) return false;
  return !Number.isNaN(new Date(value).getTime());
}

/** Returns true if a text is an instant with a time. */
export function isInstant(value: string): boolean {
  return value.includes('T') && (patterns.datetime?.test(value) ?? false);
}

/**
 * Returns the value that a comparison compares with. Texts have no variables: a dollar sign is an ordinary character.
 */
export const comparedValue = (value: Scalar, literal: Literal, context: ConditionContext): Scalar =>
  literal === 'string' ? value : resolveOperand(value, context);

/** Returns a variable's value, or the literal itself. */
export function resolveOperand(value: Scalar, context: ConditionContext): Scalar {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value === '$me') return context.me;
  if (value === '$employee') return context.employee;
  if (value === '$client') return context.client;
  if (value.startsWith('$now')) return shiftInstant(context.now, value.slice('$now'.length));
  return dateOf(value, context.today);
}

function shiftInstant(instant: string, shift: string): string {
  const match = /^([+-]\d+)([dhwmy])$/.exec(shift);
  if (!match) return instant;
  const amount = Number(match[1]);
  const date = new Date(instant);
  const hours = { h: 1, d: 24, w: 168 }[match[2] ?? ''];
  if (hours) date.setTime(date.getTime() + amount * hours * 3_600_000);
  else addMonths(date, match[2] === 'y' ? amount * 12 : amount);
  return date.toISOString();
}
