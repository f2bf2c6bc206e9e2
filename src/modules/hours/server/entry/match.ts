/**
 * Matches typed words with clients and projects, most likely first: whole names, prefixes, initials; recent work weighs
 * more.
 */
import type { BookedOn } from '../../rules/quickAnswer.ts';
import { keyOfCombination } from './combination.ts';

export interface Candidate extends BookedOn {
  /** How often it was booked recently. */
  readonly times: number;
}

export interface Match extends Candidate {
  readonly score: number;
  /** How well the words match the client and the project; 0 for no match. */
  readonly named: { readonly client: number; readonly project: number };
  /** Number of words that match the client. */
  readonly reach: number;
  /** Indexes of the matching words; the others describe the work. */
  readonly used: readonly number[];
}

/** A word of one letter is ignored, a word of two letters must be the whole name or its initials. */
const shortest = 2;
const shortestBeginning = 3;
const most = 8;

/** Returns the matches, best first, without duplicates. Candidates that no word matches are left out. */
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
 * Returns the certain match; null if the words fit another client as well, or none. Recent work does not remove doubt,
 * a project must be named, and a match by project only must start the line, because an unknown client name may precede
 * it.
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
 * Returns true if another client is as likely: its name matches as many words as well, or a word that the best match
 * leaves to the description.
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
  // A project that was not named is a guess, and only allowed if it was booked before.
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

/** Removes capitals and accents: "Café" matches "cafe". */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
