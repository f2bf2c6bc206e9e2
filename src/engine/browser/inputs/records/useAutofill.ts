/**
 * Autofill of form fields. Values typed by a person are kept; autofilled values are replaced. A form with only
 * autofilled values can be left without the unsaved changes question.
 */
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { isSame } from '../../providers/requestBody.ts';

/** Autofilled values, by form and path. */
const givenTo = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns true if the current value was autofilled, so that losing it does no harm.
 * @param form `control` of the form.
 */
export function isAutofilled(form: object, source: string, value: unknown): boolean {
  const given = givenTo.get(form);
  return given?.has(source) === true && isSame(value, given.get(source));
}

interface Given {
  /** Path in the form: `language`, `lines.0.unit_price_cents`. */
  readonly source: string;
  readonly value: unknown;
  /** Default value of the field. */
  readonly start?: unknown;
}

/**
 * Returns a function that fills in a field unless a person has typed a value. `start` is the value that counts as
 * untouched.
 */
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
      // Inside lines, resetField would add the line to the default values, as if the record had it when the form
      // opened.
      if (!source.includes('.')) resetField(source, { defaultValue: wanted });
      if (!isSame(getValues(source), wanted)) setValue(source, wanted);
    },
    [control, getValues, resetField, setValue],
  );
}
