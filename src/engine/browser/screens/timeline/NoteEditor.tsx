/** Editor of a note in Markdown, saved with Ctrl+Enter or the button. */
import type { FocusEvent, KeyboardEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { maxNoteLength } from '../../../registry/records/timeline.ts';
import { touch } from '../../theme/components/media.ts';
import { errorText } from '../useWrite.ts';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Label of the save button. */
  readonly saves: string;
  /** Defaults to true if it can be cancelled. */
  readonly autoFocus?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  /** Without it there is no cancel button. */
  readonly onCancel?: () => void;
}

export function NoteEditor({
  text,
  onText,
  saves,
  busy,
  error,
  onSave,
  onCancel,
  autoFocus = onCancel !== undefined,
}: Props) {
  const translate = useTranslate();
  const isEmpty = text.trim() === '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty || busy) return;
    event.preventDefault();
    onSave();
  };
  return (
    <Box>
      <TextField
        multiline
        fullWidth
        hiddenLabel
        minRows={isEmpty && !onCancel ? 1 : 3}
        maxRows={16}
        placeholder={translate('beheer.timeline.placeholder')}
        value={text}
        autoFocus={autoFocus}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': translate('beheer.timeline.note'),
            maxLength: maxNoteLength,
            'aria-keyshortcuts': 'Control+Enter',
            // Puts the cursor at the end of the text.
            onFocus: ({ target }: FocusEvent<HTMLTextAreaElement>) =>
              target.setSelectionRange(target.value.length, target.value.length),
          },
        }}
      />
      {error === null ? null : (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorText(error)}
        </Alert>
      )}
      {isEmpty && !onCancel ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '16px', flex: 1 }}>
            {translate('beheer.timeline.hint')}
            <Box component="span" sx={{ [touch]: { display: 'none' } }}>
              {` ${translate('beheer.timeline.hint_keys')}`}
            </Box>
          </Box>
          {onCancel ? (
            <Button color="inherit" onClick={onCancel} disabled={busy}>
              {translate('ra.action.cancel')}
            </Button>
          ) : null}
          <Button variant="contained" onClick={onSave} loading={busy} disabled={isEmpty}>
            {saves}
          </Button>
        </Box>
      )}
    </Box>
  );
}
