/** Unsaved edits of the price grid, with undo and redo. */
import { useMemo } from 'react';
import { Grids } from '#engine/browser';
import type { Tier } from '../../rules/tiers.ts';
import type { GridEdits, PriceChange } from './gridModel.ts';

type Edits = readonly (readonly [key: string, tiers: readonly Tier[] | null])[];

const none: Edits = [];

interface PriceEdits extends Pick<Grids.UndoableDraft<Edits>, 'undo' | 'redo' | 'discard' | 'forget'> {
  readonly edits: GridEdits;
  /** Applies the changes as one undo step. */
  readonly change: (changes: readonly PriceChange[]) => void;
}

export function usePriceEdits(list_uuid: string): PriceEdits {
  const { draft, change, undo, redo, discard, forget } = Grids.useUndoableDraft(`prices.${list_uuid}`, none);
  const edits = useMemo(() => new Map(draft), [draft]);
  return {
    edits,
    undo,
    redo,
    discard,
    forget,
    change(changes) {
      const next = new Map(draft);
      for (const [key, edit] of changes) {
        if (edit === undefined) next.delete(key);
        else next.set(key, edit);
      }
      change([...next]);
    },
  };
}
