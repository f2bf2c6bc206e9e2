/**
 * Which passwords are taken and how hard they are to guess, decided alike where one is typed and where it is kept:
 * estimated by zxcvbn with the passwords that many people use. No rules about signs and capitals (NIST SP 800-63B
 * § 3.1.1.2).
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const passwordLength = { min: 8, max: 128 } as const;

/**
 * The estimate grows faster than the length: half a second for 128 characters that are made for it, under 10 ms for as
 * many as these. What comes behind them makes a password no easier, and is not looked at.
 */
const estimatedCharacters = 32;
/** Ways to read `p@$$w0rd` that are tried: the rest are no guesses that anybody begins with, and take the longest. */
const leetReadings = 8;

/** What is weak is refused. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

export type PasswordFault =
  | 'short'
  | 'long'
  /** Mostly what everybody knows of its owner. */
  | 'owner'
  /** Among those that many people use. */
  | 'common'
  /** Guessed within a million tries all the same. */
  | 'guessable';

export interface PasswordVerdict {
  readonly strength: PasswordStrength;
  readonly fault: PasswordFault | null;
}

/** Whose password it is to be: what everybody knows of them is no secret. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly company?: string | null;
}

/** Begun with here, and in no list of the world's passwords, or far down in it. The likeliest first. */
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

/** By zxcvbn's score: up to 10³, 10⁶, 10⁸, 10¹⁰ guesses, and beyond. */
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/**
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

/** A sign before or behind is what everybody adds where one is asked for. */
function withoutOuterSigns(password: string): string {
  return password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || password;
}

/** One character or two, over and over. */
function isMonotonous(password: string): boolean {
  return new Set(password).size < 3;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Their names and addresses, in one piece each. */
function namesOf({ email, first_name, last_name, company }: PasswordOwner): readonly string[] {
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const [first, last] = [lettersOf(first_name ?? ''), lettersOf(last_name ?? '')];
  return [mailbox, host, email ?? '', first, last, `${first}${last}`, `${last}${first}`, company ?? '']
    .map(lettersOf)
    .filter((word) => word !== '');
}

/** Those, and what they are made of. */
function wordsOf(owner: PasswordOwner): ReadonlySet<string> {
  const parts = Object.values(owner).flatMap((text: unknown) =>
    typeof text === 'string' ? text.toLowerCase().split(/[^\p{L}\p{N}]+/u) : [],
  );
  return new Set([...namesOf(owner), ...parts].filter((word) => word.length > 2));
}

/** Whatever stands between, and with digits at its end: `jan.bakker1985`. */
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

/** Tens of thousands of words, a tenth of a second: loaded once, when somebody begins to type or the server starts. */
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
