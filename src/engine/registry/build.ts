/** Builds a frozen registry from files, or returns all problems. The only entry point for server, build and tests. */
import { checkRegistry } from './checks/check.ts';
import { dedupeProblems } from './checks/consequences.ts';
import type { KnownNames } from './checks/context.ts';
import { loadFiles, type RegistryFiles } from './load.ts';
import { warningIds, type Problem } from './problem.ts';
import type { RawRegistry } from './raw.ts';
import type { Registry } from './types.ts';

export type { KnownNames } from './checks/context.ts';

interface Warned {
  /** Problems that do not prevent starting. */
  readonly warnings: readonly Problem[];
}

/** The registry, or the problems because of which there is none. Warnings occur with both. */
export type Built = Warned &
  (
    | { readonly registry: Registry; readonly raw: RawRegistry; readonly problems: readonly [] }
    | { readonly registry: null; readonly raw: null; readonly problems: readonly Problem[] }
  );

/**
 * Loads, checks and resolves the registry. Returns problems with file and path rather than throwing.
 * @param known names of code that the registry may refer to
 */
export function buildRegistry(files: RegistryFiles, known: KnownNames): Built {
  const loaded = loadFiles(files);
  const checked = checkRegistry(loaded, known);
  const all = dedupeProblems([...loaded.problems, ...checked.problems].sort(byPlace));
  const warnings = all.filter(({ id }) => warningIds.has(id));
  const problems = all.filter(({ id }) => !warningIds.has(id));
  const { registry, raw } = checked;
  if (problems.length > 0 || !registry || !raw) return { registry: null, raw: null, problems, warnings };
  return { registry, raw, problems: [], warnings };
}

function byPlace(left: Problem, right: Problem): number {
  return (
    left.file.localeCompare(right.file, 'en') ||
    left.line - right.line ||
    left.column - right.column ||
    left.id.localeCompare(right.id, 'en')
  );
}
