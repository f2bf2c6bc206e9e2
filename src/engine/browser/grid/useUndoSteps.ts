/** Steps that can be undone and redone while the page is open. */
import { useState } from 'react';

interface History<Step> {
  readonly all: readonly Step[];
  /** Number of steps that are applied; later ones can be redone. */
  readonly at: number;
}

interface StepHistory<Step> {
  /** The step to undo; null if there is none. */
  readonly last: Step | null;
  /** The step to redo. */
  readonly next: Step | null;
  /** Moves back over a step that the caller has undone, or forward over one that it has done again. */
  readonly goBack: () => void;
  readonly goForward: () => void;
  /** Adds a step that has been applied. Steps that were undone can no longer be redone. */
  readonly add: (step: Step) => void;
  /** Replaces steps; null drops a step. */
  readonly revise: (change: (step: Step) => Step | null) => void;
  readonly clear: () => void;
}

/** Returns the history of steps, which is empty at first. */
export function useUndoSteps<Step>(): StepHistory<Step> {
  const [{ all, at }, setHistory] = useState<History<Step>>({ all: [], at: 0 });
  return {
    last: all[at - 1] ?? null,
    next: all[at] ?? null,
    goBack: () => setHistory((now) => ({ ...now, at: now.at - 1 })),
    goForward: () => setHistory((now) => ({ ...now, at: now.at + 1 })),
    add: (step) => setHistory((now) => ({ all: [...now.all.slice(0, now.at), step], at: now.at + 1 })),
    revise(change) {
      const revised = (steps: readonly Step[]): readonly Step[] =>
        steps.map((step) => change(step)).filter((step) => step !== null);
      setHistory((now) => ({ all: revised(now.all), at: revised(now.all.slice(0, now.at)).length }));
    },
    clear: () => setHistory({ all: [], at: 0 }),
  };
}
