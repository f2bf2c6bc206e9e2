/**
 * The canonical format of registry files: a value that fits on a line is on one line, words and short keys fill lines,
 * and structures begin a new line. Files that the program writes look like hand-written ones.
 */
import { isRecord } from './json.ts';

/** The line width in characters. */
const width = 120;

/** Returns the formatted text of a file, with a newline at its end. */
export const formatJson = (value: unknown): string => `${formatted(value, '', 0)}\n`;

/** @param taken the length of the rest of its first line: the key before it and the comma after it */
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

/** @param parts each with the key before it */
function broken(parts: readonly (readonly [key: string, value: unknown])[], indent: string): string {
  // A list of structures has one item per line.
  const isList = parts.every(([, value]) => typeof value === 'object' && value !== null);
  const lines: string[] = [];
  let hasRoom = false;
  for (const [index, [key, value]] of parts.entries()) {
    const comma = index < parts.length - 1 ? ',' : '';
    const text = `${key}${formatted(value, indent, key.length + comma.length)}${comma}`;
    const fits = !text.includes('\n');
    const line = lines.at(-1);
    // A structure between the words of a list has a line of its own.
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
