/** Note on the time line. People can edit and delete their own; all staff can pin. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { mdiPin } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { NoteEntry } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useDraft } from '../../providers/drafts/useDraft.ts';
import { MarkdownText } from '../../fields/MarkdownText.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { Moment } from './Moment.tsx';
import { NoteActions } from './NoteActions.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { useNotes } from './useNotes.ts';
import { Who } from './Who.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly entry: NoteEntry;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function NoteItem({ resource, record, entry, now }: Props) {
  const translate = useTranslate();
  const notes = useNotes(resource, record);
  const [text, setText] = useDraft<string | null>(`note.${entry.uuid}`, null);
  /** True after editing, which returns the focus to the edit button. */
  const [isBack, setBack] = useState(false);
  const stop = () => {
    setBack(true);
    setText(null);
    notes.reset();
  };
  const save = async () => {
    if (text !== null && (await notes.save(entry.uuid, { text: text.trim() }))) stop();
  };
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Who who={entry} />
      <Box sx={{ minWidth: 0, flex: 1, bgcolor: 'surface.subtle', borderRadius: 1.5, px: 1.5, py: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <strong style={{ fontWeight: 600 }}>{entry.user_name ?? translate('beheer.history.somebody')}</strong>
          <Moment at={entry.at} now={now} />
          {entry.edited_at === null ? null : <Edited at={entry.edited_at} />}
          {entry.pinned ? <Icon path={mdiPin} sx={{ fontSize: 14, color: 'primary.main' }} /> : null}
          {text === null ? (
            <NoteActions entry={entry} notes={notes} isBack={isBack} onEdit={() => setText(entry.text)} />
          ) : null}
        </Box>
        {text === null ? (
          <MarkdownText text={entry.text} />
        ) : (
          <Box sx={{ mt: 1 }}>
            <NoteEditor
              text={text}
              onText={setText}
              saves={translate('ra.action.save')}
              busy={notes.busy}
              error={notes.error}
              onSave={() => void save()}
              onCancel={stop}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Edited({ at }: { readonly at: string }): ReactNode {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Tooltip title={format.fullDateTime(at)} describeChild>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {translate('beheer.timeline.edited')}
      </Box>
    </Tooltip>
  );
}
