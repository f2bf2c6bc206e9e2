/** Files in, a frozen registry or all problems out: the one door for server, build and tests. */
import { checkRegistry, type Known } from './checks/check.ts';
import { loadFiles, toRawRegistry, type RegistryFiles } from './load.ts';
import type { Problem } from './problem.ts';
import type { RawRegistry } from './raw.ts';
import { resolve } from './resolve.ts';
import type { Registry } from './types.ts';

export type { Known } from './checks/check.ts';

export type Built =
  | { readonly registry: Registry; readonly raw: RawRegistry; readonly problems: readonly [] }
  | { readonly registry: null; readonly raw: null; readonly problems: readonly Problem[] };

export function buildRegistry(files: RegistryFiles, known: Known): Built {
  const loaded = loadFiles(files);
  const problems = [...loaded.problems, ...checkRegistry(loaded, known)];
  if (problems.length > 0) return { registry: null, raw: null, problems: problems.sort(byPlace) };
  const raw = toRawRegistry(loaded);
  return { registry: resolve(raw), raw, problems: [] };
}

function byPlace(left: Problem, right: Problem): number {
  return left.file.localeCompare(right.file, 'en') || left.line - right.line || left.column - right.column || left.id.localeCompare(right.id, 'en');
}
