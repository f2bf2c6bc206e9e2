/** One line (or several) of text, brought into the stored form when it is left. */
import type { ReactNode } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { InputProps } from './input.ts';
import { loadNormalisers, storedText } from './storedValues.ts';
import { useFieldInput } from './useFieldInput.ts';

interface Props extends InputProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  readonly lines?: number;
  readonly monospace?: boolean;
  /** Names without words to complete or correct: codes, addresses. */
  readonly verbatim?: boolean;
  readonly end?: ReactNode;
}

export function LineInput({
  type = 'text',
  inputMode,
  lines,
  monospace = false,
  verbatim = false,
  end,
  ...props
}: Props) {
  const input = useFieldInput(props);
  const { field } = props;
  const leave = () => {
    void loadNormalisers().then((normalisers) => {
      const value = storedText(field.property.format, input.value, normalisers);
      if (value !== input.value) input.onChange(value);
      input.onBlur();
    });
  };
  return (
    <TextField
      {...input.frame}
      type={type}
      value={input.value ?? ''}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={leave}
      inputRef={input.inputRef}
      {...(lines === undefined ? {} : { multiline: true, minRows: lines, maxRows: lines * 4 })}
      slotProps={{
        htmlInput: {
          ...input.htmlInput,
          inputMode,
          ...(verbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
          ...(monospace ? { style: { fontFamily: 'monospace' } } : {}),
        },
        input: end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {},
      }}
    />
  );
}
