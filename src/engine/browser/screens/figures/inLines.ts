/**
 * Wraps a chart label between words into as few lines as possible, of similar length. Longer text is truncated with an
 * ellipsis.
 * @param most maximum number of characters per line.
 * @example inLines('More than 30 days overdue', 16) // 'More than 30\ndays overdue'
 */
export function inLines(name: string, most: number, mostLines = 2): string {
  if (name.length <= most) return name;
  const words = name.split(/\s+/);
  for (let count = 2; count <= mostLines; count += 1)
    for (let width = Math.ceil(name.length / count); width <= most; width += 1) {
      const lines = wrapped(words, width);
      if (lines.length <= count && lines.every((line) => line.length <= most)) return lines.join('\n');
    }
  const lines = wrapped(words, most);
  const last = lines.slice(mostLines - 1).join(' ');
  return [...lines.slice(0, mostLines - 1), ...(last === '' ? [] : [last])]
    .map((line) => clipped(line, most))
    .join('\n');
}

function wrapped(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
