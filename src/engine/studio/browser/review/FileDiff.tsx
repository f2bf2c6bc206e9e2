/** What becomes of one file, line by line. */
import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lineDiff, type DiffLine } from '../../edit/lineDiff.ts';
import type { ChangedFile } from '../../edit/protocol.ts';
import { useWords } from '../useWords.ts';

const tones = { '+': 'success', '-': 'error', ' ': null } as const;

export function FileDiff({ change: { file, before, after } }: { readonly change: ChangedFile }) {
  const words = useWords();
  const hunks = useMemo(() => lineDiff(before ?? '', after ?? ''), [before, after]);
  const state = before === null ? words.review.new_file : after === null ? words.review.removed_file : null;
  return (
    <Box
      component="figure"
      sx={{ m: 0, mb: 1.5, border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}
    >
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          gap: 1,
          px: 1.25,
          py: 0.75,
          bgcolor: 'surface.subtle',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography noWrap sx={{ fontFamily: 'monospace', fontSize: 12, fontWeight: 600, flex: 1 }}>
          {file}
        </Typography>
        {state === null ? null : <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{state}</Typography>}
      </Box>
      <Box tabIndex={0} role="region" aria-label={file} sx={{ overflowX: 'auto' }}>
        <Box sx={{ minWidth: 'max-content', fontFamily: 'monospace', fontSize: 12, lineHeight: '18px' }}>
          {hunks.map((lines, index) => (
            <Box
              key={keyOf(lines)}
              sx={index === 0 ? {} : { borderTop: 1, borderColor: 'divider', borderTopStyle: 'dashed' }}
            >
              {withoutIndent(lines).map((line) => (
                <Line key={`${line.mark}${line.before}/${line.after}`} line={line} />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** What all of them are indented by takes room and says nothing. */
function withoutIndent(lines: readonly DiffLine[]): readonly DiffLine[] {
  const indents = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [/^\s*/.exec(text)?.[0].length ?? 0]));
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => ({ ...line, text: line.text.slice(common) }));
}

const keyOf = ([first]: readonly DiffLine[]): string => `${first?.before ?? ''}/${first?.after ?? ''}`;

function Line({ line: { mark, text, before, after } }: { readonly line: DiffLine }) {
  const tone = tones[mark];
  return (
    <Box
      sx={{
        display: 'flex',
        pr: 1.5,
        whiteSpace: 'pre',
        ...(tone === null
          ? { color: 'text.secondary' }
          : { bgcolor: `tone.${tone}.background`, color: `tone.${tone}.text` }),
      }}
    >
      <Box component="span" aria-hidden sx={{ width: 40, pr: 1, textAlign: 'right', flex: 'none', userSelect: 'none' }}>
        {after ?? before}
      </Box>
      <Box component="span" sx={{ width: 16, flex: 'none' }}>
        {mark}
      </Box>
      {text}
    </Box>
  );
}
