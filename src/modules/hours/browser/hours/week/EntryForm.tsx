/** Form of one entry in the open cell: time, note, billable. Locked entries are read-only. */
import { useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Forms, useDraft } from '#engine/browser';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { textOf } from './cellEdit.ts';

export interface EntryWords {
  readonly time: string;
  readonly description: string;
  readonly billable: boolean;
}

interface Props {
  /** Null for a new entry. */
  readonly entry: ShownEntry | null;
  /** Key of the stored form draft. */
  readonly draft: string;
  /** Default description of a new entry. */
  readonly description: string;
  readonly isLocked: boolean;
  readonly isFirst: boolean;
  /** Returns an error text about the time, or null. */
  readonly onSave: (words: EntryWords) => string | null;
  readonly onRemove: (() => void) | null;
}

const longest = 500;

export function EntryForm({ entry, draft, description: usual, isLocked, isFirst, onSave, onRemove }: Props) {
  const translate = useTranslate();
  const asItIs: EntryWords = {
    time: entry ? textOf(entry) : '',
    description: entry?.description ?? usual,
    billable: entry?.billable ?? true,
  };
  const [words, setWords, , isStale] = useDraft(draft, asItIs, { untilClosed: true, version: entry?.version });
  const { time, description, billable } = words;
  const change = (changed: Partial<EntryWords>): void => setWords((known) => ({ ...known, ...changed }));
  const [wrong, setWrong] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (time.trim() === '') setWrong(translate('beheer.hours.empty_time'));
    else if (description.trim() !== '') setWrong(onSave({ time, description: description.trim(), billable }));
  };
  const isUnnamed = description.trim() === '';
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {isStale ? <Forms.StaleDraft onDiscard={() => setWords(asItIs)} /> : null}
      <TextField
        autoFocus={isFirst}
        margin="none"
        size="small"
        fullWidth
        multiline
        maxRows={4}
        disabled={isLocked}
        label={translate('beheer.hours.description')}
        value={description}
        onChange={(event) => change({ description: event.target.value.slice(0, longest) })}
        error={isUnnamed}
        helperText={isUnnamed ? translate('beheer.hours.empty_description') : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) save(event);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          margin="none"
          size="small"
          disabled={isLocked}
          label={translate('beheer.hours.time')}
          value={time}
          onChange={(event) => {
            change({ time: event.target.value });
            setWrong(null);
          }}
          error={wrong !== null}
          helperText={wrong ?? translate('beheer.hours.time_hint')}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ flex: '1 1 150px' }}
        />
        <FormControlLabel
          disabled={isLocked}
          control={<Switch checked={billable} onChange={(_, on) => change({ billable: on })} />}
          label={translate('beheer.hours.billable')}
          sx={{ m: 0, minHeight: 40 }}
        />
      </Box>
      {isLocked ? null : (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {onRemove === null ? null : (
            <Button color="error" onClick={onRemove}>
              {translate('beheer.hours.remove')}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {translate(entry ? 'beheer.hours.save' : 'beheer.hours.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
