/** Progress of provisioning an order, line by line: product, state, created service, and errors. */
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import Link from '@mui/material/Link';
import { Access, type Records, type Resource, type ShownRecord } from '#engine/registry';
import {
  adminName,
  Fields,
  FieldValue,
  type RecordPageProps,
  usePrincipal,
  useRegistry,
  Wizard,
} from '#engine/browser';

type Line = Records['order-lines'];
type Order = ShownRecord<'orders'>;

/** Order states in which the lines show their own state. */
const explainedStates: ReadonlySet<Order['status']> = new Set([
  'awaiting_payment',
  'processing',
  'partially_failed',
  'completed',
]);

export function OrderProgress({ resource, record }: RecordPageProps<'orders'>) {
  const translate = useTranslate();
  const child = useRegistry().resources[resource.fields['lines']?.lines?.resource ?? ''];
  // Setup fees have nothing to provision.
  const lines = (record.lines ?? [])
    .filter(({ action }) => action !== 'setup')
    .toSorted((one, other) => one.position - other.position);
  if (!child || lines.length === 0 || !explainedStates.has(record.status)) return null;
  const done = lines.filter(({ status }) => status === 'completed').length;
  const isUnderWay = record.status === 'processing';
  return (
    <Wizard.StepCard
      title={translate('beheer.order_progress.title')}
      aside={
        <Typography role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate('beheer.order_progress.count', { done, total: lines.length })}
        </Typography>
      }
      summary={
        isUnderWay ? (
          <LinearProgress
            role="meter"
            variant="determinate"
            value={(done / lines.length) * 100}
            aria-label={translate('beheer.order_progress.title')}
            sx={{ borderRadius: 1 }}
          />
        ) : null
      }
    >
      {lines.map((line) => (
        <Step key={line.uuid} resource={resource} child={child} line={line} order={record} />
      ))}
    </Wizard.StepCard>
  );
}

interface StepProps extends Pick<RecordPageProps<'orders'>, 'resource'> {
  readonly child: Resource;
  readonly line: Line;
  readonly order: Order;
}

function Step({ resource, child, line, order }: StepProps) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const createPath = useCreatePath();
  const isStaff = principal.actor !== 'user';
  const state = child.fields['status'];
  // Nothing but a person sets the line up, so the order says so.
  const { progress } = resource.fields;
  const isWaiting = line.status === 'processing' && order.progress === 'waits_for_staff';
  const reason = child.fields['failure_reason'];
  const { uuid, failure_reason } = line;
  const name = line.description ?? '';
  return (
    <Wizard.StepRow
      name={
        Access.maySee(child, principal) ? (
          <Link
            component={LinkBase}
            to={createPath({ resource: adminName(child), type: 'edit', id: uuid })}
            sx={{ display: 'inline-block', py: 0.5, my: -0.5 }}
          >
            {Fields.breakable(name)}
          </Link>
        ) : (
          Fields.breakable(name)
        )
      }
      state={
        isWaiting && progress ? (
          <FieldValue resource={resource} field={progress} record={order} place="cell" />
        ) : state ? (
          <FieldValue resource={child} field={state} record={line} place="cell" />
        ) : null
      }
    >
      <Made line={line} />
      {line.status === 'failed' ? (
        <Wizard.StepFailure>
          {isStaff && reason && failure_reason ? (
            <FieldValue resource={child} field={reason} record={line} place="page" />
          ) : (
            translate('beheer.order_progress.failed')
          )}
        </Wizard.StepFailure>
      ) : null}
      {line.status === 'pending' && order.status === 'awaiting_payment' ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('beheer.order_progress.after_payment')}
        </Typography>
      ) : null}
    </Wizard.StepRow>
  );
}

/** The service that the line created, once it exists. */
function Made({ line }: { readonly line: Line }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const target = useRegistry().resources[line.resource ?? ''];
  const uuid = line.resource_id;
  if (!target || uuid === null || !Access.maySee(target, principal)) return null;
  return (
    <Typography component="div" sx={{ fontSize: 13, color: 'text.secondary', '& a': { textDecoration: 'underline' } }}>
      {translate('beheer.order_progress.made')} <Fields.RecordNames relation={{ to: target.name }} uuids={[uuid]} />
    </Typography>
  );
}
