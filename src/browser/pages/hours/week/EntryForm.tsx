/** One entry in the open cell: its time, its note, whether it is billed. A locked one is read. */
import { useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ShownEntry } from '../../../providers/hoursChanges.ts';
import { textOf } from './cellEdit.ts';

export interface EntryWords {
  readonly time: string;
  readonly description: string;
  readonly billable: boolean;
}

interface Props {
  /** Null: one that is still to be made. */
  readonly entry: ShownEntry | null;
  /** What a new one is called until somebody says more. */
  readonly description: string;
  readonly isLocked: boolean;
  readonly isFirst: boolean;
  /** Answers in words what is wrong with the time. */
  readonly onSave: (words: EntryWords) => string | null;
  readonly onRemove: (() => void) | null;
}

const longest = 500;

export function EntryForm({ entry, description: usual, isLocked, isFirst, onSave, onRemove }: Props) {
  const translate = useTranslate();
  const [time, setTime] = useState(entry ? textOf(entry) : '');
  const [description, setDescription] = useState(entry?.description ?? usual);
  const [billable, setBillable] = useState(entry?.billable ?? true);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (time.trim() === '') setWrong(translate('beheer.hours.empty_time'));
    else if (description.trim() !== '') setWrong(onSave({ time, description: description.trim(), billable }));
  };
  const isUnnamed = description.trim() === '';
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
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
        onChange={(event) => setDescription(event.target.value.slice(0, longest))}
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
            setTime(event.target.value);
            setWrong(null);
          }}
          error={wrong !== null}
          helperText={wrong ?? translate('beheer.hours.time_hint')}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ flex: '1 1 150px' }}
        />
        <FormControlLabel
          disabled={isLocked}
          control={<Switch checked={billable} onChange={(_, on) => setBillable(on)} />}
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
