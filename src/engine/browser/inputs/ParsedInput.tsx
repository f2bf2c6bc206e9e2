/** A value typed as text: while typing it stays as typed, left alone it is written as the language writes it. */
import { useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useLabel } from '../fields/useLabel.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

interface Props extends InputProps {
  /** Null where the text cannot be read: it stays in the form, for the validator to say what is wrong. */
  readonly parse: (text: string) => number | null;
  readonly write: (value: number) => string;
  readonly start?: string;
  readonly end?: string | null;
  readonly hint?: string;
}

export function ParsedInput({ parse, write, start, end, hint, ...props }: Props) {
  const input = useFieldInput(props);
  const writtenLabel = useLabel();
  const [draft, setDraft] = useState<string | null>(null);
  const { value } = input;
  /** What it means that nothing is filled in. */
  const empty = props.field.empty && !props.compact ? writtenLabel(props.field.empty) : null;
  const settled = typeof value === 'number' ? write(value) : String(value ?? '');
  const change = (text: string) => {
    setDraft(text);
    input.onChange(text.trim() === '' ? null : (parse(text) ?? text));
  };
  const leave = () => {
    setDraft(null);
    input.onBlur();
  };
  const helperText = input.frame.helperText ?? (props.compact ? undefined : hint);
  return (
    <TextField
      {...input.frame}
      {...(helperText === undefined ? {} : { helperText })}
      value={draft ?? settled}
      {...(empty === null ? {} : { placeholder: empty })}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
      inputRef={input.inputRef}
      slotProps={{
        ...(empty === null ? {} : { inputLabel: { shrink: true } }),
        htmlInput: {
          ...input.htmlInput,
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: props.compact ? 'right' : 'left', fontVariantNumeric: 'tabular-nums' },
        },
        input: {
          ...(start ? { startAdornment: <InputAdornment position="start">{start}</InputAdornment> } : {}),
          ...(end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {}),
        },
      }}
    />
  );
}
