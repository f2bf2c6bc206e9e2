/**
 * While developing: the registry's files are followed; each change goes into force as a whole, or is refused and the
 * last good one stays.
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

/** What became of the files with this fingerprint. `src/engine/build/dev.ts` tells the open pages. */
export interface RegistryAnswer {
  readonly registry: string;
  /** Null: it is in force. */
  readonly refusal: string | null;
}

export interface RegistryReloadOptions {
  readonly root: string;
  readonly code: KnownCode;
  /** Those whose code runs. */
  readonly modules: readonly string[];
  readonly swap: OpenStore['swap'];
  readonly log: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly answer: (answer: RegistryAnswer) => void;
}

const stays = 'The last good registry stays in force.';
/** A permission may be given from another terminal. */
const retryMilliseconds = 1_500;

/** The same work once more has the engine compile it: nobody waits for that at their first change. */
const warmUpMilliseconds = 1_500;
const warmUps = 3;

/** Until the answered function is called. */
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
  /** Whether it may go into force later without another change. */
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
