/** Deploys applications and configuration files to their servers, and stores the result on them. */
import type { FieldsOf, Rows, ValuesOf } from '#engine/registry';
import {
  acrossClients,
  type ActionHandler,
  Failure,
  resourceOf,
  Sql,
  systemCaller,
  type Tx,
  type WriteEvent,
} from '#engine/server';
import { createHash } from 'node:crypto';
import type { Adapters, ApplicationOrder, FileOrder, ProviderOrder } from '../../../providers/server/adapter.ts';
import { chosenAdapter, rowOf } from '../../../providers/server/choose.ts';
import { healthTarget } from '../applications/health.ts';
import { effectiveRelease, nextRelease, releaseToGoBackTo } from '../applications/releases.ts';
import { applicationTask, fileTask } from './deploymentTasks.ts';
import { providerAccount } from '../../../providers/server/providerAccount.ts';
import { isInService } from './inService.ts';
import { isWaitingForScripts, scriptsFollow } from './triggers/aroundDeployment.ts';
import { hasEnded, type WorkContext, type WorkKind } from '../../../providers/server/work.ts';
import { withAllScopes } from '../../../providers/server/withAllScopes.ts';
import { texts } from '../texts.ts';
import { deploymentHealthWake } from '../applications/deploymentHealth.ts';

export const deployments: WorkKind<'deployments', ApplicationOrder | FileOrder> = {
  resource: 'deployments',
  table: 'deployments',
  taskKind: 'deployment',
  perform: (adapter, order, channel) =>
    'application' in order ? adapter.deployApplication?.(order, channel) : adapter.deployFile?.(order, channel),
  async describe({ tx }, record, locale) {
    const server = await rowOf(tx, 'servers', record.server_uuid);
    const [application, file] = [
      await rowOf(tx, 'applications', record.application_uuid),
      await rowOf(tx, 'config_files', record.config_file_uuid),
    ];
    return application
      ? applicationTask({ deployment: record, application, server, locale })
      : fileTask({ deployment: record, file: file ?? {}, server, locale });
  },
  order: orderOf,
  onState,
};

function operationOf(record: FieldsOf<'deployments'>): 'deployApplication' | 'deployFile' {
  return record.application_uuid ? 'deployApplication' : 'deployFile';
}

async function orderOf(tx: Tx, record: Rows['deployments']): Promise<ApplicationOrder | FileOrder> {
  const server = await rowOf(tx, 'servers', record.server_uuid);
  const common: ProviderOrder = {
    key: record.uuid,
    provider: providerAccount(await rowOf(tx, 'providers', server?.provider_uuid)),
    server: server ?? {},
  };
  const application = await rowOf(tx, 'applications', record.application_uuid);
  if (application)
    return {
      ...common,
      application,
      git_branch: textOr(record.git_branch),
      git_commit: textOr(record.git_commit),
    } satisfies ApplicationOrder;
  const file = await rowOf(tx, 'config_files', record.config_file_uuid);
  return {
    ...common,
    content: record.file_content ?? '',
    path: file?.path ?? '',
    owner: file?.owner ?? '',
    group: file?.group ?? '',
    mode: file?.mode ?? '',
    reload_service: textOr(file?.reload_service),
  } satisfies FileOrder;
}

const textOr = (value: string | null | undefined): string | null => value || null;

/** Fills in the client, server and content at creation, so that later changes do not affect the deployment. */
export async function prepareDeployment(
  adapters: Adapters,
  { tx, caller, before, values }: WriteEvent<'deployments'>,
): Promise<ValuesOf<'deployments'>> {
  if (before !== null) return values;
  const application = await rowOf(tx, 'applications', values.application_uuid);
  const file = application ? null : await rowOf(tx, 'config_files', values.config_file_uuid);
  const subject = application ? await ofApplication(tx, application, values) : file ? await ofFile(tx, file) : null;
  if (subject === null) throw new Failure('E_NOT_FOUND');
  const server = await rowOf(tx, 'servers', subject.server_uuid);
  if (server && !isInService(server)) throw new Failure('E_STATE', texts.refusal('deployment.server_not_in_service'));
  const adapter = chosenAdapter(adapters, await rowOf(tx, 'providers', server?.provider_uuid), operationOf(values));
  const status = (await isWaitingForScripts(tx, { ...values, ...subject }))
    ? 'preparing'
    : adapter === null
      ? 'waiting'
      : 'queued';
  return { ...values, ...subject, adapter: adapter?.name ?? null, status, started_by_name: caller.name ?? null };
}

/** The fields of a deployment that come from the application or file. */
type Subject = Pick<ValuesOf<'deployments'>, 'name' | 'client_uuid'> & Pick<Rows['deployments'], 'server_uuid'>;

async function ofApplication(
  tx: Tx,
  application: Rows['applications'],
  values: ValuesOf<'deployments'>,
): Promise<Subject & ValuesOf<'deployments'>> {
  if (application.status !== 'active') {
    throw new Failure('E_STATE', texts.refusal('deployment.not_active'));
  }
  const release = await nextRelease(tx, application.uuid);
  await ensureNothingRuns(tx, 'application_uuid', application);
  const back = values.back_to_uuid ? await releaseToGoBackTo(tx, application.uuid, values.back_to_uuid) : null;
  return {
    name: application.name,
    release,
    client_uuid: application.client_uuid,
    server_uuid: application.server_uuid,
    git_branch: back?.git_branch ?? values.git_branch ?? (application.git_provider ? application.git_branch : null),
    ...(back === null ? {} : { git_commit: back.git_commit }),
  };
}

async function ofFile(tx: Tx, file: Rows['config_files']): Promise<Subject & ValuesOf<'deployments'>> {
  await ensureNothingRuns(tx, 'config_file_uuid', file);
  const application = await rowOf(tx, 'applications', file.application_uuid);
  return {
    name: file.path,
    client_uuid: application?.client_uuid ?? file.client_uuid ?? null,
    server_uuid: file.server_uuid ?? application?.server_uuid ?? null,
    file_content: file.content ?? '',
    file_revision: file.revision,
  };
}

async function ensureNothingRuns(
  tx: Tx,
  field: 'application_uuid' | 'config_file_uuid',
  subject: { readonly uuid: string },
): Promise<void> {
  const running = await tx
    .selectFrom('deployments')
    .select('uuid')
    .where(field, '=', subject.uuid)
    .where('status', 'in', ['preparing', 'queued', 'waiting', 'running'])
    .executeTakeFirst();
  if (!running) return;
  throw new Failure('E_STATE', texts.refusal('deployment.running_already'));
}

async function onState(place: WorkContext, record: FieldsOf<'deployments'>): Promise<void> {
  const { tx, now } = place;
  if (record.application_uuid) {
    await applicationState(place, record);
    return scriptsFollow(place, record);
  }
  const file = await rowOf(tx, 'config_files', record.config_file_uuid);
  if (!file || (record.status !== 'succeeded' && record.status !== 'failed')) return undefined;
  const content = record.file_content ?? '';
  const isCurrent = file.content === record.file_content;
  const there: Partial<Rows['config_files']> = {
    deployed_content: content,
    deployed_checksum: checksumOf(content),
    status: isCurrent ? 'deployed' : 'draft',
  };
  const state: typeof there = record.status === 'succeeded' ? there : { status: 'failed' };
  await tx
    .updateTable('config_files')
    .set({ ...state, version: file.version + 1, updated_at: now })
    .where('uuid', '=', file.uuid)
    .execute();
  return undefined;
}

/** Stores the outcome on the application. After a success, its health check runs if it has an address to check. */
async function keepOutcome(
  { tx, now }: WorkContext,
  application: Rows['applications'],
  record: FieldsOf<'deployments'>,
): Promise<void> {
  const { status, uuid } = record;
  if (status !== 'succeeded' && status !== 'failed' && status !== 'cancelled') return;
  const release =
    status === 'succeeded'
      ? await effectiveRelease(tx, { release: record.release ?? null, back_to_uuid: record.back_to_uuid ?? null })
      : application.release;
  await acrossClients(tx, async (all) => {
    await all
      .updateTable('applications')
      .set({ deployment_state: status, release, ...(status === 'succeeded' ? { deployed_at: now } : {}) })
      .where('uuid', '=', application.uuid)
      .execute();
    if (status === 'succeeded' && (await healthTarget(all, application)) !== null) {
      await all
        .updateTable('deployments')
        .set({ health_state: 'pending', health_due_at: now })
        .where('uuid', '=', uuid ?? null)
        .execute();
      await Sql.wake(all, deploymentHealthWake);
    }
  });
}

async function applicationState(place: WorkContext, record: FieldsOf<'deployments'>): Promise<void> {
  const { tx, now, registry, records } = place;
  const application = await rowOf(tx, 'applications', record.application_uuid);
  if (!application) return;
  const isOver = hasEnded(record);
  if (isOver) await keepOutcome(place, application, record);
  if (!isOver && application.status === 'active')
    await tx
      .updateTable('applications')
      .set({ status: 'deploying', version: application.version + 1, updated_at: now })
      .where('uuid', '=', application.uuid)
      .execute();
  if (isOver && application.status === 'deploying') {
    await records.act(systemCaller, resourceOf({ registry }, 'applications'), application.uuid, 'mark-active', {});
  }
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Handler of the deploy action: creates the deployment and returns it as the next page. */
export function deployAction(
  field: 'application_uuid' | 'config_file_uuid',
): ActionHandler<'applications.deploy' | 'config-files.deploy'> {
  return async ({ caller, registry, record, records }) => {
    const made = await records.create(withAllScopes(caller), resourceOf({ registry }, deployments.resource), {
      [field]: record.uuid,
    });
    return { uuid: record.uuid, next: { resource: deployments.resource, uuid: made.uuid } };
  };
}

export const retryDeployment: ActionHandler<'deployments.retry'> = async ({ caller, resource, record, records }) => {
  const { application_uuid, config_file_uuid, git_branch, git_commit, back_to_uuid } = record;
  const made = await records.create(
    withAllScopes(caller),
    resource,
    application_uuid
      ? { application_uuid, git_branch, git_commit, ...(back_to_uuid ? { back_to_uuid } : {}) }
      : { config_file_uuid },
  );
  return { ...made, next: { resource: resource.name, uuid: made.uuid } };
};
