/**
 * Reports a mistake once: leaves out the problems that follow from another, and reports the same problem in several
 * places at the first of them.
 */
import { dictionary } from '../dictionary.ts';
import type { Problem, ProblemId } from '../problem.ts';

/** The checks that a problem makes meaningless. */
export interface Breaks {
  /** Names of fields, inverses or resources. Other problems that mention one of them follow from this one. */
  readonly breaks?: readonly string[];
  /** All later problems with these ids follow from this one. */
  readonly silences?: readonly ProblemId[];
}

export interface Reported extends Breaks {
  readonly problem: Problem;
}

/** Removes consequences. Expects the problems in the order in which they were reported. */
export function withoutConsequences(reported: readonly Reported[]): readonly Problem[] {
  const causes = reported.flatMap(({ breaks = [], silences = [] }, index) =>
    breaks.length > 0 || silences.length > 0 ? [{ breaks, silences, index }] : [],
  );
  const left = reported.filter(({ problem, breaks = [] }, index) => {
    const isCause = breaks.length > 0;
    return !causes.some(
      (cause) =>
        (cause.index < index && cause.silences.includes(problem.id)) ||
        // Of two problems that each break the other, the first is reported.
        ((cause.index < index || (!isCause && cause.index !== index)) &&
          cause.breaks.some((name) => isAbout(problem, name))),
    );
  });
  return oncePerPlace(left.map(({ problem }) => problem));
}

/** Keeps the problem with the lowest id of each place, since fixing that may solve the others. */
function oncePerPlace(problems: readonly Problem[]): readonly Problem[] {
  const first = new Map<string, Problem>();
  const placeOf = ({ file, pointer }: Problem): string => `${file}#${pointer}`;
  for (const problem of problems) {
    const other = first.get(placeOf(problem));
    if (!other || problem.id < other.id) first.set(placeOf(problem), problem);
  }
  return problems.filter((problem) => !judging.test(problem.id) || first.get(placeOf(problem)) === problem);
}

/** Excludes problems of files and their form, and missing translations. */
const judging = /^E(?:3|4(?!08))/;

function isAbout({ message, hint, pointer }: Problem, name: string): boolean {
  if (name.endsWith('#')) return message.includes(`"${name}`);
  if (name.startsWith('$')) return message.includes(name) || hint.includes(name);
  return message.includes(`"${name}"`) || pointer.split('/').includes(name);
}

const places = 3;
/** Problems about a name that does not exist or is not allowed: one mistake, wherever the name occurs. */
const aggregated: ReadonlySet<ProblemId> = new Set(['E204', 'E301', 'E302', 'E303', 'E304', 'E308', 'E406', 'E407']);

/** Merges equal problems into the first one, which lists the places of the others. Sorted by place. */
export function dedupeProblems(problems: readonly Problem[]): readonly Problem[] {
  const groups = dictionary<Problem[]>([]);
  for (const [index, problem] of problems.entries()) {
    const key = aggregated.has(problem.id) ? keyOf(problem) : `${index}`;
    (groups[key] ??= []).push(problem);
  }
  return Object.values(groups).flatMap(([first, ...others]) => (first ? [withPlaces(first, others)] : []));
}

function keyOf({ message }: Problem): string {
  const missing =
    /^(\S+) has no (field|inverse) ("[^"]+")\.$/.exec(message) ??
    /^Nothing points at (\S+) (as) ("[^"]+")\.$/.exec(message);
  if (missing) return `${missing[2] === 'field' ? 'field' : 'inverse'} ${missing[1]} ${missing[3]}`;
  return message;
}

function withPlaces(first: Problem, others: readonly Problem[]): Problem {
  if (others.length === 0) return first;
  const named = others.slice(0, places).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const more = others.length - named.length;
  return {
    ...first,
    hint: `${first.hint} It stands at ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} too.`,
  };
}
