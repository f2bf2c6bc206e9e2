/** Duration: typed as 1:30, 1.5 or 90m, stored in minutes. */
import { useTranslate } from 'react-admin';
import { parseDuration } from '../../values/dates/workTime.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { InputProps } from './input.ts';
import { ParsedInput } from './ParsedInput.tsx';

export function DurationInput(props: InputProps) {
  const format = useFormat();
  const translate = useTranslate();
  return (
    <ParsedInput {...props} parse={parseDuration} write={format.duration} hint={translate('beheer.duration.hint')} />
  );
}
