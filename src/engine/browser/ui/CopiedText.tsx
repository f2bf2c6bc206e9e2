/** Text to copy, shown in full in a monospaced font. */
import { useId } from 'react';
import Box from '@mui/material/Box';
import { CopyButton } from './CopyButton.tsx';

/** Labelled text that is selected as a whole; `withButton` adds a copy button. */
export function CopiedText({
  label,
  text,
  withButton = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly withButton?: boolean;
}) {
  const id = useId();
  return (
    <Box>
      <Box
        id={id}
        sx={{
          fontSize: 13,
          color: 'text.secondary',
          mb: 0.5,
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        {label}
        {withButton ? <CopyButton text={text} what={label} /> : null}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-labelledby={id}
        sx={{
          m: 0,
          p: 1.5,
          bgcolor: 'surface.subtle',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          fontSize: 13,
          userSelect: 'all',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
