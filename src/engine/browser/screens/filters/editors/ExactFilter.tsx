/** Filter on a single value, equal or not: a text, number or date. */
import { useState } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { renderMessage } from '../../../../registry/messages.ts';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { DateProvider } from '../../../inputs/dates/DateProvider.tsx';
import { DayBox } from './DateFilter.tsx';
import { dayOfOperand } from '../dayRange.ts';
import type { FilterEditorProps } from './editor.ts';
import { shapeOf } from '../filterShape.ts';
import { numberText } from '../numberText.ts';
import { chosenValues } from '../operands.ts';

export function ExactFilter(props: FilterEditorProps) {
  const shape = shapeOf(props.field);
  if (shape === 'date') return <ExactDay {...props} />;
  return shape === 'number' ? <ExactNumber {...props} /> : <ExactText {...props} />;
}

function ExactText({ value, onChange }: FilterEditorProps) {
  return (
    <ValueBox
      value={String(chosenValues(value)[0] ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      slotProps={{ htmlInput: { maxLength: 255 } }}
    />
  );
}

function ExactNumber({ field, value, onChange }: FilterEditorProps) {
  const format = useFormat();
  const numbers = numberText(field, format);
  const [number] = chosenValues(value);
  const [text, setText] = useState(typeof number === 'number' ? numbers.write(number) : '');
  const isWrong = text !== '' && numbers.read(text) === null;
  return (
    <ValueBox
      value={text}
      error={isWrong}
      helperText={isWrong ? renderMessage(format.locale, 'number') : undefined}
      onChange={(event) => {
        setText(event.target.value);
        onChange(numbers.read(event.target.value) ?? undefined);
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}

function ValueBox(props: TextFieldProps) {
  const translate = useTranslate();
  return (
    <TextField size="small" margin="none" fullWidth autoFocus label={translate('beheer.filter.value')} {...props} />
  );
}

function ExactDay({ value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  return (
    <DateProvider>
      <DayBox
        label={translate('beheer.filter.value')}
        day={dayOfOperand(chosenValues(value)[0], context)}
        onDay={(day) => onChange(day ?? undefined)}
      />
    </DateProvider>
  );
}
