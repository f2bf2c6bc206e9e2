/**
 * Work outside of this system: scripts, deployments and service changes, executed by an adapter or by staff as a task.
 */
import type { ValuesOf } from '#engine/registry';
import { Failure, type Hooks, type Module, type WriteEvent } from '#engine/server';
import type { Adapters } from '../../../providers/server/adapter.ts';
import { testConnection } from '../../../providers/server/connection.ts';
import { deployAction, deployments, prepareDeployment, retryDeployment } from './deployments.ts';
import { trackFileRevision, trackScriptRevision } from './revisions.ts';
import { workKinds } from './kinds.ts';
import { durationOf, followTask, followWork } from './life.ts';
import { addOutput } from '../../../providers/server/output.ts';
import { providerWork } from './providerWork.ts';
import { movedAccounts } from '../moves/movedAccounts.ts';
import { scheduledScripts } from './triggers/scheduledScripts.ts';
import { followMove, moveAction, previewMoveAction, previewOfMove, prepareMove } from '../moves/moves.ts';
import { endMailboxes, prepareMailbox } from '../mailboxes/mailboxes.ts';
import { previewMove, startMove } from '../moves/startMove.ts';
import {
  applyAddressChange,
  offerAddressesOfAccount,
  offerAddressesOfServer,
  previewAddressChange,
} from '../addresses/addressChanges.ts';
import { prepareRun, retryRun, scriptRuns } from './scriptRuns.ts';
import {
  ensureServerStays,
  keepWhileCarrying,
  previewOff,
  previewRemoval,
  refuseWhileCarrying,
} from './services/carried.ts';
import { followContact } from './services/contactEdits.ts';
import { databaseUsers } from './services/databaseUsers.ts';
import { setUpOrdered } from './services/followLine.ts';
import { followChange } from './services/followService.ts';
import { lockOfChanges, lockOfDeployments, lockOfMoves, lockOfTasks } from './services/lockOrder.ts';
import { markOrderDone, retryOrder, retryTask } from './services/retry.ts';
import { prepareChange, retryChange, serviceChanges, showSecret } from './services/serviceChanges.ts';
import { services } from '../service-changes/services.ts';
import { retryOpenChange, takeBack } from './services/takeBack.ts';
import { makeZoneOfDomain, zoneOfAccount, zoneOfDomain } from './services/zoneOfHosting.ts';
import { afterProvision } from './triggers/afterProvision.ts';
import { invalid, type WorkKind, type WorkName } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';

/** Module of provisioning: its jobs, hooks and actions. */
export function provisioning(adapters: Adapters): Module {
  return {
    name: 'provisioning',
    jobs: ({ store, now, warn, onError }) => [
      ...providerWork({ store, adapters, now, onError: (error) => onError(error, 'work for a provider failed') }),
      scheduledScripts(store, adapters),
      movedAccounts(store, warn),
    ],
    hooks: moduleHooks(adapters),
    actions: moduleActions(adapters),
  };
}

/** Returns the hooks of the records at a provider, of the work on them, and of the tasks that staff carry out. */
function moduleHooks(adapters: Adapters): NonNullable<Module['hooks']> {
  return {
    'script-runs': hooksOf(scriptRuns, (event) => prepareRun(adapters, event)),
    deployments: {
      beforeLock: lockOfDeployments,
      ...hooksOf(deployments, (event) => prepareDeployment(adapters, event)),
    },
    'service-changes': {
      beforeLock: lockOfChanges,
      ...hooksOf(serviceChanges, (event) => prepareChange(adapters, event)),
    },
    'hosting-moves': { beforeLock: lockOfMoves, beforeWrite: prepareMove, afterWrite: followMove },
    'order-lines': { afterWrite: setUpOrdered },
    ...Object.fromEntries(
      Object.keys(services)
        .filter((name) => name !== 'order-lines')
        .map((name): [string, Hooks] => [name, { afterWrite: followChange }]),
    ),
    hosting: {
      async afterWrite(event) {
        await followChange(event);
        await zoneOfAccount(event);
        await offerAddressesOfAccount(event);
        await endMailboxes(event);
      },
    },
    domains: {
      async afterWrite(event) {
        await followChange(event);
        await zoneOfDomain(event);
      },
    },
    databases: { beforeWrite: onServerThatStays, afterWrite: followChange },
    'database-users': databaseUsers,
    mailboxes: { beforeWrite: prepareMailbox, afterWrite: followChange },
    'domain-contacts': { afterWrite: followContact },
    applications: { beforeWrite: onServerThatStays, afterWrite: followChange },
    servers: {
      beforeWrite: keepWhileCarrying,
      beforeRemove: refuseWhileCarrying,
      async afterWrite(event) {
        await followChange(event);
        await afterProvision(event);
        await offerAddressesOfServer(event);
      },
    },
    'config-files': { beforeWrite: trackFileRevision },
    'server-scripts': { beforeWrite: trackScriptRevision },
    tasks: {
      beforeLock: lockOfTasks,
      beforeWrite: (event) => keepAssignee(event, assignFinisher(event, keepTranslations(event))),
      async afterWrite({ before, values, ...event }) {
        const status = values.status;
        if (before !== null && status !== undefined && status !== before.status)
          await followTask(workKinds, event, { ...before, ...values });
      },
    },
  };
}

function moduleActions(adapters: Adapters): NonNullable<Module['actions']> {
  return {
    'script-runs.add-output': addOutput,
    'script-runs.retry': retryRun,
    'deployments.add-output': addOutput,
    'deployments.retry': retryDeployment,
    'service-changes.retry': retryChange(adapters),
    'servers.start-deleting.preview': previewRemoval,
    'servers.switch-off.preview': previewOff,
    'servers.take-back': takeBack,
    'hosting.take-back': takeBack,
    'databases.take-back': takeBack,
    'applications.take-back': takeBack,
    'dns-zones.take-back': takeBack,
    'mailboxes.take-back': takeBack,
    'hosting.move': startMove,
    'hosting.move.preview': previewMove(adapters),
    'hosting.stop-move': moveAction('stop'),
    'hosting.take-back-move': moveAction('take-back'),
    'hosting.finish-move': moveAction('remove-old'),
    'hosting.stop-move.preview': previewMoveAction('stop'),
    'hosting.take-back-move.preview': previewMoveAction('take-back'),
    'hosting.finish-move.preview': previewMoveAction('remove-old'),
    'hosting-moves.stop.preview': previewOfMove('stop'),
    'hosting-moves.take-back.preview': previewOfMove('take-back'),
    'hosting-moves.remove-old.preview': previewOfMove('remove-old'),
    'servers.retry-change': retryOpenChange,
    'hosting.retry-change': retryOpenChange,
    'databases.retry-change': retryOpenChange,
    'applications.retry-change': retryOpenChange,
    'domains.retry-change': retryOpenChange,
    'dns-zones.retry-change': retryOpenChange,
    'mailboxes.retry-change': retryOpenChange,
    'domains.make-zone': makeZoneOfDomain,
    'service-changes.show-secret': showSecret,
    'tasks.retry': retryTask,
    'orders.retry': retryOrder('retry'),
    'orders.by-hand': retryOrder('complete'),
    'orders.mark-done': markOrderDone,
    'applications.deploy': deployAction('application_uuid'),
    'config-files.deploy': deployAction('config_file_uuid'),
    'providers.test-connection': testConnection(adapters),
    'dns-address-changes.apply': applyAddressChange,
    'dns-address-changes.apply.preview': previewAddressChange,
  };
}

/** Rejects a server that is being removed, and a server change while the record is in use. */
async function onServerThatStays<Name extends 'databases' | 'applications'>(
  event: WriteEvent<Name>,
): Promise<ValuesOf<Name>> {
  ensureStays(event);
  await ensureServerStays(event.tx, event);
  return event.values;
}

/** Rejects a server change while in use: the data would stay on the old server. @throws Failure E_INVALID */
function ensureStays({
  before,
  values,
  resource,
}: Pick<WriteEvent<'databases' | 'applications'>, 'before' | 'values' | 'resource'>): void {
  if (before === null || values.server_uuid === undefined || values.server_uuid === before.server_uuid) return;
  if (services[resource.name]?.inUse?.some((state) => state === before.status))
    throw invalid('server_uuid', texts.label(`server.stays.${resource.name}`));
}

/** Clears the translation of a text that a person edits, because the edit is in one language. */
function keepTranslations({ before, values }: WriteEvent<'tasks'>): ValuesOf<'tasks'> {
  const written =
    before === null
      ? []
      : (['title', 'instructions'] as const).filter((name) => name in values && values[name] !== before[name]);
  return { ...values, ...Object.fromEntries(written.map((name) => [`${name}_nl`, null])) };
}

/** Assigns an unassigned task to the employee who finishes it. */
function assignFinisher(
  { before, caller }: Pick<WriteEvent<'tasks'>, 'before' | 'caller'>,
  values: ValuesOf<'tasks'>,
): ValuesOf<'tasks'> {
  const isFinished = values.status === 'done' || values.status === 'failed';
  if (!before || !isFinished || before.status === values.status || before.assignee_uuid !== null) return values;
  return caller.employee_uuid === null ? values : { assignee_uuid: caller.employee_uuid, ...values };
}

/**
 * Assigns a started task to the caller. A caller who is no employee leaves the assignee unchanged.
 * @throws Failure E_STATE if such a caller starts a task without assignee
 */
function keepAssignee(
  { before, caller }: Pick<WriteEvent<'tasks'>, 'before' | 'caller'>,
  values: ValuesOf<'tasks'>,
): ValuesOf<'tasks'> {
  const isStarted = values.status === 'in_progress' && before?.status === 'open';
  if (!isStarted || values.assignee_uuid !== null || caller.employee_uuid !== null) return values;
  if (before.assignee_uuid !== null) return { ...values, assignee_uuid: before.assignee_uuid };
  throw new Failure('E_STATE', {
    ...texts.refusal('task.nobody'),
    remedy: { label: texts.label('task.assign'), resource: 'tasks', uuid: before.uuid },
  });
}

function hooksOf<Name extends WorkName>(
  kind: WorkKind<Name>,
  prepare: (event: WriteEvent<Name>) => Promise<ValuesOf<Name>>,
): Hooks<Name> {
  return {
    async beforeWrite(event) {
      const values = await prepare(event);
      return { ...values, ...durationOf({ ...event, values }) };
    },
    afterWrite: (event) => followWork(kind, event),
  };
}
