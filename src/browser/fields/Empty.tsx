/** Where nothing is filled in: a quiet dash, said in words to who does not see it. */
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';

export function Empty() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: 'text.quiet' }}>
      <span aria-hidden>—</span>
      <span style={visuallyHidden}>{translate('beheer.empty.value')}</span>
    </Box>
  );
}

/** Nothing to show: no value, an empty text, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
