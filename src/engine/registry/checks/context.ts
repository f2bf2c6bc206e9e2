/** Input and shared functions of all checks. */
import type { Breaks } from './consequences.ts';
import type { Loaded, Path } from '../load.ts';
import { nearest } from '../nearest.ts';
import type { ProblemId } from '../problem.ts';
import type { RawRegistry } from '../raw.ts';
import type { Registry } from '../types.ts';

/** The worst-case number of steps to reject a text, as a power of its length. Infinity means exponential. */
export interface Backtracking {
  readonly degree: number;
}

/** The names that code provides and the registry may use. Null means unknown, so that they are not checked. */
export interface KnownNames {
  readonly formats: readonly string[] | null;
  readonly icons: ReadonlySet<string> | null;
  readonly pages: readonly string[] | null;
  /** Modules that the registry may name, with the actions that each implements. Missing means unknown. */
  readonly modules?: Readonly<Record<string, readonly string[]>>;
  /** Names in the API that each module uses for its own calls. Missing means unknown. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** `resource.action` of implementations that every registry has, if `modules` is given too. */
  readonly actions: readonly string[] | null;
  /** Counts that modules provide for badges. Missing means unknown. */
  readonly counts?: readonly string[];
  /** Warns about texts that lack a language of the registry (E408); these are shown in English. */
  readonly everyLanguage?: boolean;
  /**
   * The English texts of the engine and of modules by owner and key, which `texts/<locale>.json` may replace. Missing
   * means unknown.
   */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Analyses a pattern (E318), which takes seconds. Missing skips the check. */
  readonly backtracking?: (pattern: string) => Backtracking;
}

export interface CheckContext {
  readonly loaded: Loaded;
  readonly raw: RawRegistry;
  readonly registry: Registry;
  readonly known: KnownNames;
  readonly report: (file: string, path: Path, problem: ReportedProblem) => void;
}

type ReportedProblem = Breaks & { readonly id: ProblemId; readonly message: string; readonly hint: string };

/** Returns `Did you mean "x"?`, or the list of candidates. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const near = nearest(name, all);
  if (near) return `Did you mean "${near}"?`;
  return all.length === 0 ? 'There are none yet.' : `Available: ${all.slice(0, 40).join(', ')}.`;
}

export const schemaFile = (resource: string): string => `schemas/${resource}.json`;
