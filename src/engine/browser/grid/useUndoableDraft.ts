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
  const { undo, redo, add, clear } = useUndoSteps<{ readonly before: Value; readonly after: Value }>(
    ({ before, after }, direction) => setDraft(direction === 'undo' ? before : after),
  );
  return {
    draft,
    isStale,
    forget,
    undo,
    redo,
    change(next) {
      add({ before: draft, after: next });
      setDraft(next);
    },
    discard() {
      clear();
      setDraft(initial);
    },
  };
}
