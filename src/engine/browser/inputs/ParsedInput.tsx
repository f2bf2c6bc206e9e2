/**
 * Input of a number typed as text. It keeps the text as typed until blur, then shows it in the format of the language.
 */
import { useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useLabel } from '../ui/useLabel.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

interface Props extends InputProps {
  /** Returns null for unreadable text, which stays in the form for the validator to report. */
  readonly parse: (text: string) => number | null;
  readonly write: (value: number) => string;
  readonly start?: string;
  readonly end?: string | null;
  readonly hint?: string;
}

/** Input of a number that `parse` reads and `write` formats. */
export function ParsedInput({ parse, write, start, end, hint, ...props }: Props) {
  const input = useFieldInput(props);
  const writtenLabel = useLabel();
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const { value } = input;
  /** A value that was set otherwise, such as by Escape, replaces the text. */
  const typed = draft !== null && draft.value === value ? draft.text : null;
  /** Placeholder that explains what an empty value means. */
  const empty = props.field.empty && !props.compact ? writtenLabel(props.field.empty) : null;
  const settled = typeof value === 'number' ? write(value) : String(value ?? '');
  const change = (text: string) => {
    const changed = text.trim() === '' ? null : (parse(text) ?? text);
    setDraft({ text, value: changed });
    input.onChange(changed);
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
      value={typed ?? settled}
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
