/** Country or currency, selected by name and stored as a code. Those of the business are listed first. */
import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { countryCodes } from '../../values/countries.ts';
import { currencyCodes } from '../../values/currencies.ts';
import { nameOfCode } from '../fields/nameOfCode.ts';
import { useLanguage } from '../ui/useLabel.ts';
import { useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

const all = { country: countryCodes, currency: currencyCodes } as const;

export function CodeOfNameInput({ format, ...props }: InputProps & { readonly format: 'country' | 'currency' }) {
  const input = useFieldInput(props);
  const language = useLanguage();
  const own = useRegistry()[format];
  const options = useMemo(() => {
    const named = new Map(all[format].map((code) => [code, nameOfCode(code, format, language) ?? code]));
    const first = own === null ? [] : [own];
    const rest = [...named.keys()]
      .filter((code) => !first.includes(code))
      .sort((left, right) => (named.get(left) ?? left).localeCompare(named.get(right) ?? right, language));
    return { codes: [...first, ...rest], named };
  }, [format, language, own]);
  const value = typeof input.value === 'string' ? input.value : null;
  return (
    <Autocomplete
      options={value === null || options.named.has(value) ? options.codes : [value, ...options.codes]}
      value={value}
      onChange={(_, code) => input.onChange(code)}
      onBlur={input.onBlur}
      getOptionLabel={(code) => options.named.get(code) ?? code}
      disableClearable={props.required as false}
      readOnly={props.readOnly}
      forcePopupIcon={!props.readOnly}
      id={input.frame.id}
      size={input.frame.size}
      renderInput={(params) => (
        <TextField
          {...params}
          {...input.frame}
          inputRef={input.inputRef}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...input.htmlInput, autoComplete: 'off' },
          }}
        />
      )}
    />
  );
}
