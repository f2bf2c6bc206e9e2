/** Text field of an open chip: Enter accepts the text if it is valid. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

interface Props {
  readonly label: string;
  readonly start: string;
  readonly hint: string;
  /** Returns true if the text was valid. */
  readonly onTake: (text: string) => boolean;
}

export function TextEditor({ label, start, hint, onTake }: Props) {
  const [text, setText] = useState(start);
  const [isWrong, setWrong] = useState(false);
  return (
    <Box
      component="form"
      sx={{ p: 1.5, width: 320, maxWidth: '100%' }}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!onTake(text.trim()));
      }}
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        margin="none"
        label={label}
        value={text}
        error={isWrong}
        helperText={hint}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onFocus={(event) => event.target.select()}
      />
    </Box>
  );
}
