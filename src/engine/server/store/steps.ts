/** Runs long work, such as a run over all clients, in steps. Each step is one transaction that can be retried. */
import type { OpenStore } from './contract.ts';

/** The steps of one run. */
export interface Steps<Answer> {
  /** Runs one step with the store passed to it. Where progress is recorded, a repeated run skips completed steps. */
  run(name: string, work: (store: OpenStore) => Promise<Answer>): Promise<void>;
  /** Returns the answers of all completed steps, including those of earlier attempts of the run. */
  answers(): Promise<readonly Answer[]>;
}

/** Returns steps without recorded progress: each one runs. */
export function plainSteps<Answer>(store: OpenStore): Steps<Answer> {
  const answers: Answer[] = [];
  return {
    run: async (_name, work) => void answers.push(await work(store)),
    answers: () => Promise.resolve(answers),
  };
}
