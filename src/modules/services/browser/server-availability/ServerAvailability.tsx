/** Availability of a server: each check over 24 hours or 90 days, current failures, and past outages. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mdiHeartPulse, mdiPlus } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Access } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  Fields,
  Icon,
  Notice,
  Pages,
  type RecordPageProps,
  StateChip,
  useFormat,
  useLabel,
  usePrincipal,
  useRegistry,
} from '#engine/browser';
import {
  addTally,
  emptyTally,
  uptimeBasisPoints,
  type CheckAvailability,
  type ServerAvailability as Course,
} from '../../rules/serverChecks.ts';
import { useServerCourse } from '../serverAvailability.ts';
import { AvailabilityBar } from './AvailabilityBar.tsx';
import { AvailabilitySkeleton } from './AvailabilitySkeleton.tsx';

type Period = 'hours' | 'days';

const hourMilliseconds = 3_600_000;

export default function ServerAvailability({ record }: RecordPageProps<'servers'>) {
  const translate = useTranslate();
  const [period, setPeriod] = useState<Period>('hours');
  const uuid = String(record.id);
  const { data, isError } = useServerCourse(uuid);
  const text = (key: string): string => translate(`beheer.server_course.${key}`);
  if (isError && !data) return <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert>;
  if (!data) return <AvailabilitySkeleton />;
  if (data.checks.length === 0)
    return (
      <Notice icon={mdiHeartPulse} title={text('none')} text={`${text('none_text')} ${text('add_usual')}`}>
        <AddCheck server={uuid} />
      </Notice>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          aria-label={text('period')}
          onChange={(_event, chosen: Period | null) => setPeriod(chosen ?? period)}
        >
          <ToggleButton value="hours">{text('last_hours')}</ToggleButton>
          <ToggleButton value="days">{text('last_days')}</ToggleButton>
        </ToggleButtonGroup>
        <AddCheck server={uuid} />
      </Stack>
      <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.checks.map((check) => (
          <Check key={check.uuid} check={check} course={data} period={period} />
        ))}
      </Card>
      <Outages server={uuid} outages={data.outages} />
    </Stack>
  );
}

function AddCheck({ server }: { readonly server: string }) {
  const translate = useTranslate();
  const registry = useRegistry();
  const principal = usePrincipal();
  const checks = registry.resources['server-checks'];
  if (!checks || !Access.mayCreate(registry, checks, principal)) return null;
  return (
    <Button
      component={LinkBase}
      to={Pages.createPath(checks, { server_uuid: server })}
      variant="outlined"
      startIcon={<Icon path={mdiPlus} />}
    >
      {translate('beheer.server_course.add')}
    </Button>
  );
}

interface CheckProps {
  readonly check: CheckAvailability;
  readonly course: Course;
  readonly period: Period;
}

function Check({ check, course, period }: CheckProps) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const checks = useRegistry().resources['server-checks'];
  const text = (key: string, values = {}): string => translate(`beheer.server_course.${key}`, values);
  const tallies = check[period];
  const basisPoints = uptimeBasisPoints(tallies.reduce(addTally, emptyTally));
  const uptime = basisPoints === null ? text('no_data') : text('uptime', { percent: format.percent(basisPoints, 2) });
  const choice = (name: string, value: string) => {
    const field = checks?.fields[name];
    return field ? Fields.optionOf(field, value) : undefined;
  };
  const state = choice('state', check.state);
  const problem = check.problem === null ? null : choice('problem', check.problem);
  const whenOf = (index: number): string =>
    period === 'days'
      ? format.date(Dates.addDays(Dates.calendarDate(course.days_from), index))
      : format.dateTime(new Date(new Date(course.hours_from).getTime() + index * hourMilliseconds));
  const facts = [
    problem ? `${label(problem.label)}${check.problem_detail === null ? '' : ` (${check.problem_detail})`}` : null,
    check.state_since !== null && check.state !== 'up'
      ? text('since', { when: format.dateTime(check.state_since) })
      : null,
    check.response_ms === null ? null : text('answered_in', { milliseconds: format.integer(check.response_ms) }),
    check.certificate_until === null
      ? null
      : text('valid_until', { day: format.date(check.certificate_until.slice(0, 10)) }),
    check.checked_at === null ? text('never') : text('checked', { when: format.relativeTime(check.checked_at) }),
  ].filter((fact) => fact !== null);
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center', mb: 0.75 }}>
        <Link component={LinkBase} to={`${checks?.route}/${check.uuid}`} color="textPrimary" sx={{ fontWeight: 500 }}>
          {check.name}
        </Link>
        {state ? <StateChip label={label(state.label)} colour={state.colour ?? 'neutral'} /> : null}
        <Typography sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
          {uptime}
        </Typography>
      </Stack>
      <AvailabilityBar label={`${check.name}: ${uptime}`} tallies={tallies} whenOf={whenOf} />
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.5 }}>
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

function Outages({ server, outages }: { readonly server: string } & Pick<Course, 'outages'>) {
  const translate = useTranslate();
  const format = useFormat();
  const resource = useRegistry().resources['server-outages'];
  const text = (key: string, values = {}): string => translate(`beheer.server_course.${key}`, values);
  const filter = encodeURIComponent(JSON.stringify({ server_uuid: server }));
  if (!resource) return null;
  return (
    <Card component="section" aria-label={text('outages')} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h2" component="h2">
          {text('outages')}
        </Typography>
        {outages.length === 0 ? null : (
          <Link component={LinkBase} to={`${resource.route}?filter=${filter}`}>
            {text('all_outages')}
          </Link>
        )}
      </Stack>
      {outages.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('no_outages')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {outages.map((outage) => (
            <Box
              component="li"
              key={outage.uuid}
              sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
            >
              <Link component={LinkBase} to={`${resource.route}/${outage.uuid}`} color="textPrimary">
                {text('lasted', {
                  from: format.dateTime(outage.began_at),
                  until: outage.ended_at === null ? text('still') : format.dateTime(outage.ended_at),
                })}
              </Link>
              <Typography sx={{ color: 'text.secondary', fontSize: 13, whiteSpace: 'pre-line' }}>
                {outage.what}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
