/**
 * What is being set up of an order, line by line, as it goes: what it is, how far, what was made, and what went wrong.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import Link from '@mui/material/Link';
import type { Records, ShownRecord } from '../../../../engine/registry/rows.ts';
import { maySee } from '../../../../engine/registry/access.ts';
import type { Resource } from '../../../../engine/registry/types.ts';
import { RecordNames } from '../../../../engine/browser/fields/changes/RecordNames.tsx';
import { FieldValue } from '../../../../engine/browser/fields/FieldValue.tsx';
import type { RecordPageProps } from '../../../../engine/browser/screens/record/PageTab.tsx';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { adminName, useRegistry } from '../../../../engine/browser/registry.ts';

type Line = Records['order-lines'];
type Order = ShownRecord<'orders'>;

/** States of an order in which its lines say how it stands. */
const explainedStates: ReadonlySet<Order['status']> = new Set([
  'awaiting_payment',
  'processing',
  'partially_failed',
  'completed',
]);

export function OrderProgress({ resource, record }: RecordPageProps<'orders'>) {
  const translate = useTranslate();
  const child = useRegistry().resources[resource.fields['lines']?.lines?.resource ?? ''];
  const lines = (record.lines ?? []).toSorted((one, other) => one.position - other.position);
  if (!child || lines.length === 0 || !explainedStates.has(record.status)) return null;
  const done = lines.filter(({ status }) => status === 'completed').length;
  const isUnderWay = record.status === 'processing';
  return (
    <Card
      component="section"
      aria-label={translate('beheer.order_progress.title')}
      sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2" component="h2">
          {translate('beheer.order_progress.title')}
        </Typography>
        <Typography role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate('beheer.order_progress.count', { done, total: lines.length })}
        </Typography>
      </Box>
      {isUnderWay ? (
        <LinearProgress
          role="meter"
          variant="determinate"
          value={(done / lines.length) * 100}
          aria-label={translate('beheer.order_progress.title')}
          sx={{ borderRadius: 1 }}
        />
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {lines.map((line) => (
          <Step key={line.uuid} child={child} line={line} order={record} />
        ))}
      </Box>
    </Card>
  );
}

function Step({ child, line, order }: { readonly child: Resource; readonly line: Line; readonly order: Order }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const createPath = useCreatePath();
  const isStaff = principal.actor !== 'user';
  const state = child.fields['status'];
  const reason = child.fields['failure_reason'];
  const { uuid, failure_reason } = line;
  const name = line.description ?? '';
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        {maySee(child, principal) ? (
          <Link component={LinkBase} to={createPath({ resource: adminName(child), type: 'edit', id: uuid })}>
            {name}
          </Link>
        ) : (
          name
        )}
        <Made line={line} />
        {line.status === 'failed' ? (
          <Box sx={{ fontSize: 13, color: 'error.main' }}>
            {isStaff && reason && failure_reason ? (
              <FieldValue resource={child} field={reason} record={line} place="page" />
            ) : (
              translate('beheer.order_progress.failed')
            )}
          </Box>
        ) : null}
        {line.status === 'pending' && order.status === 'awaiting_payment' ? (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('beheer.order_progress.after_payment')}
          </Typography>
        ) : null}
      </Box>
      {state ? <FieldValue resource={child} field={state} record={line} place="cell" /> : null}
    </Box>
  );
}

/** The service that the line brought, once there is one. */
function Made({ line }: { readonly line: Line }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const target = useRegistry().resources[line.resource ?? ''];
  const uuid = line.resource_id;
  if (!target || uuid === null || !maySee(target, principal)) return null;
  return (
    <Typography component="div" sx={{ fontSize: 13, color: 'text.secondary' }}>
      {translate('beheer.order_progress.made')} <RecordNames relation={{ to: target.name }} uuids={[uuid]} />
    </Typography>
  );
}
