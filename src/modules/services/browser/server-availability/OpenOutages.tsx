/** Panels of the open outages of a server: the failing checks, since when, and the affected services. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { LinkBase, useTranslate } from 'react-admin';
import { Skeletons, useFormat, useRegistry } from '#engine/browser';
import type { OutageShown, ServerAvailability } from '../../rules/serverChecks.ts';

/** Renders nothing if none is open. */
export function OpenOutages({ course: { outages, carried } }: { readonly course: ServerAvailability }) {
  const open = outages.filter(({ ended_at }) => ended_at === null);
  if (open.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {open.map((outage) => (
        <OpenOutage key={outage.uuid} outage={outage} carried={carried} />
      ))}
    </Box>
  );
}

/** Skeleton of the failing checks. */
export function OutageSkeleton() {
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
