/** Row of a waiting week: employee, days, notices and actions; its entries below when expanded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Dates, Weeks } from '#engine/values';
import { Icon, useFormat } from '#engine/browser';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { WeekNotices } from '../parts/WeekNotices.tsx';
import { WeekEntries } from './WeekEntries.tsx';

interface Props {
  readonly week: WeekAnswer;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly busy: boolean;
  /** Entries selected to be rejected separately. */
  readonly picked: ReadonlySet<string>;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly onPick: (uuid: string) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

export function WeekRow(props: Props) {
  const { week, isChosen, isOpen, picked, onChoose, onPick } = props;
  const translate = useTranslate();
  const format = useFormat();
  const { employee, monday, minutes, notices, remark } = week;
  const named = namedWeek(week);
  const [, , , , , , sunday = monday] = Weeks.daysOfWeek(monday);
  return (
    <Box
      role="listitem"
      tabIndex={0}
      data-week={monday}
      aria-label={`${employee.name}, ${translate('beheer.weeks.week', named)}, ${format.duration(minutes)}`}
      sx={{
        px: { xs: 1, md: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        bgcolor: isChosen ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={onChoose}
          slotProps={{ input: { 'aria-label': translate('beheer.weeks.choose', named) } }}
          sx={{ p: 0.5 }}
        />
        <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{employee.name}</Typography>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('beheer.layout.week_title', { ...named, days: format.dateRange(monday, sunday) })}
          </Typography>
        </Box>
        <Days week={week} />
        <Total week={week} />
        <Buttons {...props} />
      </Box>
      {notices.length === 0 && remark === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pl: 4.75, pt: 0.75 }}>
          <WeekNotices notices={notices} />
          {remark === null ? null : (
            <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {translate('beheer.weeks.with_remark', { remark })}
            </Typography>
          )}
        </Box>
      )}
      {isOpen ? <WeekEntries week={week} picked={picked} onPick={onPick} /> : null}
    </Box>
  );
}

/** Monday to Sunday. Hidden on phones, where the total is enough. */
function Days({ week: { monday, days } }: Pick<Props, 'week'>) {
  const format = useFormat();
  return (
    <Box sx={{ display: { xs: 'none', md: 'grid' }, gridTemplateColumns: 'repeat(7, 40px)', gap: 0.5 }}>
      {Weeks.daysOfWeek(monday).map((day, index) => (
        <Box key={day} sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{format.weekday(day)}</Typography>
          <Typography sx={{ fontSize: 13, color: (days[index] ?? 0) === 0 ? 'text.quiet' : 'text.primary' }}>
            {(days[index] ?? 0) === 0 ? '–' : format.duration(days[index] ?? 0)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Booked time, and the time of the contract. */
function Total({ week: { minutes, expected_minutes } }: Pick<Props, 'week'>) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box sx={{ minWidth: 92, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      <Typography sx={{ fontWeight: 600 }}>{format.duration(minutes)}</Typography>
      {expected_minutes === 0 ? null : (
        <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
          {translate('beheer.weeks.of_contract', { time: format.duration(expected_minutes) })}
        </Typography>
      )}
    </Box>
  );
}

function Buttons({ week, isOpen, busy, onOpen, onApprove, onReject }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto' }}>
      <Button size="small" variant="outlined" startIcon={<Icon path={mdiCheck} />} disabled={busy} onClick={onApprove}>
        {translate('beheer.weeks.approve')}
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiClose} />} disabled={busy} onClick={onReject}>
        {translate('beheer.weeks.reject')}
      </Button>
      <IconButton
        size="small"
        aria-expanded={isOpen}
        aria-label={translate(isOpen ? 'beheer.weeks.hide_entries' : 'beheer.weeks.show_entries', namedWeek(week))}
        onClick={onOpen}
      >
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
      </IconButton>
    </Box>
  );
}

const namedWeek = ({ employee, monday }: WeekAnswer) => ({ name: employee.name, week: Dates.isoWeek(monday).week });
