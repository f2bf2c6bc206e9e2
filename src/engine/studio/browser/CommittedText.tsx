/** A text that counts once it is left, or with Enter: each letter would be a change of its own. */
import { useState } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Called where it is another. */
  readonly onCommit: (value: string) => void;
}

export function CommittedText({ value, onCommit, ...rest }: Props) {
  // What is typed stands over the value that it was typed over, and no other.
  const [typed, setTyped] = useState({ over: value, text: value });
  const text = typed.over === value ? typed.text : value;
  const setText = (now: string): void => setTyped({ over: value, text: now });
  const commit = (): void => {
    if (text !== value) onCommit(text);
  };
  return (
    <TextField
      size="small"
      {...rest}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !rest.multiline) {
          event.preventDefault();
          commit();
        }
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
