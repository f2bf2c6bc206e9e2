/**
 * Panel of a moving hosting account: source, target, the state of each step, and until when it can be undone. Polls
 * while a step is running. For a removed account it shows the alternatives.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useGetList, useTranslate } from 'react-admin';
import type { Resource, ShownRecord } from '#engine/registry';
import {
  adminName,
  Fields,
  FieldValue,
  type RecordPageProps,
  Skeletons,
  useFormat,
  useRegistry,
  Wizard,
} from '#engine/browser';
import { isMoveStep, openMoveStates, stepsAhead } from '../../rules/hostingMove.ts';

type Move = ShownRecord<'hosting-moves'>;
type Change = ShownRecord<'service-changes'>;

const underWayMilliseconds = 2_000;
/** The number of steps of most moves, for the skeleton. */
const usualSteps = 6;

export default function HostingMove({ record }: RecordPageProps<'hosting'>) {
  const { pages, resources } = useRegistry();
  if (record.status === 'terminated') return <Removed catalogue={pages['catalogue']?.route ?? null} />;
  const [moves, changes] = [resources['hosting-moves'], resources['service-changes']];
  if (!record.move_state || !moves || !changes) return null;
  return <OpenMove account={record} moves={moves} changes={changes} />;
}

/** A removed account cannot be restored: people who may order get a link to new hosting. */
function Removed({ catalogue }: { readonly catalogue: string | null }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      action={
        catalogue === null ? null : (
          <Button color="inherit" component={LinkBase} to={`${catalogue}?type=hosting`}>
            {translate('beheer.hosting_move.order')}
          </Button>
        )
      }
    >
      {translate('beheer.hosting_move.removed')}
    </Alert>
  );
}

interface OpenMoveProps {
  readonly account: ShownRecord<'hosting'>;
  readonly moves: Resource;
  readonly changes: Resource;
}

function OpenMove({ account, moves, changes }: OpenMoveProps) {
  const translate = useTranslate();
  const isWaiting = account.move_state === 'switched';
  const live = isWaiting ? {} : { refetchInterval: underWayMilliseconds };
  const { data: [move] = [], isPending } = useGetList<Move>(
    adminName(moves),
    {
      filter: { hosting_uuid: account.id, status: { in: openMoveStates } },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
    },
    live,
  );
  const { data: taken = [], isPending: areStepsPending } = useGetList<Change>(
    adminName(changes),
    {
      filter: { hosting_move_uuid: move?.id ?? null },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'created_at', order: 'ASC' },
    },
    { ...live, enabled: move !== undefined },
  );
  if (isPending || (move !== undefined && areStepsPending))
    return (
      <Wizard.StepCard
        title={translate('beheer.hosting_move.title')}
        aside={null}
        summary={<Skeletons.LinesSkeleton lines={usualSteps} />}
      >
        {null}
      </Wizard.StepCard>
    );
  if (!move?.status) return null;
  const current = taken.at(-1)?.operation;
  const ahead = stepsAhead(move.status, isMoveStep(current) ? current : null);
  return (
    <Wizard.StepCard
      title={translate('beheer.hosting_move.title')}
      aside={<Servers move={move} />}
      summary={isWaiting && move.remove_on ? <Until day={move.remove_on} /> : null}
    >
      {taken.map((change) => (
        <Taken key={change.id} changes={changes} change={change} />
      ))}
      {ahead.map((step) => (
        <Wizard.StepRow
          key={step}
          name={translate(`beheer.hosting_move.steps.${step}`)}
          state={
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate('beheer.hosting_move.ahead')}
            </Typography>
          }
        />
      ))}
    </Wizard.StepCard>
  );
}

function Servers({ move }: { readonly move: Move }) {
  const { from_server_uuid: from, to_server_uuid: to } = move;
  return (
    <Typography component="div" sx={{ fontSize: 13 }}>
      {from ? <Fields.RecordNames relation={{ to: 'servers' }} uuids={[from]} /> : '—'}
      {' → '}
      {to ? <Fields.RecordNames relation={{ to: 'servers' }} uuids={[to]} /> : '—'}
    </Typography>
  );
}

function Until({ day }: { readonly day: string }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {translate('beheer.hosting_move.switched_until', { day: format.date(day) })}
    </Typography>
  );
}

/** A started step, with a link to its change: task, log, retry. */
function Taken({ changes, change }: { readonly changes: Resource; readonly change: Change }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [state, reason] = [changes.fields['status'], changes.fields['failure_reason']];
  if (!isMoveStep(change.operation)) return null;
  return (
    <Wizard.StepRow
      name={
        <Link component={LinkBase} to={createPath({ resource: adminName(changes), type: 'edit', id: change.id })}>
          {translate(`beheer.hosting_move.steps.${change.operation}`)}
        </Link>
      }
      state={state ? <FieldValue resource={changes} field={state} record={change} place="cell" /> : null}
    >
      {change.status === 'failed' && reason && change.failure_reason ? (
        <Wizard.StepFailure>
          <FieldValue resource={changes} field={reason} record={change} place="page" />
        </Wizard.StepFailure>
      ) : null}
    </Wizard.StepRow>
  );
}
