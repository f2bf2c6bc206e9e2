/**
 * In charge of saying how hard a password is to guess, roughly: enough to choose a better one by, not to refuse one by.
 */

export const passwordLength = { min: 8, max: 128 } as const;

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

/** From how many bits on it is called so. */
const steps: readonly (readonly [number, PasswordStrength])[] = [
  [80, 'strong'],
  [56, 'good'],
  [38, 'fair'],
  [0, 'weak'],
];

/** What people begin with. Each counts for as little as one character. */
const common =
  /pass(?:word|w0rd)?|wachtwoord|welkom|welcome|geheim|secret|admin|beheer|qwerty|azerty|asdf|zxcv|letmein|iloveyou|monkey|dragon|feyenoord|ajax|lente|zomer|herfst|winter|spring|summer|autumn/gi;
const year = /(?:19|20)\d\d/g;

/**
 * @param known what others know of its owner (name, e-mail address): found in it, that makes it no harder.
 * @example passwordStrength('correct horse battery staple') // 'strong'
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if ([...password].length < passwordLength.min) return 'short';
  const rest = withoutRuns(withoutKnown(password, known).replace(common, '\u0001').replace(year, '\u0001'));
  const bits = [...rest].length * Math.log2(poolOf(rest));
  return steps.find(([least]) => bits >= least)?.[1] ?? 'weak';
}

function withoutKnown(password: string, known: readonly string[]): string {
  const parts = known.flatMap((text) => text.toLowerCase().split(/[\s@._-]+/)).filter((part) => part.length > 2);
  let rest = password.toLowerCase();
  for (const part of parts) rest = rest.replaceAll(part, '\u0001');
  // With its capitals where nothing was taken out: they count.
  return rest === password.toLowerCase() ? password : rest;
}

/** "aaaa", "1234" and "dcba" as one character each. */
function withoutRuns(text: string): string {
  const characters = [...text];
  const step = (index: number): number =>
    (characters[index]?.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? 0);
  return characters
    .filter((_character, index) => index < 2 || Math.abs(step(index)) > 1 || step(index) !== step(index - 1))
    .join('');
}

/** Among how many characters each of these was chosen. */
function poolOf(text: string): number {
  const sorts: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 20],
  ];
  return Math.max(
    2,
    sorts.filter(([sort]) => sort.test(text)).reduce((sum, [, size]) => sum + size, 0),
  );
}
