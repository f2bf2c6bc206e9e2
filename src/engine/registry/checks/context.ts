/** What every check is given, and the words they share. */
import type { Breaks } from './consequences.ts';
import type { Loaded, Path } from '../load.ts';
import { nearest } from '../nearest.ts';
import type { ProblemId } from '../problem.ts';
import type { RawRegistry } from '../raw.ts';
import type { Registry } from '../types.ts';

/**
 * The number of steps that refusing a text can take, as a power of its length; infinite: it doubles by each character.
 */
export interface Backtracking {
  readonly degree: number;
}

/** The names that code gives and data may use. Null: not known here, so not checked here. */
export interface Known {
  readonly formats: readonly string[] | null;
  readonly icons: ReadonlySet<string> | null;
  readonly pages: readonly string[] | null;
  /** Modules that the registry may name, with the actions that each carries out; missing: not known here. */
  readonly modules?: Readonly<Record<string, readonly string[]>>;
  /** `resource.action`; of what runs with every registry, where modules are given too. */
  readonly actions: readonly string[] | null;
  /** What modules count for badges, by its name; missing: not known here. */
  readonly counts?: readonly string[];
  /** Whether to warn of texts that are not there in Dutch (E408); they read as the English. */
  readonly everyLanguage?: boolean;
  /** Of a pattern. Missing: not looked at (E318), which takes seconds. */
  readonly backtracking?: (pattern: string) => Backtracking;
}

export interface CheckContext {
  readonly loaded: Loaded;
  readonly raw: RawRegistry;
  readonly registry: Registry;
  readonly known: Known;
  readonly report: (file: string, path: Path, problem: ReportedProblem) => void;
}

export type ReportedProblem = Breaks & { readonly id: ProblemId; readonly message: string; readonly hint: string };

/** `Did you mean "x"?`, or the list of what there is. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const near = nearest(name, all);
  if (near) return `Did you mean "${near}"?`;
  return all.length === 0 ? 'There are none yet.' : `Available: ${all.slice(0, 40).join(', ')}.`;
}

export const schemaFile = (resource: string): string => `schemas/${resource}.json`;
