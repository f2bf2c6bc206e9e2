/** Renders Markdown. Shows the source text while the renderer loads, and if rendering fails. */
import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { WithFallback } from '../ui/WithFallback.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

const RenderedMarkdown = lazyWithPreload(() => import('./markdown/RenderedMarkdown.tsx'));

/**
 * Matches twenty or more nested quotes or lists. Nobody writes those, and a thousand would block the browser for
 * seconds.
 */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){20}/m;

/** Formatted Markdown, at most 72 characters wide. Deeply nested text appears as typed. */
export function MarkdownText({ text }: { readonly text: string }) {
  const asTyped = (
    <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
      {text}
    </Box>
  );
  return (
    <Box
      sx={{
        maxWidth: '72ch',
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& p, & ul, & ol, & pre, & blockquote': { my: 1 },
        '& ul, & ol': { pl: 3 },
        '& li > :is(p, ul, ol)': { my: 0 },
        '& blockquote': { mx: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
        '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 2 },
      }}
    >
      {tooDeep.test(text) ? (
        asTyped
      ) : (
        <WithFallback key={text} fallback={asTyped}>
          <Suspense fallback={asTyped}>
            <RenderedMarkdown text={text} />
          </Suspense>
        </WithFallback>
      )}
    </Box>
  );
}
