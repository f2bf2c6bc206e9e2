/** Quantity of a line: hours can be typed as a time, and minutes that are billed by the hour are shown as hours. */
import { useTranslate } from 'react-admin';
import { Forms, type InputProps, useFormat, useLanguage } from '#engine/browser';
import { isByTheHour, parseLineQuantity } from '../../rules/lineQuantity.ts';
import { useLineUnit } from './useLineUnit.ts';

export default function LineQuantityInput(props: InputProps) {
  const translate = useTranslate();
  const format = useFormat();
  const language = useLanguage();
  const unit = useLineUnit(props);
  const isHours = isByTheHour(unit);
  return (
    <Forms.ParsedInput
      {...props}
      parse={(text) => parseLineQuantity(text, unit, language)}
      write={isHours ? format.duration : format.decimal}
      end={isHours ? translate('beheer.line_price.hours') : null}
    />
  );
}
