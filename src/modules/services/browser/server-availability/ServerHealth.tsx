/** How a server is doing, above its tabs: open outages, availability over 90 days, and the last result of each check. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates } from '#engine/values';
import { Fields, type RecordPageProps, Skeletons, StateChip, useFormat, useLabel, useRegistry } from '#engine/browser';
import {
  addTally,
  emptyTally,
  serverDays,
  uptimeBasisPoints,
  type CheckAvailability,
  type ServerAvailability,
} from '../../rules/serverChecks.ts';
import { useServerCourse } from '../serverAvailability.ts';
import { AvailabilityBar } from './AvailabilityBar.tsx';
import { OpenOutages, OutageSkeleton } from './OpenOutages.tsx';

export default function ServerHealth({ record }: RecordPageProps<'servers'>) {
  const { data, isError } = useServerCourse(String(record.id));
  const isDown = record.status === 'unreachable' || (record.checks_down ?? 0) > 0;
  if ((record.check_count ?? 0) === 0 && !isDown) return null;
  if (!data)
    return isError ? null : (
      <>
        {isDown ? <OutageSkeleton /> : null}
        <HealthSkeleton />
      </>
    );
  return (
    <>
      {isDown ? <OpenOutages course={data} /> : null}
      {data.checks.length === 0 ? null : (
        <Box sx={columns}>
          <Uptime course={data} server={String(record.id)} />
          <Checks checks={data.checks} />
        </Box>
      )}
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  mb: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
} as const;

function HealthSkeleton() {
  return (
    <Card aria-busy sx={{ p: 2, mb: 2 }}>
      <Skeletons.LoadingStatus />
      <Skeleton variant="text" sx={{ width: 180, height: 24 }} />
      <Skeleton variant="rounded" height={28} sx={{ mt: 1 }} />
    </Card>
  );
}

function Uptime({ course, server }: { readonly course: ServerAvailability; readonly server: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const outages = useRegistry().resources['server-outages'];
  const text = (key: string, values = {}): string => translate(`beheer.server_course.${key}`, values);
  const days = serverDays(course.checks);
  const basisPoints = uptimeBasisPoints(days.reduce(addTally, emptyTally));
  const title = basisPoints === null ? text('no_data') : text('in_days', { percent: format.percent(basisPoints, 2) });
  const dayOf = (index: number): string => format.date(Dates.addDays(Dates.calendarDate(course.days_from), index));
  const filter = encodeURIComponent(JSON.stringify({ server_uuid: server }));
  return (
    <Card component="section" aria-label={text('availability')} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography component="h2" sx={heading}>
          {title}
        </Typography>
        {outages && course.outages.length > 0 ? (
          <Link component={LinkBase} to={`${outages.route}?filter=${filter}`} sx={{ ml: 'auto', fontSize: 13 }}>
            {text('all_outages')}
          </Link>
        ) : null}
      </Box>
      <AvailabilityBar label={title} tallies={days} whenOf={dayOf} />
      <Box aria-hidden sx={axis}>
        <span>{dayOf(0)}</span>
        <span>{text('today')}</span>
      </Box>
    </Card>
  );
}

const heading = { fontSize: 14, fontWeight: 700, lineHeight: '20px' } as const;

const axis = {
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: 12,
  color: 'text.secondary',
  mt: 0.5,
} as const;

function Checks({ checks }: { readonly checks: readonly CheckAvailability[] }) {
  const translate = useTranslate();
  const resource = useRegistry().resources['server-checks'];
  const text = (key: string): string => translate(`beheer.server_course.${key}`);
  return (
    <Card component="section" aria-label={text('last_checks')} sx={{ minWidth: 0 }}>
      <Typography component="h2" sx={{ ...heading, px: 2, pt: 2, pb: 1 }}>
        {text('last_checks')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {checks.map((check) => (
          <Box component="li" key={check.uuid} sx={row}>
            <Link component={LinkBase} to={`${resource?.route}/${check.uuid}`} color="textPrimary">
              {check.name}
            </Link>
            <Result check={check} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1.5,
  px: 2,
  py: 0.75,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The time of the answer, or the end of the certificate, while the check succeeds; else its state and problem. */
function Result({ check }: { readonly check: CheckAvailability }) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const fields = useRegistry().resources['server-checks']?.fields ?? {};
  const text = (key: string, values = {}): string => translate(`beheer.server_course.${key}`, values);
  const choice = (name: string, value: string | null) => {
    const field = fields[name];
    return field && value !== null ? Fields.optionOf(field, value) : undefined;
  };
  const state = choice('state', check.state);
  const problem = choice('problem', check.problem);
  const words =
    problem !== undefined
      ? label(problem.label)
      : check.state !== 'up'
        ? null
        : check.certificate_until !== null
          ? text('valid_until', { day: format.date(check.certificate_until.slice(0, 10)) })
          : check.response_ms !== null
            ? text('answered_in', { milliseconds: format.integer(check.response_ms) })
            : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', fontSize: 13, color: 'text.secondary' }}>
      {words === null ? null : <span>{words}</span>}
      {state ? <StateChip label={label(state.label)} colour={state.colour ?? 'neutral'} /> : null}
    </Box>
  );
}
