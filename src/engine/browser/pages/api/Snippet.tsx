/** A command or JSON example with a copy button. */
import Box from '@mui/material/Box';
import { CopyButton } from '../../ui/CopyButton.tsx';

export const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

export function Snippet({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <Box sx={{ position: 'relative', bgcolor: 'surface.subtle', borderRadius: 1, border: 1, borderColor: 'divider' }}>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={what}
        sx={{
          m: 0,
          p: 1.5,
          pr: 6,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: monospace,
          fontSize: 12,
          lineHeight: '18px',
        }}
      >
        {text}
      </Box>
      <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CopyButton text={text} what={what} />
      </Box>
    </Box>
  );
}
