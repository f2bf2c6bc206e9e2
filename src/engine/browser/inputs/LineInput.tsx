/** Text input of one or more lines that normalises its value on blur. */
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';
import { countryOf } from '../../registry/records/countryOf.ts';
import { isRecord } from '../../values/json.ts';
import type { InputProps } from './input.ts';
import { loadNormalisers, storedText } from './storedValues.ts';
import { useFieldInput } from './useFieldInput.ts';

interface Props extends InputProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  readonly lines?: number;
  readonly monospace?: boolean;
  /** Turns off autocorrection and spelling check, for codes and addresses. */
  readonly verbatim?: boolean;
  readonly end?: ReactNode;
  /** Formats the stored value for display. Text that is being typed is not formatted. */
  readonly format?: (stored: string) => string;
}

export function LineInput({
  type = 'text',
  inputMode,
  lines,
  monospace = false,
  verbatim = false,
  end,
  format,
  ...props
}: Props) {
  const input = useFieldInput(props);
  const { field, source } = props;
  const { getValues } = useFormContext();
  const country = (): string | undefined => {
    const within = source.split('.').slice(0, -1).join('.');
    const values: unknown = within === '' ? getValues() : getValues(within);
    return isRecord(values) ? countryOf(field, values) : undefined;
  };
  const [typed, setTyped] = useState<string | null>(null);
  const stored = input.value ?? '';
  const shown = format && typeof stored === 'string' ? format(stored) : stored;
  /** A value that nobody has typed stays as it is stored, such as empty text in a required column. */
  const isTyped = useRef(false);
  const leave = () => {
    if (!isTyped.current) return input.onBlur();
    void loadNormalisers().then((normalisers) => {
      const value = storedText(field.property.format, input.value, { normalisers, country: country() });
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
        isTyped.current = true;
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
          // Material's auto-growing textarea measures itself once for each of its minimum lines.
          ...(lines !== undefined && growsByItself ? { inputComponent: 'textarea' } : {}),
        },
      }}
    />
  );
}

/** True if the browser supports `field-sizing`, so that a textarea grows without measuring it on every keystroke. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const most = 4;

function growing(lines: number): TextFieldProps {
  return { multiline: true, minRows: lines, maxRows: lines * most };
}

function grownBy(lines: number): CSSProperties {
  if (!growsByItself) return {};
  // Material gives a plain textarea the height and resize handle of a single line.
  return {
    height: 'auto',
    resize: 'none',
    fieldSizing: 'content',
    minHeight: `${lines}lh`,
    maxHeight: `${lines * most}lh`,
  };
}
