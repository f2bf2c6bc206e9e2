/** Input of a price list's customer group. Empty means everyone. */
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Forms, type InputProps } from '#engine/browser';
import { generalSegment } from '../../rules/priceResolution.ts';

export default function CustomerGroupInput(props: InputProps) {
  const input = Forms.useFieldInput(props);
  const translate = useTranslate();
  return (
    <TextField
      {...input.frame}
      value={input.value === generalSegment ? '' : String(input.value ?? '')}
      placeholder={translate('beheer.prices.everyone')}
      onChange={(event) => input.onChange(event.target.value || generalSegment)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: { ...input.htmlInput, autoComplete: 'off', autoCapitalize: 'none' },
        inputLabel: { shrink: true },
      }}
    />
  );
}
