/** Events of a calendar file: time, title, the client and project they would be booked on, and obstacles. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CalendarRow } from '../../../rules/quickAnswer.ts';
import { WorkTimes } from '#engine/values';
import { useFormat } from '#engine/browser';
import { ClientChip } from './ClientChip.tsx';
import { isBookable, type CalendarImport } from './useCalendarImport.ts';

export function CalendarRows({ state: { rows, chosen, toggle, assign } }: { readonly state: CalendarImport }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {(rows ?? []).map((row) => (
        <Row
          key={row.source_key}
          row={row}
          isChosen={chosen.has(row.source_key)}
          onToggle={() => toggle(row.source_key)}
          onAssign={(on) => assign(row, on)}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly row: CalendarRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onAssign: (
    on: Pick<CalendarRow, 'project'> & { readonly client: NonNullable<CalendarRow['client']> },
  ) => void;
}

function Row({ row, isChosen, onToggle, onAssign }: RowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { title, work_date, started_at, ended_at, minutes, client, project } = row;
  const isOpen = isBookable(row);
  const when = [
    `${format.weekday(work_date)} ${format.dayAndMonth(work_date)}`,
    started_at !== null && ended_at !== null
      ? `${format.time(started_at)}–${format.time(ended_at)}`
      : translate('beheer.entry.whole_day'),
  ].join(', ');
  const name = title === '' ? translate('beheer.entry.untitled') : title;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        opacity: isOpen ? 1 : 0.72,
      }}
    >
      <Checkbox
        size="small"
        edge="start"
        disabled={!isOpen || client === null}
        checked={isChosen && isOpen && client !== null}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': translate('beheer.entry.take', { title: name, when }) } }}
      />
      <EventText row={row} name={name} when={when} />
      {isOpen ? (
        <Box sx={{ minWidth: 0, maxWidth: { xs: '100%', sm: 260 } }}>
          <ClientChip client={client} project={project} alternatives={[]} day={work_date} onTake={onAssign} />
        </Box>
      ) : null}
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 44, textAlign: 'right', ml: 'auto' }}>
        {minutes === null ? '' : WorkTimes.formatWorkTime(minutes)}
      </Typography>
    </Box>
  );
}

interface EventTextProps extends Pick<RowProps, 'row'> {
  readonly name: string;
  readonly when: string;
}

/** Title and time of an event, and why it is not selected. */
function EventText({ row, name, when }: EventTextProps) {
  const translate = useTranslate();
  const { left_out, reason, is_booked, overlaps } = row;
  const note = is_booked
    ? translate('beheer.entry.is_booked')
    : left_out !== null
      ? (reason ?? translate(`beheer.entry.left_out_${left_out}`))
      : overlaps !== null
        ? translate('beheer.entry.overlaps', { what: overlaps })
        : null;
  return (
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {when}
      </Typography>
      {note === null ? null : (
        <Typography
          variant="caption"
          component="p"
          sx={{ color: overlaps !== null && isBookable(row) ? 'warning.main' : 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  );
}
