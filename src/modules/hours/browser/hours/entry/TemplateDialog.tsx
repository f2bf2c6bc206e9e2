/** Preview of a template's rows before they are booked as drafts. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates, Weeks, WorkTimes } from '#engine/values';
import { errorText, useDraft, useFormat, useWrite } from '#engine/browser';
import type { Template, TemplateRow } from '../../../rules/quickAnswer.ts';
import { bookEntries, type NewHourEntry } from '../../hourEntry.ts';

interface Props {
  readonly template: Template;
  readonly day: CalendarDate;
  readonly onClose: () => void;
  /** Receives the uuids of the new entries. */
  readonly onBooked: (uuids: readonly string[]) => void;
}

const all: readonly number[] = [];

export function TemplateDialog({ template: { name, rows }, day, onClose, onBooked }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const write = useWrite();
  const [left, setLeft] = useDraft<readonly number[]>(`hours.template.${name}.${day}`, all, { untilClosed: true });
  const isLeft = (at: number): boolean => left.includes(at);
  const entries = rows.map((row) => entryOf(row, day));
  const chosen = entries.filter((entry, at) => entry !== null && !isLeft(at)).filter((entry) => entry !== null);
  const book = () =>
    void write.run(async () => {
      const { uuids } = await bookEntries(chosen);
      onBooked(uuids);
      onClose();
    });
  const toggle = (at: number) =>
    setLeft((before) => (before.includes(at) ? before.filter((one) => one !== at) : [...before, at]));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="template-title">
      <DialogTitle id="template-title">{name}</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {write.error === null ? null : (
          <Alert severity="warning" sx={{ m: 1.5 }}>
            {errorText(write.error)}
          </Alert>
        )}
        <List dense>
          {rows.map((row, at) => {
            const entry = entries[at] ?? null;
            return (
              <ListItem key={row.preset_uuid} component="li" disablePadding>
                <Box component="label" sx={{ ...line, opacity: entry === null ? 0.5 : 1 }}>
                  <Checkbox
                    edge="start"
                    size="small"
                    disabled={entry === null}
                    onChange={() => toggle(at)}
                    checked={entry !== null && !isLeft(at)}
                    slotProps={{ input: { 'aria-label': row.description ?? name } }}
                  />
                  <ListItemText
                    primary={row.description}
                    secondary={[row.client.name, row.project?.name].filter(Boolean).join(' · ')}
                  />
                  <ListItemText
                    sx={{ flex: 'none', textAlign: 'right', pl: 2, fontVariantNumeric: 'tabular-nums' }}
                    primary={entry === null ? '' : WorkTimes.formatWorkTime(entry.minutes)}
                    secondary={
                      entry === null ? '' : `${format.weekday(entry.work_date)} ${format.dayAndMonth(entry.work_date)}`
                    }
                  />
                </Box>
              </ListItem>
            );
          })}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={write.busy} disabled={chosen.length === 0} onClick={book}>
          {translate('beheer.entry.book_rows', { smart_count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  px: 2,
  py: 0.5,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/**
 * Places a row on its weekday in the shown week, otherwise on the shown day. Returns null if required values are
 * missing.
 */
function entryOf(
  { weekday, client, project, activity, billable, description, minutes }: TemplateRow,
  day: CalendarDate,
): NewHourEntry | null {
  if (minutes === null || description === null) return null;
  const work_date = weekday === null ? day : Dates.addDays(Weeks.mondayOf(day), weekday - 1);
  return {
    work_date,
    minutes,
    client_uuid: client.uuid,
    ...(project ? { project_uuid: project.uuid } : {}),
    activity,
    billable,
    description,
  };
}
