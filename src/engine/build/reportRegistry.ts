/** The output of `npm run check:registry`. */
import { registryRoot } from '../server/env.ts';
import { describeFailure } from '../server/start/loadModules.ts';
import { formatProblem } from '../registry/problem.ts';
import type { Registry } from '../registry/types.ts';
import { buildProduct } from './product/productModules.ts';
import { lackingTexts } from './product/languageTexts.ts';
import { backtrackingOf } from './backtracking.ts';
import { checkViews } from './product/checkViews.ts';
import { areRowsFresh, rowsFileOf } from './generated/rowsFile.ts';

/** Resolves to true if the registry is valid. */
export async function reportRegistry(root: string): Promise<boolean> {
  const built = await buildProduct(root, { backtracking: backtrackingOf });
  const views = built.registry ? await checkViews(root, built.registry) : null;
  const problems = [...built.problems, ...(views?.problems ?? [])];
  if (built.warnings.length > 0)
    process.stderr.write(`Not wrong, but better otherwise:\n\n${built.warnings.map(formatProblem).join('\n')}\n\n`);
  for (const failure of built.failed) process.stderr.write(`${describeFailure(failure)}\n`);
  if (built.registry && problems.length === 0) {
    process.stdout.write(`${summary(built.registry)}\n`);
    if (views?.untried) process.stdout.write(`${views.untried}\n`);
    for (const locale of built.registry.locales) {
      const lacking = await lackingTexts(root, locale, built.registry.modules);
      if (lacking !== null) process.stdout.write(`${lacking}\n`);
    }
    // Row types matter only to products with code of their own.
    if (!areRowsFresh(root, built.registry))
      process.stdout.write(
        `${rowsFileOf(root)} has the types of another registry's rows. For code that uses what is new: ${
          registryRoot(root) === root ? 'npm run generate -- rows' : 'beheer rows'
        }\n`,
      );
    return built.failed.length === 0;
  }
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  process.stderr.write(`The registry has ${count}:\n\n${problems.map(formatProblem).join('\n')}\n`);
  return false;
}

function summary({ resources, pages, menu }: Registry): string {
  const all = Object.values(resources);
  const count = (things: (resource: (typeof all)[number]) => object): number =>
    all.reduce((sum, resource) => sum + Object.keys(things(resource)).length, 0);
  const counted = [
    [all.length, 'resources'],
    [count(({ fields }) => fields), 'fields'],
    [count(({ actions }) => actions), 'actions'],
    [Object.keys(pages).length, 'pages'],
    [menu.length, 'menu groups'],
  ] as const;
  return `The registry is right: ${counted.map(([number, what]) => `${number} ${what}`).join(', ')}.`;
}
