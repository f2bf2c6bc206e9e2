/**
 * Expanded state of a line. It opens on request, when one of its fields has an error, and for a new line with a
 * required field outside its row.
 */
import { useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { isRecord } from '../../../values/json.ts';
import type { LineFields } from './lineFields.ts';

export function useLineOpen(
  source: string,
  { row, more }: LineFields,
): { readonly open: boolean; readonly toggle: () => void } {
  const uuid: unknown = useWatch({ name: `${source}.uuid` });
  // Subscribe to the errors only: other form state changes on every keystroke, and there may be 500 lines.
  const { errors } = useFormState({ name: source });
  const wrong: unknown = get(errors, source);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const hasError = isRecord(wrong) && more.some((field) => wrong[field.name] !== undefined);
  const needed = uuid === undefined && more.some((field) => field.required && !row.includes(field));
  const open = hasError || (chosen ?? needed);
  return { open, toggle: () => setChosen(!open) };
}
