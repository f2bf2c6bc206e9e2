/** Quantity and unit of a line. Hours can be typed as a time, and minutes that are billed by the hour are hours here. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Fields, Forms, type InputProps, useFormat, useLabel, useLanguage } from '#engine/browser';
import { isByTheHour, parseLineQuantity, type LineUnit } from '../../rules/lineQuantity.ts';

export default function LineFigureInput(props: InputProps) {
  const { source, field } = props;
  const prefix = source.slice(0, source.length - field.name.length);
  const [unit_code, price_base_quantity] = useWatch({
    name: [`${prefix}unit_code`, `${prefix}price_base_quantity`],
  }) as readonly unknown[];
  const unit = { unit_code, price_base_quantity };
  if (field.name === 'quantity') return <QuantityInput {...props} unit={unit} />;
  return isByTheHour(unit) ? (
    <HourInput {...props} />
  ) : (
    <Forms.FieldInput {...props} field={{ ...field, input: null }} />
  );
}

function QuantityInput({ unit, ...props }: InputProps & { readonly unit: LineUnit }) {
  const translate = useTranslate();
  const format = useFormat();
  const language = useLanguage();
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

/** The unit cannot be changed here, since the quantity counts minutes. */
function HourInput(props: InputProps) {
  const label = useLabel();
  const { frame, htmlInput } = Forms.useFieldInput(props);
  const hour = Fields.optionOf(props.field, 'HUR');
  return (
    <TextField
      {...frame}
      value={hour ? label(hour.label) : ''}
      slotProps={{ htmlInput: { ...htmlInput, readOnly: true } }}
    />
  );
}
