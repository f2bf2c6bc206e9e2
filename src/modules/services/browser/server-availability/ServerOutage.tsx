/** Panel of a server that is down: the failing checks, since when, and the affected services. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { LinkBase, useTranslate } from 'react-admin';
import { type RecordPageProps, Skeletons, useFormat, useRegistry } from '#engine/browser';
import type { OutageShown, ServerAvailability } from '../../rules/serverChecks.ts';
import { useServerCourse } from '../serverAvailability.ts';

export default function ServerOutage({ record }: RecordPageProps<'servers'>) {
  const isDown = record.status === 'unreachable' || (record.checks_down ?? 0) > 0;
  return isDown ? <Outages uuid={String(record.id)} /> : null;
}

function Outages({ uuid }: { readonly uuid: string }) {
  const { data, isError } = useServerCourse(uuid);
  if (!data) return isError ? null : <OutageSkeleton />;
  const open = data.outages.filter(({ ended_at }) => ended_at === null);
  if (open.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {open.map((outage) => (
        <OpenOutage key={outage.uuid} outage={outage} carried={data.carried} />
      ))}
    </Box>
  );
}

/** Skeleton of the failing checks. */
function OutageSkeleton() {
  return (
    <Card aria-busy sx={{ display: 'flex', gap: 1.5, p: 2, mb: 2 }}>
      <Skeletons.LoadingStatus />
      <Skeleton variant="circular" width={22} height={22} sx={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {['50%', '38%', '62%'].map((width) => (
          <Skeleton key={width} variant="text" sx={{ width, height: 24 }} />
        ))}
      </Box>
    </Card>
  );
}

function OpenOutage({ outage, carried }: { readonly outage: OutageShown } & Pick<ServerAvailability, 'carried'>) {
  const translate = useTranslate();
  const format = useFormat();
  const { resources } = useRegistry();
  const text = (key: string, values = {}): string => translate(`beheer.server_course.${key}`, values);
  const what = carried.map(({ resource, count }) => text(`carried.${resource}`, { smart_count: count }));
  return (
    <Alert severity={outage.kind === 'unreachable' ? 'error' : 'warning'}>
      <strong>{text(`down.${outage.kind}`, { when: format.dateTime(outage.began_at) })}</strong>
      {outage.what.split('\n').map((line) => (
        <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      {what.length === 0 ? null : <Box sx={{ mt: 0.5 }}>{text('carries', { what: format.list(what) })}</Box>}
      {outage.task_uuid === null || !resources['tasks'] ? null : (
        <Link
          component={LinkBase}
          to={`${resources['tasks'].route}/${outage.task_uuid}`}
          color="inherit"
          underline="always"
        >
          {text('task')}
        </Link>
      )}
    </Alert>
  );
}
