/** Multi-line text: one line in a cell, with line breaks on a page. */
import type { FieldProps } from './field.ts';
import { Truncated } from '../ui/Truncated.tsx';

export function MultilineField({ field, record, place }: FieldProps) {
  const text = String(record[field.name] ?? '');
  if (place === 'cell') return <Truncated>{text.replaceAll(/\s+/g, ' ')}</Truncated>;
  return <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{text}</div>;
}
