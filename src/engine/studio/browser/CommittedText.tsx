/** Text field that commits on blur or Enter, so that not every letter is a change. */
import { useState } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Called if the value has changed. */
  readonly onCommit: (value: string) => void;
}

/** Text field that calls `onCommit` once per change. Escape restores the value. */
export function CommittedText({ value, onCommit, ...rest }: Props) {
  // The typed text is valid only for the value that it replaces.
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
