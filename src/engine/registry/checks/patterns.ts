/**
 * Reports patterns with catastrophic backtracking (ReDoS): a text of a few dozen characters could block the server, and
 * all of its users, for minutes.
 */
import type { Path } from '../load.ts';
import type { CheckContext } from './context.ts';

/** The assumed length of a field without a maximum. */
const usualLength = 10_000;
/** Takes about a second. */
const mostSteps = 100_000_000;

export function checkPatterns({ loaded, known, report }: CheckContext): void {
  const { backtracking } = known;
  if (!backtracking) return;
  for (const { file, value } of loaded.files.values()) {
    if (file.startsWith('schemas/vocabulary/')) continue;
    for (const { pattern, path, length } of patternsIn(value, [])) {
      const { degree } = backtracking(pattern);
      if (length ** degree <= mostSteps) continue;
      const grows = Number.isFinite(degree)
        ? `can take the power ${degree} of its length to refuse a text`
        : 'can take twice as long for each character more';
      report(file, path, {
        id: 'E318',
        message: `The pattern ${JSON.stringify(pattern)} ${grows}.`,
        hint: Number.isFinite(degree)
          ? 'Give a smaller "maxLength", or let no two parts of the pattern that repeat match the same characters.'
          : 'Repeat nothing that repeats the same characters itself: "^a+$" instead of "^(a+)+$", and no alternatives that match the same, as in "(a|a)*".',
      });
    }
  }
}

interface Written {
  readonly pattern: string;
  readonly path: Path;
  readonly length: number;
}

/** Keys that contain data, in which `pattern` is not a keyword. */
const data: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', 'set', 'values']);

function* patternsIn(value: unknown, path: Path): Generator<Written> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Readonly<Record<string, unknown>>;
  const { pattern, maxLength } = schema;
  if (typeof pattern === 'string')
    yield { pattern, path: [...path, 'pattern'], length: typeof maxLength === 'number' ? maxLength : usualLength };
  for (const [key, inner] of Object.entries(schema))
    if (!data.has(key)) yield* patternsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
