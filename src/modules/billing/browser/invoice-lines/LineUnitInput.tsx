/** Unit of a line. Minutes that are billed by the hour are called hours, as their quantity is shown in hours. */
import TextField from '@mui/material/TextField';
import { Fields, Forms, type InputProps, useLabel } from '#engine/browser';
import { isByTheHour } from '../../rules/lineQuantity.ts';
import { useLineUnit } from './useLineUnit.ts';

export default function LineUnitInput(props: InputProps) {
  const unit = useLineUnit(props);
  return isByTheHour(unit) ? (
    <Hours {...props} />
  ) : (
    <Forms.FieldInput {...props} field={{ ...props.field, input: null }} />
  );
}

function Hours(props: InputProps) {
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
