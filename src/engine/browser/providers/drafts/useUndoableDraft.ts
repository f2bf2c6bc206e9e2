/** A draft with undo and redo while the page is open. */
import { useState } from 'react';
import { useDraft } from './useDraft.ts';

/**
 * The current draft and the functions that change it. `discard` returns to the initial value; `forget` deletes the
 * stored copy after saving.
 */
export interface UndoableDraft<Value> {
  readonly draft: Value;
  /** True if the draft was started on another version of the record than the current one. */
  readonly isStale: boolean;
  /** Adds an undoable step. */
  readonly change: (next: Value) => void;
  /** Null if there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
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
  const [past, setPast] = useState<readonly Value[]>([]);
  const [future, setFuture] = useState<readonly Value[]>([]);
  const [before, after] = [past.at(-1), future.at(-1)];
  return {
    draft,
    isStale,
    forget,
    change(next) {
      setPast([...past, draft]);
      setFuture([]);
      setDraft(next);
    },
    undo:
      before === undefined
        ? null
        : () => {
            setFuture([...future, draft]);
            setPast(past.slice(0, -1));
            setDraft(before);
          },
    redo:
      after === undefined
        ? null
        : () => {
            setPast([...past, draft]);
            setFuture(future.slice(0, -1));
            setDraft(after);
          },
    discard() {
      setPast([]);
      setFuture([]);
      setDraft(initial);
    },
  };
}
