/** Filter on texts that contain the typed text. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { isRecord } from '../../../../values/json.ts';
import type { FilterEditorProps } from './editor.ts';
import { chosenValues } from '../operands.ts';

export function TextFilter({ value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const text = isRecord(value)
    ? String(value['contains'] ?? value['starts'] ?? chosenValues(value)[0] ?? '')
    : String(value ?? '');
  return (
    <TextField
      size="small"
      margin="none"
      autoFocus
      label={translate('beheer.filter.contains_label')}
      value={text}
      onChange={(event) => onChange(event.target.value === '' ? undefined : { contains: event.target.value })}
      slotProps={{ htmlInput: { maxLength: 255 } }}
    />
  );
}
