/** Entries of a waiting week. Selected entries can be rejected separately. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates } from '#engine/values';
import { Skeletons, useApiQuery, useFormat } from '#engine/browser';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { hoursKey, readHours, type HoursEntry } from '../hours.ts';

interface Props {
  readonly week: WeekAnswer;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (uuid: string) => void;
}

export function WeekEntries({ week, picked, onPick }: Props) {
  const translate = useTranslate();
  const { employee, monday, seen } = week;
  const { data, isError } = useApiQuery({
    queryKey: [...hoursKey, 'week', employee.uuid, monday, seen],
    queryFn: () => readHours({ employee: employee.uuid, from: monday, until: Dates.addDays(monday, 6) }),
  });
  if (isError && !data)
    return (
      <Alert severity="error" sx={{ mt: 1 }}>
        {translate('beheer.server.not_loaded')}
      </Alert>
    );
  if (!data)
    return (
      <Box sx={{ mt: 1, pl: { md: 5 } }}>
        <Skeletons.LinesSkeleton lines={3} />
      </Box>
    );
  if (data.length === 0)
    return (
      <Typography sx={{ pl: { md: 5.5 }, pt: 1, color: 'text.secondary' }}>
        {translate('beheer.weeks.no_entries')}
      </Typography>
    );
  return (
    <Box
      component="ul"
      aria-label={translate('beheer.weeks.entries_of', { name: employee.name, week: Dates.isoWeek(monday).week })}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, pl: { md: 5 } }}
    >
      {data.map((entry) => (
        <Entry key={entry.uuid} entry={entry} isPicked={picked.has(entry.uuid)} onPick={() => onPick(entry.uuid)} />
      ))}
    </Box>
  );
}

function Entry({
  entry,
  isPicked,
  onPick,
}: {
  readonly entry: HoursEntry;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const { uuid, work_date, minutes, description, client, project, status, billable } = entry;
  const work = [client?.name, project?.name].filter(Boolean).join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.25,
        fontSize: 13,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
      }}
    >
      <Checkbox
        size="small"
        sx={{ p: 0.5 }}
        checked={isPicked}
        disabled={status !== 'submitted'}
        onChange={onPick}
        slotProps={{ input: { 'aria-label': translate('beheer.weeks.choose_entry', { what: description }) } }}
      />
      <Box
        sx={{ width: 88, flex: 'none', whiteSpace: 'nowrap', color: 'text.secondary' }}
      >{`${format.weekday(work_date)} ${format.dayAndMonth(work_date)}`}</Box>
      <Box sx={{ width: 48, flex: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {format.duration(minutes)}
      </Box>
      <Box
        sx={{
          minWidth: 0,
          flex: { xs: '1 1 100%', md: 1 },
          pl: { xs: 4, md: 0 },
          pb: { xs: 0.5, md: 0 },
          overflowWrap: 'anywhere',
        }}
      >
        <Link component={LinkBase} to={`/hours/${uuid}`}>
          {description}
        </Link>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {work === '' ? '' : ` · ${work}`}
          {billable ? '' : ` · ${translate('beheer.hours.not_billable')}`}
        </Box>
      </Box>
    </Box>
  );
}
