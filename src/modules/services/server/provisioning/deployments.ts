/** In charge of bringing applications and configuration files to their servers, and of what they are once that has ended. */
import type { Rows } from '../../../../engine/registry/rows.ts';
import { createHash } from 'node:crypto';
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import {
  anyTable,
  type ActionHandler,
  type Row,
  type Tx,
  type WriteEvent,
} from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { Adapters, ApplicationOrder, FileOrder, Order } from '../../../providers/server/adapter.ts';
import { chosenAdapter, rowOf } from '../../../providers/server/choose.ts';
import { applicationTask, fileTask } from './deploymentTasks.ts';
import { providerAccount } from '../../../providers/server/providerAccount.ts';
import { isHeldUp, scriptsFollow } from './triggers/aroundDeployment.ts';
import { resourceNamed, type Place, type WorkKind } from '../../../providers/server/work.ts';
import { wholly } from '../../../providers/server/wholly.ts';
import { texts } from '../texts.ts';

export const deployments: WorkKind = {
  resource: 'deployments',
  table: 'deployments',
  taskKind: 'deployment',
  perform: (adapter, { record, order }, channel) =>
    operationOf(record) === 'deployApplication'
      ? adapter.deployApplication?.(order as ApplicationOrder, channel)
      : adapter.deployFile?.(order as FileOrder, channel),
  async describe(tx, record, locale) {
    const server = await rowOf(tx, 'servers', record['server_uuid']);
    const [application, file] = [
      await rowOf(tx, 'applications', record['application_uuid']),
      await rowOf(tx, 'config_files', record['config_file_uuid']),
    ];
    return application
      ? applicationTask({ deployment: record, application, server, locale })
      : fileTask({ deployment: record, file: file ?? {}, server, locale });
  },
  order: orderOf,
  onState,
};

function operationOf(record: Row): 'deployApplication' | 'deployFile' {
  return record['application_uuid'] ? 'deployApplication' : 'deployFile';
}

async function orderOf(tx: Tx, record: Row): Promise<ApplicationOrder | FileOrder> {
  const server = await rowOf(tx, 'servers', record['server_uuid']);
  const common: Order = {
    key: String(record['uuid']),
    provider: providerAccount(await rowOf(tx, 'providers', server?.provider_uuid)),
    server: server ?? {},
  };
  const application = await rowOf(tx, 'applications', record['application_uuid']);
  if (application)
    return {
      ...common,
      application,
      git_branch: textOr(record['git_branch']),
      git_commit: textOr(record['git_commit']),
    } satisfies ApplicationOrder;
  const file = await rowOf(tx, 'config_files', record['config_file_uuid']);
  return {
    ...common,
    content: String(record['file_content'] ?? ''),
    path: String(file?.path),
    owner: String(file?.owner),
    group: String(file?.group),
    mode: String(file?.mode),
    reload_service: textOr(file?.reload_service),
  } satisfies FileOrder;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** At creation: whose it is, where it goes, and what goes there, whatever is changed meanwhile. */
export async function prepareDeployment(adapters: Adapters, { tx, caller, before, values }: WriteEvent): Promise<Row> {
  if (before !== null) return values;
  const application = await rowOf(tx, 'applications', values['application_uuid']);
  const file = application ? null : await rowOf(tx, 'config_files', values['config_file_uuid']);
  const subject = application ? await ofApplication(tx, application, values) : file ? await ofFile(tx, file) : null;
  if (subject === null) throw new Failure('E_NOT_FOUND');
  const server = await rowOf(tx, 'servers', subject['server_uuid']);
  const adapter = chosenAdapter(adapters, await rowOf(tx, 'providers', server?.provider_uuid), operationOf(values));
  const status = (await isHeldUp(tx, { ...values, ...subject }))
    ? 'preparing'
    : adapter === null
      ? 'waiting'
      : 'queued';
  return { ...values, ...subject, adapter: adapter?.name ?? null, status, started_by_name: caller.name ?? null };
}

async function ofApplication(tx: Tx, application: Row, values: Row): Promise<Row> {
  if (application['status'] !== 'active') {
    throw new Failure('E_STATE', texts.refusal('deployment.not_active'));
  }
  await ensureNothingRuns(tx, 'application_uuid', application);
  return {
    name: application.name,
    client_uuid: application.client_uuid,
    server_uuid: application.server_uuid,
    git_branch: values['git_branch'] ?? (application.git_provider ? application.git_branch : null),
  };
}

async function ofFile(tx: Tx, file: Rows['config_files']): Promise<Row> {
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

async function ensureNothingRuns(tx: Tx, field: string, subject: Row): Promise<void> {
  const running = await anyTable(tx)
    .selectFrom('deployments')
    .select('uuid')
    .where(field, '=', subject['uuid'])
    .where('status', 'in', ['preparing', 'queued', 'waiting', 'running'])
    .executeTakeFirst();
  if (!running) return;
  throw new Failure('E_STATE', texts.refusal('deployment.running_already'));
}

async function onState(place: Place, record: Row): Promise<void> {
  const { tx } = place;
  if (record['application_uuid']) {
    await applicationState(place, record);
    return scriptsFollow(place, record);
  }
  const file = await rowOf(tx, 'config_files', record['config_file_uuid']);
  if (!file || !['succeeded', 'failed'].includes(String(record['status']))) return undefined;
  const content = String(record['file_content'] ?? '');
  const isCurrent = file.content === record['file_content'] || (file.content === null && content === '');
  const there = {
    deployed_content: content,
    deployed_checksum: checksumOf(content),
    status: isCurrent ? 'deployed' : 'draft',
  };
  await change(place, 'config_files', file, record['status'] === 'succeeded' ? there : { status: 'failed' });
  return undefined;
}

async function applicationState(place: Place, record: Row): Promise<void> {
  const application = await rowOf(place.tx, 'applications', record['application_uuid']);
  if (!application) return;
  const hasEnded = ['succeeded', 'failed', 'cancelled'].includes(String(record['status']));
  if (!hasEnded && application.status === 'active')
    await change(place, 'applications', application, { status: 'deploying' });
  if (hasEnded && application.status === 'deploying') {
    await place.records.act(
      systemCaller,
      resourceNamed(place.registry, 'applications'),
      String(application.uuid),
      'mark-active',
      {},
    );
  }
}

async function change(
  { tx, now }: Place,
  table: string,
  row: Rows['config_files'] | Rows['applications'],
  values: Row,
): Promise<void> {
  await anyTable(tx)
    .updateTable(table)
    .set({ ...values, version: Number(row.version) + 1, updated_at: now })
    .where('uuid', '=', row.uuid)
    .execute();
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The button on what is deployed: makes the deployment, and says where to follow it. */
export function deployAction(field: 'application_uuid' | 'config_file_uuid'): ActionHandler {
  return async ({ caller, registry, record, records }) => {
    const made = await records.create(wholly(caller), resourceNamed(registry, deployments.resource), {
      [field]: record['uuid'],
    });
    return { uuid: record['uuid'], next: { resource: deployments.resource, uuid: made['uuid'] } };
  };
}

export const retryDeployment: ActionHandler = async ({ caller, resource, record, records }) => {
  const { application_uuid, config_file_uuid, git_branch, git_commit } = record;
  const made = await records.create(
    wholly(caller),
    resource,
    application_uuid ? { application_uuid, git_branch, git_commit } : { config_file_uuid },
  );
  return { ...made, next: { resource: resource.name, uuid: made['uuid'] } };
};
