/**
 * Which client and project typed words mean, the likeliest first: whole names, beginnings, initials; what was booked on
 * lately weighs more.
 */
import type { BookedOn } from '../../rules/quickAnswer.ts';
import { keyOfCombination } from './combination.ts';

export interface Candidate extends BookedOn {
  /** How often it was booked on lately. */
  readonly times: number;
}

export interface Match extends Candidate {
  readonly score: number;
  /** How well the words name the client, and the project: 0 where none does. */
  readonly named: { readonly client: number; readonly project: number };
  /** How many of the words name the client. */
  readonly reach: number;
  /** Which of the words it is named by; the others describe the work. */
  readonly used: readonly number[];
}

/** A word of one letter says nothing, and of two only where it is the whole name or its initials. */
const shortest = 2;
const shortestBeginning = 3;
const most = 8;

/** Best first, each once; those that no word names are left out. */
export function matchWords(words: readonly string[], candidates: readonly Candidate[]): readonly Match[] {
  const typed = words.map(folded);
  const found = new Map<string, Match>();
  for (const candidate of candidates) {
    const match = scored(typed, candidate);
    const known = found.get(keyOfCombination(candidate));
    if (match && (!known || known.score < match.score)) found.set(keyOfCombination(candidate), match);
  }
  return [...found.values()]
    .sort(
      (left, right) =>
        right.reach - left.reach || right.score - left.score || left.client.name.localeCompare(right.client.name),
    )
    .slice(0, most);
}

/**
 * What the words mean beyond doubt: null where they fit another client as well, or name none. What was done before
 * settles no doubt, a project that nobody named is nobody's choice, and what is named by its project alone must be what
 * the line begins with: a name that is not known may stand before.
 */
export function unambiguousMatch(matches: readonly Match[]): Match | null {
  const best = matches.find(({ project, named }) => project === null || named.project > 0);
  if (!best) return null;
  const weight = ({ named }: Match): number => named.client + named.project;
  if (best.named.client === 0 && best.used[0] !== 0) return null;
  const rival = matches.some(
    (other) =>
      (other.client.uuid !== best.client.uuid && isAsNear(other, best)) ||
      (other.client.uuid === best.client.uuid &&
        other.project !== null &&
        other.project.uuid !== best.project?.uuid &&
        other.named.project > 0 &&
        weight(other) >= weight(best)),
  );
  return rival ? null : best;
}

/**
 * Whether another client is meant as likely: its name takes as many words and as much of them, or takes one that the
 * best leaves to the description.
 */
function isAsNear(other: Match, best: Match): boolean {
  if (best.named.client === 0) return other.named.client + other.named.project >= best.named.project;
  if (other.named.client === 0 || other.reach < best.reach) return false;
  return other.named.client >= best.named.client || other.used.some((word) => !best.used.includes(word));
}

function scored(typed: readonly string[], candidate: Candidate): Match | null {
  const client = namedBy(typed, candidate.client.name);
  const project = candidate.project ? namedBy(typed, candidate.project.name) : none;
  if (client.score + project.score === 0) return null;
  // A project that nobody named is a guess: of what was done before, not of what exists.
  const isGuess = candidate.project !== null && project.score === 0;
  if (isGuess && candidate.times === 0) return null;
  const recent = Math.min(3, Math.log2(candidate.times + 1));
  return {
    ...candidate,
    score: client.score + project.score * 0.9 + recent * 0.6 - (isGuess ? 0.5 : 0),
    named: { client: client.score, project: project.score },
    reach: client.used.length,
    used: [...new Set([...client.used, ...project.used])].sort((left, right) => left - right),
  };
}

interface NamedBy {
  readonly score: number;
  readonly used: readonly number[];
}

const none: NamedBy = { score: 0, used: [] };

function namedBy(typed: readonly string[], name: string): NamedBy {
  const parts = folded(name)
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part !== '');
  const initials = parts.map((part) => part[0]).join('');
  const open = new Set(parts);
  let score = 0;
  const used: number[] = [];
  for (const [at, word] of typed.entries()) {
    if (word.length < shortest) continue;
    const whole = [...open].find((part) => part === word);
    const begun =
      whole ?? (word.length < shortestBeginning ? undefined : [...open].find((part) => part.startsWith(word)));
    const points =
      whole !== undefined
        ? 4
        : begun !== undefined
          ? 2 + word.length / (begun.length + 1)
          : parts.length > 1 && (initials === word || (initials.startsWith(word) && word.length > shortest))
            ? 2.5
            : 0;
    if (points === 0) continue;
    if (begun !== undefined) open.delete(begun);
    score += points;
    used.push(at);
  }
  return { score, used };
}

/** Without capitals and accents: "Café" is typed "cafe". */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
