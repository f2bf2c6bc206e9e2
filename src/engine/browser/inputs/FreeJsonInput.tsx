/** A structure of any shape, typed as JSON. What cannot be read stays as text in the form and says where it breaks. */
import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { renderMessage } from '../../registry/messages.ts';
import { useLanguage } from '../fields/useLabel.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

export function FreeJsonInput(props: InputProps) {
  const input = useFieldInput(props);
  const language = useLanguage();
  const [draft, setDraft] = useState<string | null>(null);
  const { value } = input;
  const text =
    draft ??
    (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  const read = text.trim() === '' ? { value: null } : parse(text);
  const problem = 'problem' in read ? renderMessage(language, 'json', { problem: read.problem }) : null;
  const change = (typed: string) => {
    setDraft(typed);
    const parsed = typed.trim() === '' ? { value: null } : parse(typed);
    input.onChange('value' in parsed ? parsed.value : typed);
  };
  return (
    <TextField
      {...input.frame}
      multiline
      minRows={props.compact ? 1 : 4}
      maxRows={20}
      value={text}
      error={input.frame.error || (problem !== null && draft === null)}
      helperText={problem !== null && draft === null ? problem : input.frame.helperText}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        setDraft(null);
        input.onBlur();
      }}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: { ...input.htmlInput, spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } },
      }}
    />
  );
}

function parse(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
