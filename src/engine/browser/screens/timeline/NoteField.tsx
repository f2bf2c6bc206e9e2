/** Field for a new note at the top of the time line. Unsent text is kept as a draft. */
import { useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useDraft } from '../../providers/drafts/useDraft.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { useNotes } from './useNotes.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly autoFocus: boolean;
}

/** Returns the key of the draft of a new note. */
export const noteDraft = (resource: Resource, record: RaRecord): string => `note.${resource.name}.${record.id}`;

export function NoteField({ resource, record, autoFocus }: Props) {
  const translate = useTranslate();
  const notes = useNotes(resource, record);
  const [draft, setDraft] = useDraft(noteDraft(resource, record), '');
  const save = async () => {
    if (await notes.save(null, { text: draft.trim() })) setDraft('');
  };
  return (
    <NoteEditor
      text={draft}
      onText={setDraft}
      autoFocus={autoFocus}
      saves={translate('beheer.timeline.save')}
      busy={notes.busy}
      error={notes.error}
      onSave={() => void save()}
    />
  );
}
