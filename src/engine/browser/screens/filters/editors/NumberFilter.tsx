/** Filter on a range of numbers, typed in the format of the field. */
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { renderMessage } from '../../../../registry/messages.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { FilterEditorProps } from './editor.ts';
import { numberText } from '../numberText.ts';
import { rangeFilter, rangeOf, type Range } from '../operands.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

export function NumberFilter({ field, value, onChange }: FilterEditorProps) {
  const format = useFormat();
  const translate = useTranslate();
  const range = rangeOf(value, isNumber);
  const numbers = numberText(field, format);
  const [texts, setTexts] = useState<Range<string>>({
    from: range.from === null ? '' : numbers.write(range.from),
    to: range.to === null ? '' : numbers.write(range.to),
  });
  const change = (end: 'from' | 'to', text: string) => {
    const next = { ...texts, [end]: text };
    setTexts(next);
    onChange(rangeFilter({ from: numbers.read(next.from ?? ''), to: numbers.read(next.to ?? '') }));
  };
  const box = (end: 'from' | 'to') => {
    const text = texts[end] ?? '';
    const wrong = text !== '' && numbers.read(text) === null;
    return (
      <TextField
        size="small"
        margin="none"
        autoFocus={end === 'from'}
        label={translate(`beheer.filter.${end}`)}
        value={text}
        error={wrong}
        helperText={wrong ? renderMessage(format.locale, 'number') : undefined}
        onChange={(event) => change(end, event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
    );
  };
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {box('from')}
      {box('to')}
    </Stack>
  );
}
