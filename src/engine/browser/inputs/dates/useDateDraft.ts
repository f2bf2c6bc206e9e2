/**
 * Draft of a date input while it is typed. A date that is incomplete or does not exist gives a validation error instead
 * of being dropped.
 */
import { useMemo, useState } from 'react';
import type { FieldInputState } from '../useFieldInput.ts';

/** Form value for an invalid date, which the validator reports at the field. */
const unreadable = String(new Date(Number.NaN));

/** Conversion between the stored value and the `Date` of the picker. */
export interface Codec {
  readonly read: (value: string) => Date | null;
  readonly write: (date: Date) => string | null;
}

export function useDateDraft(input: FieldInputState, { read, write }: Codec) {
  const [draft, setDraft] = useState<{ readonly date: Date | null; readonly value: unknown }>({
    date: null,
    value: null,
  });
  const { value } = input;
  const settled = useMemo(() => (typeof value === 'string' ? read(value) : null), [value, read]);

  function keep(date: Date | null, written: string | null): void {
    setDraft({ date, value: written });
    input.onChange(written);
  }

  return {
    // Keep the Date object stable: a new one would make the picker discard partial input.
    date: draft.value === value ? draft.date : settled,
    change: (date: Date | null) => keep(date, date === null ? null : (write(date) ?? unreadable)),
  };
}
