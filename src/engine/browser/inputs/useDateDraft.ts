/**
 * What stands in a date's field while it is typed. A date that does not exist, or is typed half, is told; it is not
 * quietly left out.
 */
import { useMemo, useState } from 'react';
import type { FieldInput } from './useFieldInput.ts';

/** In the form for what is no date, so that the validator says so at the field. */
const unreadable = String(new Date(Number.NaN));

/** Between what is kept and what the picker works with. */
export interface Codec {
  readonly read: (value: string) => Date | null;
  readonly write: (date: Date) => string | null;
}

export function useDateDraft(input: FieldInput, { read, write }: Codec) {
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
    // The very same object as long as nothing else is set: another one would undo what is typed half.
    date: draft.value === value ? draft.date : settled,
    change: (date: Date | null) => keep(date, date === null ? null : (write(date) ?? unreadable)),
  };
}
