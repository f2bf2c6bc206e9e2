/** Steps that can be undone and redone while the page is open. */
import { useState } from 'react';
import type { UndoSteps } from './undoKeys.ts';

interface History<Step> {
  readonly all: readonly Step[];
  /** Number of steps that are applied; later ones can be redone. */
  readonly at: number;
}

interface StepHistory<Step> extends UndoSteps {
  /** Adds a step that has been applied. Steps that were undone can no longer be redone. */
  readonly add: (step: Step) => void;
  /** Replaces steps; null drops a step. */
  readonly revise: (change: (step: Step) => Step | null) => void;
  readonly clear: () => void;
}

/** @param apply applies a step forwards (redo) or backwards (undo) */
export function useUndoSteps<Step>(apply: (step: Step, direction: 'undo' | 'redo') => void): StepHistory<Step> {
  const [{ all, at }, setHistory] = useState<History<Step>>({ all: [], at: 0 });
  const take = (step: Step | undefined, direction: 'undo' | 'redo'): (() => void) | null =>
    step === undefined
      ? null
      : () => {
          setHistory((now) => ({ ...now, at: now.at + (direction === 'undo' ? -1 : 1) }));
          apply(step, direction);
        };
  return {
    undo: take(all[at - 1], 'undo'),
    redo: take(all[at], 'redo'),
    add: (step) => setHistory((now) => ({ all: [...now.all.slice(0, now.at), step], at: now.at + 1 })),
    revise(change) {
      const revised = (steps: readonly Step[]): readonly Step[] =>
        steps.map((step) => change(step)).filter((step) => step !== null);
      setHistory((now) => ({ all: revised(now.all), at: revised(now.all.slice(0, now.at)).length }));
    },
    clear: () => setHistory({ all: [], at: 0 }),
  };
}
