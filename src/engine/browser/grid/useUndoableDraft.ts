/** A draft with undo and redo while the page is open. */
import { useDraft } from '../providers/drafts/useDraft.ts';
import type { UndoSteps } from './undoKeys.ts';
import { useUndoSteps } from './useUndoSteps.ts';

/**
 * The current draft and the functions that change it. `discard` returns to the initial value; `forget` deletes the
 * stored copy after saving.
 */
export interface UndoableDraft<Value> extends UndoSteps {
  readonly draft: Value;
  /** True if the draft was started on another version of the record than the current one. */
  readonly isStale: boolean;
  /** Adds an undoable step. */
  readonly change: (next: Value) => void;
  readonly discard: () => void;
  readonly forget: () => void;
}

/** @param initial must stay the same object while the page is open */
export function useUndoableDraft<Value>(
  key: string,
  initial: Value,
  options?: Parameters<typeof useDraft>[2],
): UndoableDraft<Value> {
  const [draft, setDraft, forget, isStale] = useDraft(key, initial, options);
  const steps = useUndoSteps<{ readonly before: Value; readonly after: Value }>();
  const { last, next } = steps;
  const take = (value: Value, move: () => void): void => {
    move();
    setDraft(value);
  };
  return {
    draft,
    isStale,
    forget,
    undo: last === null ? null : () => take(last.before, steps.goBack),
    redo: next === null ? null : () => take(next.after, steps.goForward),
    change(after) {
      steps.add({ before: draft, after });
      setDraft(after);
    },
    discard() {
      steps.clear();
      setDraft(initial);
    },
  };
}
