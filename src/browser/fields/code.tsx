/** Source text, in letters of equal width, to be copied. */
import Box from '@mui/material/Box';
import type { FieldProps } from './field.ts';
import { CopyButton } from './CopyButton.tsx';
import { Truncated } from './Truncated.tsx';
import { inSentence, useLabel } from './useLabel.ts';

const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

export function CodeField({ field, record, place }: FieldProps) {
  const label = useLabel();
  const text = String(record[field.name] ?? '');
  if (place === 'cell') return <Truncated sx={{ fontFamily: monospace }}>{text.split('\n', 1)[0] ?? ''}</Truncated>;
  return (
    <Box sx={{ position: 'relative', bgcolor: 'surface.subtle', borderRadius: 1, border: 1, borderColor: 'divider' }}>
      <Box component="pre" tabIndex={0} aria-label={label(field.label)} sx={{ m: 0, p: 1.5, pr: 6, maxHeight: 480, overflow: 'auto', fontFamily: monospace, fontSize: 13, lineHeight: '20px', tabSize: 4 }}>
        {text}
      </Box>
      <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CopyButton text={text} what={inSentence(label(field.label))} />
      </Box>
    </Box>
  );
}
