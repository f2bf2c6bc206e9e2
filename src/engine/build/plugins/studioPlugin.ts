/** Vite plugin that serves the studio in development. Only `src/engine/build/dev.ts` uses it, never a build. */
import type { Plugin } from 'vite';
import { buildRegistry, type KnownNames } from '../../registry/build.ts';
import type { Registry } from '../../registry/types.ts';
import { readEnvironment, registryRoot } from '../../server/env.ts';
import { findIcons } from '../../server/icons.ts';
import { migrate } from '../../server/store/ddl/migrate.ts';
import type { StepOutcome } from '../../server/store/ddl/outcome.ts';
import { allowCommand, harmedText, tallySentences } from '../../server/store/ddl/planText.ts';
import { runningDatabase } from '../../server/store/open/join.ts';
import { placeInSchema } from '../../server/store/open/schema.ts';
import { openPool } from '../../server/store/pool.ts';
import type { MigrationPlan, PlannedStep } from '../../studio/edit/protocol.ts';
import { studioMiddleware } from '../../studio/server/studioMiddleware.ts';
import { backtrackingOf } from '../backtracking.ts';
import { knownOfProduct } from '../product/productModules.ts';

/** @param root of the checkout */
export function studioPlugin(root: string): Plugin {
  let known: Promise<KnownNames> | null = null;
  return {
    name: 'beheer:studio',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(
        studioMiddleware({
          folder: registryRoot(root),
          check: async (files) => {
            // Loaded on demand, since loading the modules takes a second.
            known ??= knownOfProduct(root);
            return buildRegistry(files, { ...(await known), backtracking: backtrackingOf });
          },
          plan: planOnRunning,
          icons: findIcons,
        }),
      );
    },
  };
}

const silently = (): void => undefined;

/** Executes the plan on the product's database and rolls it back. */
async function planOnRunning(registry: Registry): Promise<MigrationPlan> {
  const { dataDirectory, directDatabaseUrl } = readEnvironment();
  const address = directDatabaseUrl ?? runningDatabase(dataDirectory);
  if (address === null) return { steps: [], failure: 'No database is running that the plan could be made on.' };
  try {
    const { connectionString } = await placeInSchema(
      { connectionString: address, directConnectionString: address },
      registry.schema,
    );
    const database = openPool({ connectionString, log: silently, patient: true });
    try {
      const { outcomes } = await migrate({ database, registry, log: silently, rehearse: true });
      return { steps: outcomes.filter(({ became }) => became !== 'kept').map(plannedStep), failure: null };
    } finally {
      await database.destroy();
    }
  } catch (error) {
    return { steps: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function plannedStep(outcome: StepOutcome): PlannedStep {
  const { step, statement, became, refusal } = outcome;
  const { risk } = step;
  const needsPermission = became === 'held';
  return {
    id: step.id,
    meaning: step.meaning,
    statement: statement ?? step.statement,
    needsPermission,
    advice: [
      ...(step.notes ?? []),
      ...(needsPermission ? [harmedText(outcome)] : []),
      ...tallySentences(outcome).map(({ sentence }) => sentence),
      ...(needsPermission && refusal !== null ? [refusal] : []),
      ...(needsPermission && risk ? [risk.advice] : []),
    ],
    command: needsPermission && risk ? allowCommand(outcome) : null,
  };
}
