/** Markdown as React elements: paragraphs, headings, lists, code, emphasis and links. Raw HTML stays the text that it is. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { FieldProps } from './field.ts';
import { Truncated } from './Truncated.tsx';

export function MarkdownField({ field, record, place }: FieldProps) {
  const text = String(record[field.name] ?? '');
  if (place === 'cell') return <Truncated>{text.replaceAll(/[#*_`>]/g, '').replaceAll(/\s+/g, ' ').trim()}</Truncated>;
  return (
    <Box sx={{ maxWidth: '72ch', overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 }, '& p, & ul, & ol, & pre': { my: 1 }, '& ul, & ol': { pl: 3 } }}>
      {blocksOf(text).map((block, index) => <Block key={index} text={block} />)}
    </Box>
  );
}

/** Parts between blank lines; fenced code stays in one piece. */
function blocksOf(text: string): readonly string[] {
  return (text.match(/```[\s\S]*?(?:```|$)|(?:(?!\n\s*\n|```)[\s\S])+/g) ?? []).map((block) => block.replace(/^\s*\n|\s+$/g, '')).filter((block) => block !== '');
}

function Block({ text }: { readonly text: string }) {
  if (text.startsWith('```')) return <Box component="pre" sx={{ bgcolor: 'surface.subtle', p: 1.5, borderRadius: 1, overflow: 'auto', fontSize: 13 }}>{text.replace(/^```.*\n?|```$/g, '')}</Box>;
  const heading = /^#{1,6}\s+(.*)$/.exec(text);
  if (heading) return <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, mt: 2, mb: 0.5 }}>{inline(heading[1] ?? '')}</Box>;
  const lines = text.split('\n');
  if (lines.every((line) => /^\s*[-*+]\s+/.test(line))) return <ul>{lines.map((line, index) => <li key={index}>{inline(line.replace(/^\s*[-*+]\s+/, ''))}</li>)}</ul>;
  if (lines.every((line) => /^\s*\d+[.)]\s+/.test(line))) return <ol>{lines.map((line, index) => <li key={index}>{inline(line.replace(/^\s*\d+[.)]\s+/, ''))}</li>)}</ol>;
  return <Box component="p" sx={{ whiteSpace: 'pre-line' }}>{inline(text)}</Box>;
}

const inlinePattern = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\(https?:\/\/[^\s)]+\))/;

function inline(text: string): readonly ReactNode[] {
  return text.split(inlinePattern).map((part, index) => {
    const link = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part);
    if (link) return <Link key={index} href={link[2]} target="_blank" rel="noreferrer noopener">{link[1]}</Link>;
    if (/^`[^`]+`$/.test(part)) return <code key={index}>{part.slice(1, -1)}</code>;
    if (/^\*\*[^*]+\*\*$/.test(part)) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (/^\*[^*]+\*$/.test(part)) return <em key={index}>{part.slice(1, -1)}</em>;
    return part;
  });
}
