/** Files in, a frozen registry or all problems out: the one door for server, build and tests. */
import { checkRegistry } from './checks/check.ts';
import type { Known } from './checks/context.ts';
import { loadFiles, type RegistryFiles } from './load.ts';
import type { Problem } from './problem.ts';
import type { RawRegistry } from './raw.ts';
import type { Registry } from './types.ts';

export type { Known } from './checks/context.ts';

export type Built =
  | { readonly registry: Registry; readonly raw: RawRegistry; readonly problems: readonly [] }
  | { readonly registry: null; readonly raw: null; readonly problems: readonly Problem[] };

export function buildRegistry(files: RegistryFiles, known: Known): Built {
  const loaded = loadFiles(files);
  const { problems, registry, raw } = checkRegistry(loaded, known);
  const all = [...loaded.problems, ...problems];
  if (all.length > 0 || !registry || !raw) return { registry: null, raw: null, problems: all.sort(byPlace) };
  return { registry, raw, problems: [] };
}

function byPlace(left: Problem, right: Problem): number {
  return left.file.localeCompare(right.file, 'en') || left.line - right.line || left.column - right.column || left.id.localeCompare(right.id, 'en');
}
