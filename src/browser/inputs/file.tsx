/** A file. It is shown; there is no place to send one to yet, and the field says so. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { isRecord } from '../fields/isRecord.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

export function FileInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const name = isRecord(input.value) ? String(input.value['name'] ?? '') : '';
  const helperText = input.error ?? translate('beheer.file.not_yet');
  return <TextField {...input.frame} disabled value={name} helperText={helperText} slotProps={{ htmlInput: { ...input.htmlInput, readOnly: true } }} />;
}
