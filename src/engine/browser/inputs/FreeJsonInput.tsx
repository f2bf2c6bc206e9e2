/** JSON editor for a structure of any shape. Text that is not valid JSON stays in the form and blocks saving. */
import { useState } from 'react';
import TextField from '@mui/material/TextField';
import type { InputProps } from './input.ts';
import { textOfUnreadable, unreadableJson } from './unreadableJson.ts';
import { useFieldInput } from './useFieldInput.ts';

export function FreeJsonInput(props: InputProps) {
  const input = useFieldInput(props);
  const [draft, setDraft] = useState<string | null>(null);
  const change = (typed: string) => {
    setDraft(typed);
    input.onChange(read(typed));
  };
  return (
    <TextField
      {...input.frame}
      multiline
      minRows={props.compact ? 1 : 4}
      maxRows={20}
      value={draft ?? write(input.value)}
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

function write(value: unknown): string {
  if (value === null || value === undefined) return '';
  return textOfUnreadable(value) ?? JSON.stringify(value, null, 2);
}

function read(typed: string): unknown {
  if (typed.trim() === '') return null;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return unreadableJson(typed);
  }
}
