/** Writing, changing and removing notes at a record; the time line is read again after each. */
import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import type { BeheerDataProvider, NoteParams } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';

export interface Notes {
  readonly busy: boolean;
  /** Null where all is well. */
  readonly error: unknown;
  /** Answers whether it was kept. `note` is null for a new one. */
  readonly save: (note: string | null, change: NoteParams['change']) => Promise<boolean>;
  readonly remove: (note: string) => Promise<boolean>;
  readonly forgive: () => void;
}

export function useNotes(resource: Resource, record: RaRecord): Notes {
  const provider = useDataProvider<BeheerDataProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [name, id] = [adminName(resource), record.id];
  const run = useCallback(async (write: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await write();
      await queries.invalidateQueries({ queryKey: [name, 'timeline', id] });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }, [queries, name, id]);
  return {
    busy,
    error,
    save: (note, change) => run(() => provider.saveNote(name, { id, note, change })),
    remove: (note) => run(() => provider.removeNote(name, { id, note })),
    forgive: () => setError(null),
  };
}
