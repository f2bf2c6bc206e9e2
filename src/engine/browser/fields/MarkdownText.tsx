/**
 * Markdown as React elements: paragraphs, headings, lists, code, emphasis and links. Raw HTML stays the text that it
 * is.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { keyed } from './keyed.ts';

export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        maxWidth: '72ch',
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& p, & ul, & ol, & pre': { my: 1 },
        '& ul, & ol': { pl: 3 },
      }}
    >
      {keyed(blocksOf(text)).map(({ key, item }) => (
        <Block key={key} text={item} />
      ))}
    </Box>
  );
}

/** Parts between blank lines; fenced code stays in one piece. */
function blocksOf(text: string): readonly string[] {
  return (text.match(/```[\s\S]*?(?:```|$)|(?:(?!\n\s*\n|```)[\s\S])+/g) ?? [])
    .map((block) => block.replace(/^\s*\n|\s+$/g, ''))
    .filter((block) => block !== '');
}

const bullet = /^\s*[-*+]\s+/;
const numeral = /^\s*\d+[.)]\s+/;

function Block({ text }: { readonly text: string }) {
  if (text.startsWith('```'))
    return (
      <Box component="pre" sx={{ bgcolor: 'surface.subtle', p: 1.5, borderRadius: 1, overflow: 'auto', fontSize: 13 }}>
        {text.replace(/^```.*\n?|```$/g, '')}
      </Box>
    );
  const heading = /^#{1,6}\s+(.*)$/.exec(text);
  if (heading)
    return (
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, mt: 2, mb: 0.5 }}>
        {inline(heading[1] ?? '')}
      </Box>
    );
  const lines = text.split('\n');
  if (lines.every((line) => bullet.test(line))) return <ul>{items(lines, bullet)}</ul>;
  if (lines.every((line) => numeral.test(line))) return <ol>{items(lines, numeral)}</ol>;
  return (
    <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
      {inline(text)}
    </Box>
  );
}

function items(lines: readonly string[], mark: RegExp): ReactNode {
  return keyed(lines).map(({ key, item }) => <li key={key}>{inline(item.replace(mark, ''))}</li>);
}

const inlinePattern = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\(https?:\/\/[^\s)]+\))/;

function inline(text: string): readonly ReactNode[] {
  return keyed(text.split(inlinePattern)).map(({ key, item }) => {
    const link = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(item);
    if (link)
      return (
        <Link key={key} href={link[2]} target="_blank" rel="noreferrer noopener">
          {link[1]}
        </Link>
      );
    if (/^`[^`]+`$/.test(item)) return <code key={key}>{item.slice(1, -1)}</code>;
    if (/^\*\*[^*]+\*\*$/.test(item)) return <strong key={key}>{item.slice(2, -2)}</strong>;
    if (/^\*[^*]+\*$/.test(item)) return <em key={key}>{item.slice(1, -1)}</em>;
    return item;
  });
}
