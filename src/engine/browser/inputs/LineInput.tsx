/** One line (or several) of text, brought into the stored form when it is left. */
import { useState, type CSSProperties, type ReactNode } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
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
  /** How the stored value is written for who reads it; what is being typed stays as it is. */
  readonly format?: (stored: string) => string;
  /** Of the record, as it stands in the form when the input is left. */
  readonly countryOf?: () => string | undefined;
}

export function LineInput({
  type = 'text',
  inputMode,
  lines,
  monospace = false,
  verbatim = false,
  end,
  format,
  countryOf,
  ...props
}: Props) {
  const input = useFieldInput(props);
  const { field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = input.value ?? '';
  const shown = format && typeof stored === 'string' ? format(stored) : stored;
  const leave = () => {
    void loadNormalisers().then((normalisers) => {
      const value = storedText(field.property.format, input.value, { normalisers, country: countryOf?.() });
      if (value !== input.value) input.onChange(value);
      setTyped(null);
      input.onBlur();
    });
  };
  return (
    <TextField
      {...input.frame}
      type={type}
      value={typed ?? shown}
      onChange={(event) => {
        if (format) setTyped(event.target.value);
        input.onChange(event.target.value === '' ? null : event.target.value);
      }}
      onBlur={leave}
      inputRef={input.inputRef}
      {...(lines === undefined ? {} : growing(lines))}
      slotProps={{
        htmlInput: {
          ...input.htmlInput,
          inputMode,
          ...(verbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
          style: { ...(monospace ? { fontFamily: 'monospace' } : {}), ...(lines === undefined ? {} : grownBy(lines)) },
        },
        input: {
          ...(end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {}),
          // Material's own box would measure itself as many times as high as it may be at least.
          ...(lines !== undefined && growsByItself ? { inputComponent: 'textarea' } : {}),
        },
      }}
    />
  );
}

/** A browser that lets a box grow with its text by itself need not measure every box after every letter. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const most = 4;

function growing(lines: number): TextFieldProps {
  return { multiline: true, minRows: lines, maxRows: lines * most };
}

function grownBy(lines: number): CSSProperties {
  if (!growsByItself) return {};
  // Material gives what is not its own box the height and the corner of a line.
  return {
    height: 'auto',
    resize: 'none',
    fieldSizing: 'content',
    minHeight: `${lines}lh`,
    maxHeight: `${lines * most}lh`,
  };
}
