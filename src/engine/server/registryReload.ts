/**
 * Reloads the registry in development: each change of the files is applied as a whole, or rejected while the last valid
 * registry stays.
 */
import {
  describeProblems,
  readRegistry,
  watchRegistry,
  type KnownCode,
  type RegistryReading,
} from './registrySource.ts';
import type { OpenStore } from './store/contract.ts';
import { MigrationBlocked } from './store/ddl/outcome.ts';

/** Result for the files with this fingerprint; `src/engine/build/dev.ts` passes it to open pages. */
export interface RegistryAnswer {
  readonly registry: string;
  /** Error message; null where the registry was applied. */
  readonly refusal: string | null;
}

interface RegistryReloadOptions {
  readonly root: string;
  readonly code: KnownCode;
  /** Names of the modules that run. */
  readonly modules: readonly string[];
  readonly swap: OpenStore['swap'];
  readonly log: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly answer: (answer: RegistryAnswer) => void;
}

const stays = 'The last good registry stays in force.';
/** Retry interval, since a permission can be granted from another terminal. */
const retryMilliseconds = 1_500;

/** Repeats the work to let V8 compile it, so that the first real change is fast. */
const warmUpMilliseconds = 1_500;
const warmUps = 3;

/** Runs until the returned function is called. */
export function reloadRegistryOnChange(options: RegistryReloadOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  const { complain, log, answer } = options;
  const take = async (reading: RegistryReading, isRetry: boolean): Promise<void> => {
    clearTimeout(timer);
    const { fingerprint: registry } = reading;
    const outcome = await taken(options, reading);
    if (outcome.refusal === null) {
      log('The registry has changed and is in force.');
      return answer({ registry, refusal: null });
    }
    if (outcome.mayPass) timer = setTimeout(() => void take(reading, true), retryMilliseconds);
    if (isRetry) return;
    complain(`${outcome.refusal}\n\n${stays}`);
    answer({ registry, refusal: outcome.refusal });
  };
  const unwatch = watchRegistry({
    root: options.root,
    code: options.code,
    log: complain,
    onChange: (reading) => take(reading, false),
  });
  let left = warmUps;
  const warmUp = async (): Promise<void> => {
    await readRegistry(options.root, options.code).catch(() => undefined);
    left -= 1;
    if (left > 0) warming = setTimeout(() => void warmUp(), warmUpMilliseconds);
  };
  let warming = setTimeout(() => void warmUp(), warmUpMilliseconds);
  return () => {
    clearTimeout(timer);
    clearTimeout(warming);
    unwatch();
  };
}

interface Outcome {
  readonly refusal: string | null;
  /** True if it may succeed later without another change. */
  readonly mayPass: boolean;
}

async function taken(
  { swap, modules }: RegistryReloadOptions,
  { registry, problems }: RegistryReading,
): Promise<Outcome> {
  if (registry === null) return { refusal: describeProblems(problems), mayPass: false };
  if (registry.modules.toSorted().join() !== modules.toSorted().join())
    return {
      refusal: 'The registry names other modules. Start the program again: their code is loaded at the start.',
      mayPass: false,
    };
  try {
    await swap(registry);
    return { refusal: null, mayPass: false };
  } catch (error) {
    return {
      refusal: error instanceof Error ? error.message : String(error),
      mayPass: error instanceof MigrationBlocked,
    };
  }
}
