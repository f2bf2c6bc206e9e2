/** Creates, edits and deletes notes of a record, and refetches the time line. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import type { NoteParams } from '../../providers/records/recordHistory.ts';
import { adminName } from '../../registry.ts';
import { useWrite, type Write } from '../useWrite.ts';

export interface Notes extends Pick<Write, 'busy' | 'error' | 'reset'> {
  /**
   * @param note null for a new note.
   * @returns true if it was saved.
   */
  readonly save: (note: string | null, change: NoteParams['change']) => Promise<boolean>;
  readonly remove: (note: string) => Promise<boolean>;
}

export function useNotes(resource: Resource, record: RaRecord): Notes {
  const { run, ...state } = useWrite();
  const [name, id] = [adminName(resource), record.id];
  const within = [name, 'timeline', id];
  return {
    ...state,
    save: (note, change) => run((provider) => provider.saveNote(name, { id, note, change }), { within }),
    remove: (note) => run((provider) => provider.removeNote(name, { id, note }), { within }),
  };
}
