/**
 * Runs that are more than one transaction should hold, such as over all clients with something due: in steps, each a
 * transaction that can be repeated.
 */
import type { OpenStore } from './contract.ts';

export interface Steps<Answer> {
  /**
   * One step, by the store that it is handed alone. Where the run keeps what was done, a repeat of the run does not do
   * it again.
   */
  run(name: string, work: (store: OpenStore) => Promise<Answer>): Promise<void>;
  /** Of all steps that were done, those of earlier attempts of the same run too. */
  answers(): Promise<readonly Answer[]>;
}

/** Keeps nothing: each step runs. */
export function plainSteps<Answer>(store: OpenStore): Steps<Answer> {
  const answers: Answer[] = [];
  return {
    run: async (_name, work) => void answers.push(await work(store)),
    answers: () => Promise.resolve(answers),
  };
}
