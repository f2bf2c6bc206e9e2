/** Markdown text: rendered on a page, as source text in a cell. */
import type { FieldProps } from './field.ts';
import { MarkdownText } from './MarkdownText.tsx';
import { Truncated } from '../ui/Truncated.tsx';

export function MarkdownField({ field, record, place }: FieldProps) {
  const text = String(record[field.name] ?? '');
  if (place === 'page') return <MarkdownText text={text} />;
  return (
    <Truncated>
      {text
        .replaceAll(/[#*_`>]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim()}
    </Truncated>
  );
}
