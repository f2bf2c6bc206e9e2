/** Placeholder for an empty value: the text of the field for that, or a dash with a spoken text for screen readers. */
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import type { Field, Label } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';
import { useLabel } from './useLabel.ts';

/** Dash for an empty value, or `words` in a muted colour. */
export function Empty({ words = null }: { readonly words?: Label | null }) {
  const translate = useTranslate();
  const label = useLabel();
  if (words)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label(words)}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: 'text.quiet' }}>
      <span aria-hidden>—</span>
      <span style={visuallyHidden}>{translate('beheer.empty.value')}</span>
    </Box>
  );
}

/** Returns true for null, undefined, an empty string, an empty array and an object without keys. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** Returns true if the record has no value in the field. Empty text that is one of the options is a value. */
export function isEmptyIn(record: Readonly<Record<string, unknown>>, { name, options }: Field): boolean {
  const value = record[name];
  return isEmptyValue(value) && !(value === '' && options?.some((option) => option.value === ''));
}
