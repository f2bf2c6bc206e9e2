/** What was typed in the grid of prices and is not saved yet, with the steps that can be taken back. */
import { useMemo, useState } from 'react';
import { useDraft } from '../../../../engine/browser/providers/useDraft.ts';
import type { Tier } from '../../rules/tiers.ts';
import type { GridEdits, PriceChange } from './gridModel.ts';

type Edits = readonly (readonly [key: string, tiers: readonly Tier[] | null])[];

const none: Edits = [];

export interface PriceEdits {
  readonly edits: GridEdits;
  /** One step, however many they are. */
  readonly change: (changes: readonly PriceChange[]) => void;
  /** Null where there is no such step. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly discard: () => void;
  readonly forget: () => void;
}

export function usePriceEdits(list_uuid: string): PriceEdits {
  const [draft, setDraft, forget] = useDraft<Edits>(`prices.${list_uuid}`, none);
  const [past, setPast] = useState<readonly Edits[]>([]);
  const [future, setFuture] = useState<readonly Edits[]>([]);
  const edits = useMemo(() => new Map(draft), [draft]);
  const [before, after] = [past.at(-1), future.at(-1)];
  return {
    edits,
    forget,
    change(changes) {
      const next = new Map(draft);
      for (const [key, edit] of changes) {
        if (edit === undefined) next.delete(key);
        else next.set(key, edit);
      }
      setPast([...past, draft]);
      setFuture([]);
      setDraft([...next]);
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
      setDraft(none);
    },
  };
}
