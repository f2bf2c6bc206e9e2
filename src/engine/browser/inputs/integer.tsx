/** Whole number. */
import { useLanguage } from '../ui/useLabel.ts';
import { useUnit } from '../ui/useUnit.ts';
import { wholeNumber } from '../fields/wholeNumber.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { InputProps } from './input.ts';
import { parseScaled } from '../../registry/imports/parseNumber.ts';
import { ParsedInput } from './ParsedInput.tsx';

export function IntegerInput(props: InputProps) {
  const format = useFormat();
  const language = useLanguage();
  const unit = useUnit(props.field);
  return (
    <ParsedInput
      {...props}
      parse={(text) => parseScaled(text, 0, language)}
      write={wholeNumber(props.field, format)}
      end={unit}
    />
  );
}
