/** Weeks that were not submitted, with a button to send a reminder. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiCheckAll, mdiEmailOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates, Weeks } from '#engine/values';
import { Icon, Notice, StateChip, todayHere, useFormat } from '#engine/browser';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { useWeekAction } from '../parts/useWeekAction.ts';

interface Props {
  readonly weeks: readonly WeekAnswer[];
}

/** All rows share the column widths; on a phone each row has two lines. */
const columns = {
  display: 'grid',
  columnGap: { xs: 1.5, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(140px, 1fr) auto auto auto' },
} as const;

export function MissingWeeks({ weeks }: Props) {
  const translate = useTranslate();
  const { busy, run } = useWeekAction();
  if (weeks.length === 0)
    return (
      <Notice
        icon={mdiCheckAll}
        title={translate('beheer.weeks.missing_none')}
        text={translate('beheer.weeks.missing_none_text')}
      />
    );
  const remind = (week: WeekAnswer): void => void run({ action: 'remind', week, done: 'beheer.weeks.remind_done' });
  return (
    <Box>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{translate('beheer.weeks.missing_intro')}</Typography>
      <Card role="list" aria-label={translate('beheer.weeks.missing_list')} sx={columns}>
        {weeks.map((week) => (
          <Missing key={`${week.employee.uuid} ${week.monday}`} week={week} busy={busy} onRemind={() => remind(week)} />
        ))}
      </Card>
    </Box>
  );
}

function Missing({
  week,
  busy,
  onRemind,
}: {
  readonly week: WeekAnswer;
  readonly busy: boolean;
  readonly onRemind: () => void;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const { employee, monday, state, minutes, expected_minutes, reminded_at } = week;
  const short = expected_minutes - minutes;
  const isRemindedToday = reminded_at !== null && Dates.localDate(new Date(reminded_at)) === todayHere();
  return (
    <Box
      role="listitem"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        alignItems: 'center',
        rowGap: 0.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{employee.name}</Typography>
        <Link
          component={LinkBase}
          to={`/hours?view=week&on=${Weeks.weekName(monday)}&employee=${employee.uuid}`}
          sx={{ fontSize: 13 }}
        >
          {translate('beheer.weeks.week', { week: Dates.isoWeek(monday).week })}
        </Link>
      </Box>
      <Box sx={{ justifySelf: { xs: 'end', sm: 'start' }, minWidth: 0 }}>
        <StateChip
          label={translate(`beheer.weeks.state_${state}`)}
          colour={state === 'rejected' ? 'error' : 'neutral'}
        />
      </Box>
      <Box sx={{ textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
        <Typography>{`${format.duration(minutes)}${expected_minutes === 0 ? '' : ` / ${format.duration(expected_minutes)}`}`}</Typography>
        {short > 0 ? (
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('beheer.weeks.missing_time', { time: format.duration(short) })}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'end', gap: 0.25 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon path={mdiEmailOutline} />}
          disabled={busy || isRemindedToday}
          onClick={onRemind}
        >
          {translate('beheer.weeks.remind')}
        </Button>
        {reminded_at === null ? null : (
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }} title={format.fullDateTime(reminded_at)}>
            {translate('beheer.weeks.reminded', { when: format.relativeTime(reminded_at) })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
