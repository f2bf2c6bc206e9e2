/**
 * Password validation and strength estimation, shared by the form and the server. Uses zxcvbn with common passwords,
 * and no composition rules (NIST SP 800-63B § 3.1.1.2).
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const passwordLength = { min: 8, max: 128 } as const;

/**
 * The estimation time grows faster than the length: half a second for 128 adversarial characters, under 10 ms for 32.
 * Ignoring the rest of a password cannot make it seem stronger.
 */
const estimatedCharacters = 32;
/**
 * The number of leetspeak readings such as `p@$$w0rd` to try: attackers do not start with others, which take the
 * longest.
 */
const leetReadings = 8;

/** Short and weak passwords are rejected. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

/** Reason why a password is rejected. */
export type PasswordFault =
  | 'short'
  | 'long'
  /** Mostly public information about its owner. */
  | 'owner'
  /** In the list of common passwords. */
  | 'common'
  /** Can be guessed within a million tries. */
  | 'guessable';

interface PasswordVerdict {
  readonly strength: PasswordStrength;
  readonly fault: PasswordFault | null;
}

/** The future owner. Passwords derived from these values are rejected. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly company?: string | null;
}

/** Common beginnings of Dutch passwords, missing or low in international lists. The most common first. */
const dutchBeginnings = [
  'welkom',
  'wachtwoord',
  'geheim',
  'beheer',
  'zomer',
  'winter',
  'lente',
  'herfst',
  'voorjaar',
  'najaar',
  'maandag',
  'dinsdag',
  'woensdag',
  'donderdag',
  'vrijdag',
  'zaterdag',
  'zondag',
  'feyenoord',
  'amsterdam',
  'rotterdam',
  'nederland',
  'kantoor',
];

/** By zxcvbn's score: up to 10³, 10⁶, 10⁸, 10¹⁰ guesses, and more. */
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/**
 * Returns the strength of a password, and why it is rejected if it is.
 * @example (await judgePassword('correct horse battery staple')).strength // 'strong'
 * @example (await judgePassword('SanneDeVries', { first_name: 'Sanne', last_name: 'de Vries' })).fault // 'owner'
 */
export async function judgePassword(password: string, owner: PasswordOwner = {}): Promise<PasswordVerdict> {
  const plain = password.normalize('NFC');
  const characters = [...plain];
  if (characters.length < passwordLength.min) return { strength: 'short', fault: 'short' };
  if (characters.length > passwordLength.max) return { strength: 'weak', fault: 'long' };
  const { zxcvbn, common } = await loadEstimator();
  const inspected = withoutOuterSigns(characters.slice(0, estimatedCharacters).join(''));
  const { score, sequence } = zxcvbn.check(inspected, [...wordsOf(owner)]);
  const refused = (fault: PasswordFault): PasswordVerdict => ({ strength: 'weak', fault });
  const lower = plain.toLowerCase();
  if (namesOwner(lower, owner)) return refused('owner');
  if (isMonotonous(lower) || common.has(lower)) return refused('common');
  const strength = strengths[score];
  if (strength !== 'weak') return { strength, fault: null };
  return refused(sequence.some((match) => match['dictionaryName'] === 'userInputs') ? 'owner' : 'guessable');
}

/** Removes the punctuation at either end, which most people add to satisfy composition rules. */
function withoutOuterSigns(password: string): string {
  return password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || password;
}

/** Returns true if the password repeats one or two characters. */
function isMonotonous(password: string): boolean {
  return new Set(password).size < 3;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the names and addresses of the owner without separators. */
function namesOf({ email, first_name, last_name, company }: PasswordOwner): readonly string[] {
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const [first, last] = [lettersOf(first_name ?? ''), lettersOf(last_name ?? '')];
  return [mailbox, host, email ?? '', first, last, `${first}${last}`, `${last}${first}`, company ?? '']
    .map(lettersOf)
    .filter((word) => word !== '');
}

/** Returns those, and the words in them. */
function wordsOf(owner: PasswordOwner): ReadonlySet<string> {
  const parts = Object.values(owner).flatMap((text: unknown) =>
    typeof text === 'string' ? text.toLowerCase().split(/[^\p{L}\p{N}]+/u) : [],
  );
  return new Set([...namesOf(owner), ...parts].filter((word) => word.length > 2));
}

/** Returns true if the password is a name of the owner, with any separators and digits at the end: `jan.bakker1985`. */
function namesOwner(password: string, owner: PasswordOwner): boolean {
  const names = namesOf(owner);
  const letters = lettersOf(password);
  return names.includes(letters) || names.includes(letters.replace(/\d+$/, ''));
}

interface Estimator {
  readonly zxcvbn: ZxcvbnFactory;
  /** In lower case. */
  readonly common: ReadonlySet<string>;
}

let loading: Promise<Estimator> | undefined;

/**
 * Loads the estimator once, when somebody starts to type or the server starts: tens of thousands of words, 0.1 second.
 */
export function loadEstimator(): Promise<Estimator> {
  loading ??= buildEstimator().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function buildEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...dictionary, 'beginnings-nl': dutchBeginnings },
    graphs: adjacencyGraphs,
    maxLength: estimatedCharacters,
    l33tMaxSubstitutions: leetReadings,
  });
  return { zxcvbn, common: new Set(dictionary['passwords-common'].map(String)) };
}
