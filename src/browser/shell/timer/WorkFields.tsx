/** What time is for: a description, the project or client, and the kind of work. A description is handed on when it is left. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../fields/useLabel.ts';
import { RecordPicker } from '../../inputs/RecordPicker.tsx';
import { useRegistry } from '../../registry.ts';
import { namedRecord, type NamedRecord, type WorkValue } from './workValue.ts';

interface Props {
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly value: WorkValue;
  readonly onChange: (change: Partial<WorkValue>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly autoFocus?: boolean;
}

export function WorkFields({ id, value, onChange, errors, autoFocus = false }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const activities = useRegistry().resources['hours']?.fields['activity'];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <DescriptionField
        id={`${id}-description`}
        value={value.description}
        error={errors['description']}
        autoFocus={autoFocus}
        onChange={(description) => onChange({ description })}
      />
      <OfRecord
        id={`${id}-project`}
        resource="projects"
        value={value.project}
        error={errors['project_uuid']}
        onChange={(project, client) => onChange({ project, ...(project ? { client } : {}) })}
      />
      <OfRecord
        id={`${id}-client`}
        resource="clients"
        value={value.client}
        error={errors['client_uuid']}
        onChange={(client) => onChange({ client, ...(client?.uuid === value.client?.uuid ? {} : { project: null }) })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5, alignItems: 'center' }}>
        <TextField
          id={`${id}-activity`}
          select
          size="small"
          margin="none"
          label={activities ? label(activities.label) : ''}
          value={value.activity}
          error={errors['activity'] !== undefined}
          helperText={errors['activity']}
          onChange={(event) => onChange({ activity: event.target.value })}
        >
          {(activities?.options ?? []).map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {label(option.label)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Switch size="small" checked={value.billable} onChange={(_, billable) => onChange({ billable })} />}
          label={translate('beheer.timer.billable')}
          sx={{ mr: 0 }}
        />
      </Box>
    </Box>
  );
}

interface DescriptionProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (text: string) => void;
}

const longestDescription = 500;

function DescriptionField({ id, value, error, autoFocus, onChange }: DescriptionProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Another device, or another choice, said something else.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const leave = (): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextField
      id={id}
      size="small"
      margin="none"
      fullWidth
      autoFocus={autoFocus}
      label={translate('beheer.timer.description')}
      value={text}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      slotProps={{ htmlInput: { maxLength: longestDescription } }}
    />
  );
}

interface OfRecordProps {
  readonly id: string;
  readonly resource: 'projects' | 'clients';
  readonly value: NamedRecord | null;
  readonly error: string | undefined;
  /** With the client of a project where it is known. */
  readonly onChange: (record: NamedRecord | null, client: NamedRecord | null) => void;
}

function OfRecord({ id, resource, value, error, onChange }: OfRecordProps) {
  const label = useLabel();
  const target = useRegistry().resources[resource];
  if (!target) return null;
  return (
    <RecordPicker
      id={id}
      target={target}
      multiple={false}
      size="small"
      onCreate={null}
      value={value ? [{ ...value, id: value.uuid }] : []}
      onChange={([record]) => onChange(namedRecord(record), namedRecord(record?.['client']))}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={label(target.label)}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}
