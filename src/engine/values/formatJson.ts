/**
 * The one form of registry files: what fits on a line stands on one, words and short keys fill their lines, and what has
 * parts of its own begins one. So a file that a program changed reads as one that was written by hand.
 */
import { isRecord } from './json.ts';

/** Characters of a line. */
const width = 120;

/** @returns the text of a file, with the newline at its end. */
export const formatJson = (value: unknown): string => `${formatted(value, '', 0)}\n`;

/** @param taken what else stands on its first line: the key before it and the comma after it. */
function formatted(value: unknown, indent: string, taken: number): string {
  const line = onOneLine(value);
  if (indent.length + taken + line.length <= width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${broken(
      value.map((one) => ['', one]),
      inner,
    )}\n${indent}]`;
  if (!isRecord(value)) return line;
  const entries = Object.entries(value).map(([key, part]) => [`${JSON.stringify(key)}: `, part] as const);
  return `{\n${broken(entries, inner)}\n${indent}}`;
}

/** @param parts each with the key that stands before it. */
function broken(parts: readonly (readonly [key: string, value: unknown])[], indent: string): string {
  // Things of one sort, each with parts of its own, are read one below the other.
  const isList = parts.every(([, value]) => typeof value === 'object' && value !== null);
  const lines: string[] = [];
  let hasRoom = false;
  for (const [index, [key, value]] of parts.entries()) {
    const comma = index < parts.length - 1 ? ',' : '';
    const text = `${key}${formatted(value, indent, key.length + comma.length)}${comma}`;
    const fits = !text.includes('\n');
    const line = lines.at(-1);
    // Among words of a list, it is read by itself as well.
    const isAlone = isList || (key === '' && typeof value === 'object' && value !== null);
    if (line !== undefined && hasRoom && fits && !isAlone && line.length + 1 + text.length <= width)
      lines[lines.length - 1] = `${line} ${text}`;
    else lines.push(indent + text);
    hasRoom = fits && !isAlone;
  }
  return lines.join('\n');
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`).join(', ')} }`;
}
