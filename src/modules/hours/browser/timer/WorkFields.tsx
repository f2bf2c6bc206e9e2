/** Inputs of the work of a timer: description, project or client, and activity. */
import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Records } from '#engine/registry';
import { Forms, useDraft, useLabel, useRegistry } from '#engine/browser';
import type { TimerWork } from '../../calls.ts';
import { namedRecord, type NamedRecord, type WorkValue } from './workValue.ts';

/** Validation errors by field. */
type WorkErrors = Readonly<Partial<Record<keyof TimerWork, string>>>;

interface Props {
  /** Prefix of the ids of the inputs. */
  readonly id: string;
  /**
   * Key under which a description is stored until the input is left and it is passed on; null passes on each keystroke,
   * for callers that store it.
   */
  readonly draft: string | null;
  readonly value: WorkValue;
  readonly onChange: (change: Partial<WorkValue>) => void;
  readonly errors: WorkErrors;
  readonly autoFocus?: boolean;
}

/** Controlled inputs of a {@link WorkValue}. Choosing a project also sets its client. */
export function WorkFields({ id, draft, value, onChange, errors, autoFocus = false }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const activities = useRegistry().resources['hours']?.fields['activity'];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {draft === null ? (
        <DescriptionField
          id={`${id}-description`}
          text={value.description}
          error={errors.description}
          autoFocus={autoFocus}
          onType={(description) => onChange({ description })}
          onLeave={() => onChange({ description: value.description.trim() })}
        />
      ) : (
        <DraftedDescription
          key={draft}
          id={`${id}-description`}
          draft={draft}
          value={value.description}
          error={errors.description}
          autoFocus={autoFocus}
          onChange={(description) => onChange({ description })}
        />
      )}
      <OfRecord
        id={`${id}-project`}
        resource="projects"
        value={value.project}
        error={errors.project_uuid}
        onChange={(project, client) => onChange({ project, ...(project ? { client } : {}) })}
      />
      <OfRecord
        id={`${id}-client`}
        resource="clients"
        value={value.client}
        error={errors.client_uuid}
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
          error={errors.activity !== undefined}
          helperText={errors.activity}
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
  readonly text: string;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

interface DraftedProps extends Omit<DescriptionProps, 'text' | 'onType' | 'onLeave'> {
  readonly draft: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const longestDescription = 500;

function DraftedDescription({ draft, value, onChange, ...props }: DraftedProps) {
  const [typed, setTyped] = useDraft<string | null>(draft, null);
  const known = useRef(value);
  useEffect(() => {
    // The value was accepted, or another device changed it.
    if (known.current !== value) setTyped(null);
    known.current = value;
  }, [value, setTyped]);
  const leave = (): void => {
    const text = (typed ?? value).trim();
    if (text === value) setTyped(null);
    else onChange(text);
  };
  return <DescriptionField {...props} text={typed ?? value} onType={setTyped} onLeave={leave} />;
}

function DescriptionField({ id, text, error, autoFocus, onType, onLeave }: DescriptionProps) {
  const translate = useTranslate();
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
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onLeave();
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
  /** Also receives the client of a project, if known. */
  readonly onChange: (record: NamedRecord | null, client: NamedRecord | null) => void;
}

/** Returns the client of a project; a client record has none. */
const clientOf = (record: (Pick<RaRecord, 'id'> & Partial<Records['projects']>) | undefined) => record?.client;

function OfRecord({ id, resource, value, error, onChange }: OfRecordProps) {
  const label = useLabel();
  const target = useRegistry().resources[resource];
  if (!target) return null;
  return (
    <Forms.RecordPicker
      id={id}
      target={target}
      multiple={false}
      size="small"
      onCreate={null}
      value={value ? [{ ...value, id: value.uuid }] : []}
      onChange={([record]) => onChange(namedRecord(record), namedRecord(clientOf(record)))}
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
