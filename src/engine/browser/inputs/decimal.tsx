/** Decimal number, with the number of decimals of its scale. */
import { useLanguage } from '../ui/useLabel.ts';
import { useUnit } from '../ui/useUnit.ts';
import { useFormat } from '../i18n/useFormat.ts';
import type { InputProps } from './input.ts';
import { parseDecimal } from '../../registry/imports/parseNumber.ts';
import { ParsedInput } from './ParsedInput.tsx';

export function DecimalInput(props: InputProps) {
  const format = useFormat();
  const language = useLanguage();
  const unit = useUnit(props.field);
  return (
    <ParsedInput
      {...props}
      parse={(text) => parseDecimal(text, props.field.scale, language)}
      write={format.decimal}
      end={unit}
    />
  );
}
