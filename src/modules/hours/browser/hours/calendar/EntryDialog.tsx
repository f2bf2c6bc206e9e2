/** Small form next to an entry of the calendar. Escape discards changes. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { LinkBase, useTranslate } from 'react-admin';
import { Forms, useDraft, useFormat } from '#engine/browser';
import type { HoursEntry, HoursValues } from '../../hours.ts';
import { WorkFields } from '../../timer/WorkFields.tsx';
import { emptyWork, workFields, type WorkValue } from '../../timer/workValue.ts';
import { clockOf, timesOf } from './entryTimes.ts';
import type { Stretch } from './geometry.ts';

export interface Drafted {
  readonly entry: HoursEntry | null;
  /** Null for an entry that has a duration only. */
  readonly stretch: Stretch | null;
}

interface Props {
  readonly drafted: Drafted;
  readonly employee_uuid: string;
  readonly usual: WorkValue | undefined;
  /** Why it cannot be changed; null if it can. */
  readonly lock: string | null;
  readonly onSave: (values: Partial<HoursValues>) => Promise<Readonly<Record<string, string>> | null>;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function EntryDialog({
  drafted: { entry, stretch },
  employee_uuid,
  usual,
  lock,
  onSave,
  onRemove,
  onClose,
}: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const asItIs: WorkValue = entry ? workOf(entry) : { ...(usual ?? emptyWork), description: '' };
  const [work, setWork, , isStale] = useDraft(
    `hours.calendar.${entry?.uuid ?? `${stretch?.from}-${stretch?.until}`}`,
    asItIs,
    { untilClosed: true, version: entry?.version },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const client_uuid = work.client?.uuid ?? work.project?.client_uuid ?? null;
    if (client_uuid === null) return setErrors({ client_uuid: translate('ra.validation.required') });
    setBusy(true);
    const { project_uuid = null, activity = work.activity, description = '', billable = true } = workFields(work);
    const refused = await onSave({
      client_uuid,
      project_uuid,
      activity,
      description,
      billable,
      ...(entry ? {} : { employee_uuid }),
      ...(entry || !stretch
        ? {}
        : { ...timesOf(stretch), minutes: Math.round((stretch.until - stretch.from) / 60_000) }),
    });
    setBusy(false);
    if (refused === null) return onClose();
    return setErrors(refused);
  };
  const times = Object.entries(errors)
    .filter(([field]) => !shown.has(field))
    .map(([, text]) => text);
  const day = entry?.work_date ?? (stretch ? timesOf(stretch).work_date : '');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="calendar-entry">
      <DialogTitle id="calendar-entry">
        {format.weekday(day)} {format.dayAndMonth(day)},{' '}
        {stretch ? clockOf(stretch) : format.duration(entry?.minutes ?? 0)}
      </DialogTitle>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ px: 3, pb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {isStale ? <Forms.StaleDraft onDiscard={() => setWork(asItIs)} /> : null}
        {lock === null ? null : <Alert severity="info">{lock}</Alert>}
        {times.length > 0 ? (
          <Alert severity="warning" role="alert">
            {times.join(' ')}
          </Alert>
        ) : null}
        <Box component="fieldset" disabled={lock !== null} sx={{ border: 0, p: 0, m: 0, minWidth: 0, pt: 0.5 }}>
          <WorkFields
            id="entry"
            draft={null}
            value={work}
            errors={errors}
            autoFocus
            onChange={(change) => setWork((known) => ({ ...known, ...change }))}
          />
        </Box>
        <Buttons entry={entry} lock={lock} busy={busy} onRemove={onRemove} onClose={onClose} />
      </Box>
    </Dialog>
  );
}

interface ButtonsProps extends Pick<Props, 'lock' | 'onRemove' | 'onClose'> {
  readonly entry: HoursEntry | null;
  readonly busy: boolean;
}

function Buttons({ entry, lock, busy, onRemove, onClose }: ButtonsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {entry && lock === null ? (
        <Button color="error" onClick={onRemove}>
          {translate('ra.action.delete')}
        </Button>
      ) : null}
      {entry ? (
        <Button color="inherit" component={LinkBase} to={`/hours/${entry.uuid}`}>
          {translate('beheer.hours_calendar.whole')}
        </Button>
      ) : null}
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" onClick={onClose}>
        {translate(lock === null ? 'ra.action.cancel' : 'ra.action.close')}
      </Button>
      {lock === null ? (
        <Button type="submit" variant="contained" loading={busy}>
          {translate('ra.action.save')}
        </Button>
      ) : null}
    </Box>
  );
}

const shown = new Set(['description', 'client_uuid', 'project_uuid', 'activity']);

function workOf({ client, project, activity, description, billable }: HoursEntry): WorkValue {
  return { client: client ?? null, project: project ?? null, activity, description, billable };
}
