/** Diff of one file. */
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
      <Box sx={{ fontFamily: 'monospace', fontSize: 12, lineHeight: '18px' }}>
        {hunks.map((lines, index) => (
          <Box
            key={keyOf(lines)}
            sx={index === 0 ? {} : { borderTop: 1, borderColor: 'divider', borderTopStyle: 'dashed' }}
          >
            {withParts(withoutIndent(lines)).map(({ line, parts }) => (
              <Line key={`${line.mark}${line.before}/${line.after}`} line={line} parts={parts} />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Line split into its common start, the changed part and its common end. */
type Parts = readonly [same: string, changed: string, same: string];

interface DiffRow {
  readonly line: DiffLine;
  readonly parts: Parts;
}

/** Compares added with removed lines pairwise if a block has equally many of both. */
function withParts(lines: readonly DiffLine[]): readonly DiffRow[] {
  return lines.map((line, index) => {
    const partner = partnerOf(lines, index);
    return { line, parts: partner === null ? [line.text, '', ''] : partsOf(line.text, partner.text) };
  });
}

function partnerOf(lines: readonly DiffLine[], index: number): DiffLine | null {
  const mark = lines[index]?.mark ?? ' ';
  if (mark === ' ') return null;
  let start = index;
  while (start > 0 && lines[start - 1]?.mark !== ' ') start -= 1;
  const length = lines.slice(start).findIndex((one) => one.mark === ' ');
  const run = lines.slice(start, length < 0 ? undefined : start + length);
  const removed = run.filter((one) => one.mark === '-');
  const come = run.filter((one) => one.mark === '+');
  if (removed.length !== come.length || removed.length === 0) return null;
  const line = lines[index];
  return (
    (mark === '-' ? come[removed.findIndex((one) => one === line)] : removed[come.findIndex((one) => one === line)]) ??
    null
  );
}

function partsOf(text: string, other: string): Parts {
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < least - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}

/** Removes the common indentation to save room. */
function withoutIndent(lines: readonly DiffLine[]): readonly DiffLine[] {
  const indents = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [/^\s*/.exec(text)?.[0].length ?? 0]));
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => ({ ...line, text: line.text.slice(common) }));
}

const keyOf = ([first]: readonly DiffLine[]): string => `${first?.before ?? ''}/${first?.after ?? ''}`;

function Line({ line: { mark, before, after }, parts: [first, changed, last] }: DiffRow) {
  const tone = tones[mark];
  return (
    <Box
      sx={{
        display: 'flex',
        pr: 1,
        ...(tone === null
          ? { color: 'text.secondary' }
          : { bgcolor: `tone.${tone}.background`, color: `tone.${tone}.text` }),
      }}
    >
      <Box component="span" aria-hidden sx={{ width: 36, pr: 1, textAlign: 'right', flex: 'none', userSelect: 'none' }}>
        {after ?? before}
      </Box>
      <Box component="span" sx={{ width: 16, flex: 'none' }}>
        {mark}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {first}
        {changed === '' ? null : (
          <Box component="strong" sx={{ fontWeight: 700, textDecoration: 'underline', textUnderlineOffset: '2px' }}>
            {changed}
          </Box>
        )}
        {last}
      </Box>
    </Box>
  );
}
