/**
 * Edits the environment file of an application: lines of NAME=value, comments, and quoted values over several lines.
 * Editing one variable keeps the rest unchanged.
 */

interface Entry {
  /** Name of the variable; null for a comment, an empty line, or a line that is not a variable. */
  readonly name: string | null;
  readonly text: string;
}

const start = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

function entriesOf(environment: string): readonly Entry[] {
  const lines = environment.split('\n');
  const entries: Entry[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    const [, name, value = ''] = start.exec(first) ?? [];
    if (name === undefined) {
      entries.push({ name: null, text: first });
      continue;
    }
    const quote = /^["']/.exec(value)?.[0];
    let text = first;
    if (quote !== undefined)
      for (let rest = value.slice(1); !isClosed(rest, quote) && index + 1 < lines.length; rest = lines[index] ?? '') {
        index += 1;
        text += `\n${lines[index] ?? ''}`;
      }
    entries.push({ name, text });
  }
  return entries;
}

/** Normalises line ends, and removes those at the end. */
const trimmed = (environment: string): string => environment.replaceAll('\r\n', '\n').replace(/\n+$/, '');

function isClosed(text: string, quote: string): boolean {
  const unescaped = quote === '"' ? text.replaceAll(/\\./g, '') : text;
  return unescaped.includes(quote);
}

/** Returns the names in order, without duplicates. */
export function variableNames(environment: string): readonly string[] {
  return [...new Set(entriesOf(trimmed(environment)).flatMap(({ name }) => name ?? []))];
}

/** Replaces all occurrences of the variable, or appends it. The result ends with a line end. */
export function withVariable(environment: string, name: string, value: string): string {
  const line = variableLine(name, value);
  const entries = entriesOf(trimmed(environment));
  const place = entries.findIndex((entry) => entry.name === name);
  const others = entries.filter((entry, index) => entry.name !== name || index === place);
  const texts = others.map((entry) => (entry.name === name ? line : entry.text));
  return joined(place === -1 ? [...texts, line] : texts);
}

/** Removes the variable. The result ends with a line end, also if it is empty. */
export function withoutVariable(environment: string, name: string): string {
  return joined(
    entriesOf(trimmed(environment))
      .filter((entry) => entry.name !== name)
      .map(({ text }) => text),
  );
}

/** Quotes values with characters that a shell would interpret. */
export function variableLine(name: string, value: string): string {
  return `${name}=${/^[\w@.:/+-]*$/.test(value) ? value : JSON.stringify(value)}`;
}

const joined = (texts: readonly string[]): string =>
  `${texts.filter((text, index) => text !== '' || index > 0).join('\n')}\n`;
