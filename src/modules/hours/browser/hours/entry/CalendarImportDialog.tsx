/** Import of a calendar file: choose it, preview the entries, and book the selected ones. */
import { useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { mdiCalendarImportOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import { DayPicker, errorText, Icon, useDraft } from '#engine/browser';
import { CalendarRows } from './CalendarRows.tsx';
import { useCalendarImport, type CalendarImport } from './useCalendarImport.ts';
import { useBookedNotice } from './useUndoable.tsx';

interface Props {
  /** A day of the shown week. The default period is that week and the three before it. */
  readonly day: CalendarDate;
  readonly onClose: () => void;
}

const weeksBack = 3;

export function CalendarImportDialog({ day, onClose }: Props) {
  const translate = useTranslate();
  const notifyBooked = useBookedNotice();
  const state = useCalendarImport();
  const { rows, entries, busy, error } = state;
  const book = () =>
    void state.book(notifyBooked).then((isBooked) => {
      if (isBooked) onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="calendar-import-title">
      <DialogTitle id="calendar-import-title">{translate('beheer.entry.import')}</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {error === null ? null : (
          <Alert severity="warning" sx={{ m: 2 }}>
            {errorText(error)}
          </Alert>
        )}
        <FileChoice day={day} state={state} />
        {rows === null ? null : rows.length === 0 ? (
          <Typography sx={{ p: 3 }}>{translate('beheer.entry.no_events')}</Typography>
        ) : (
          <CalendarRows state={state} />
        )}
      </DialogContent>
      <DialogActions>
        {rows === null ? null : (
          <Button color="inherit" onClick={state.again} sx={{ mr: 'auto' }}>
            {translate('beheer.entry.other_file')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        {rows === null || rows.length === 0 ? null : (
          <Button variant="contained" loading={busy} disabled={entries.length === 0} onClick={book}>
            {translate('beheer.entry.book_rows', { smart_count: entries.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Settings of the import, which are kept until the dialog closes, and the choice of the file. */
function FileChoice({ day, state }: Pick<Props, 'day'> & { readonly state: CalendarImport }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const week = Weeks.daysOfWeek(day);
  const [{ period, isWholeDayBooked }, setAsked] = useDraft<Asked>(
    `hours.calendar-file.${day}`,
    { period: { from: Dates.addDays(week[0] ?? day, -7 * weeksBack), until: week[6] ?? day }, isWholeDayBooked: false },
    { untilClosed: true },
  );
  const read = (file: File | undefined) => {
    if (file) state.read(file, period, isWholeDayBooked);
  };
  if (state.rows !== null) return null;
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        read(event.dataTransfer.files[0]);
      }}
      sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start' }}
    >
      <Typography>{translate('beheer.entry.import_text')}</Typography>
      <PeriodFields period={period} onChange={(chosen) => setAsked({ period: chosen, isWholeDayBooked })} />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isWholeDayBooked}
            onChange={(_, isOn) => setAsked({ period, isWholeDayBooked: isOn })}
          />
        }
        label={translate('beheer.entry.whole_days')}
      />
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={translate('beheer.entry.choose_file')}
        onChange={(event) => {
          read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="contained"
        loading={state.busy}
        startIcon={<Icon path={mdiCalendarImportOutline} />}
        onClick={() => input.current?.click()}
      >
        {translate('beheer.entry.choose_file')}
      </Button>
    </Box>
  );
}

interface Period {
  readonly from: string;
  readonly until: string;
}

/** Settings of the import. */
interface Asked {
  readonly period: Period;
  readonly isWholeDayBooked: boolean;
}

/** Choosing an end before the start moves the start, and vice versa. */
function PeriodFields({ period, onChange }: { readonly period: Period; readonly onChange: (period: Period) => void }) {
  const translate = useTranslate();
  const { from, until } = period;
  return (
    <Box
      role="group"
      aria-label={translate('beheer.entry.import_days')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignSelf: 'stretch', '& > *': { flex: '1 1 150px' } }}
    >
      <DayPicker
        label={translate('beheer.entry.from')}
        day={from}
        onDay={(chosen) => onChange({ from: chosen, until: until < chosen ? chosen : until })}
      />
      <DayPicker
        label={translate('beheer.entry.until')}
        day={until}
        onDay={(chosen) => onChange({ from: from > chosen ? chosen : from, until: chosen })}
      />
    </Box>
  );
}
