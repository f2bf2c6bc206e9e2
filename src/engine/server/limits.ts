/**
 * Every limit on what one caller may ask for, in one table. `npm run docs` prints it in docs/operations.md; the engine
 * and the modules read it here and nowhere repeat a number.
 */

export const limits = {
  /** A JSON body, measured before anything validates it. */
  body: {
    /** In one object. */
    keys: 1_000,
    /** Keys and list items of the whole body. */
    values: 50_000,
    /** The same for callers who are not signed in. */
    anonymousValues: 1_000,
    depth: 32,
    /** Of callers who are not signed in, unless the call declares its own limit. */
    anonymousBytes: 262_144,
  },
  /** Messages by field in one answer. */
  errors: 20,
} as const;

interface LimitRow {
  readonly what: string;
  readonly limit: string;
  /** What a request beyond the limit is answered. */
  readonly answer: string;
}

const count = (number: number): string => number.toLocaleString('en');
const size = (bytes: number): string =>
  bytes >= 1_048_576 ? `${count(bytes / 1_048_576)} MB` : `${count(bytes / 1_024)} kB`;

function limitRows(): readonly LimitRow[] {
  const { body, errors } = limits;
  return [
    { what: 'Keys in one object of a body', limit: count(body.keys), answer: '413' },
    {
      what: 'Keys and list items in a body',
      limit: `${count(body.values)}; ${count(body.anonymousValues)} from callers who are not signed in`,
      answer: '413',
    },
    { what: 'Nesting of a body', limit: `${count(body.depth)} levels`, answer: '413' },
    {
      what: 'Size of a JSON body',
      limit: `1 MB; ${size(body.anonymousBytes)} from callers who are not signed in`,
      answer: '413',
    },
    { what: 'Messages by field in one answer', limit: count(errors), answer: 'the first ones, and how many more' },
  ];
}

/** Prints the table for docs/operations.md. */
export function printLimits(): string {
  const rows = limitRows().map(({ what, limit, answer }) => `| ${what} | ${limit} | ${answer} |`);
  return ['| What | Limit | Answer beyond it |', '|---|---|---|', ...rows].join('\n');
}
