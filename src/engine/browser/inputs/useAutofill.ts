/**
 * Fills in fields for a person: what somebody typed stays, what the program gave before gives way. Leaving a form that
 * only the program has filled in asks nothing.
 */
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { isEmptyValue } from '../fields/Empty.tsx';
import { isSame } from '../providers/requestBody.ts';

/** What the program gave, by the form and the place in it. */
const givenTo = new WeakMap<object, Map<string, unknown>>();

/** Whether the value is the program's, so that nothing is lost with it. @param form its `control` */
export function isAutofilled(form: object, source: string, value: unknown): boolean {
  const given = givenTo.get(form);
  return given?.has(source) === true && isSame(value, given.get(source));
}

export interface Given {
  /** `language`, `lines.0.unit_price_cents`. */
  readonly source: string;
  readonly value: unknown;
  /** What the field begins with. */
  readonly start?: unknown;
}

export function useAutofill(): (given: Given) => void {
  const { control, getValues, resetField, setValue } = useFormContext();
  return useCallback(
    ({ source, value, start = null }: Given) => {
      const given = givenTo.get(control) ?? new Map<string, unknown>();
      givenTo.set(control, given);
      const current: unknown = getValues(source) ?? null;
      const wanted = value ?? (given.has(source) ? start : current);
      const isFree =
        isEmptyValue(current) || isSame(current, start) || (given.has(source) && isSame(current, given.get(source)));
      if (!isFree) return;
      given.set(source, wanted);
      if (isSame(current, wanted)) return;
      // Within lines that would make the line one of the record that the form began with.
      if (!source.includes('.')) resetField(source, { defaultValue: wanted });
      if (!isSame(getValues(source), wanted)) setValue(source, wanted);
    },
    [control, getValues, resetField, setValue],
  );
}
