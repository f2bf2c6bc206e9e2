/** Source text in a monospaced font with syntax highlighting and a copy button. */
import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { codeColours, codeFont } from './code/codeStyle.ts';
import { languageName } from './code/codeLanguage.ts';
import type { FieldProps } from './field.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { inSentence, useLabel } from '../ui/useLabel.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

const Highlighted = lazyWithPreload(() => import('./code/Highlighted.tsx'));

export function CodeField({ field, record, place }: FieldProps) {
  const label = useLabel();
  const text = String(record[field.name] ?? '');
  if (place === 'cell')
    return <Truncated sx={{ fontFamily: codeFont.fontFamily }}>{text.split('\n', 1)[0] ?? ''}</Truncated>;
  const language = languageName(field, record);
  return (
    <Box sx={{ position: 'relative', bgcolor: 'surface.subtle', borderRadius: 1, border: 1, borderColor: 'divider' }}>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label(field.label)}
        sx={[codeFont, codeColours, { m: 0, p: 1.5, pr: 6, maxHeight: 480, overflow: 'auto' }]}
      >
        {language === null ? (
          text
        ) : (
          <Suspense fallback={text}>
            <Highlighted text={text} language={language} />
          </Suspense>
        )}
      </Box>
      {/* Long lines pass under the button. */}
      <Box sx={{ position: 'absolute', top: 8, right: 8, bgcolor: 'surface.subtle', borderRadius: 1, p: 0.5 }}>
        <CopyButton text={text} what={inSentence(label(field.label))} />
      </Box>
    </Box>
  );
}
