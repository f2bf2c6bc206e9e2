/** Runs scripts on servers: stores the script of that moment with its validated parameters. */
import type { Rows, ValuesOf } from '#engine/registry';
import { type ActionHandler, Failure, type Tx, type WriteEvent } from '#engine/server';
import type { Adapters, ScriptOrder } from '../../../providers/server/adapter.ts';
import { chosenAdapter, rowOf } from '../../../providers/server/choose.ts';
import { isInService } from './inService.ts';
import { scriptTask } from '../instructions.ts';
import { providerAccount } from '../../../providers/server/providerAccount.ts';
import { acceptParameters, environmentOf } from './parameters.ts';
import { deploymentFollows } from './triggers/aroundDeployment.ts';
import { hasEnded, invalid, type WorkKind } from '../../../providers/server/work.ts';
import { withAllScopes } from '../../../providers/server/withAllScopes.ts';
import { texts } from '../texts.ts';

export const scriptRuns: WorkKind<'script-runs', ScriptOrder> = {
  resource: 'script-runs',
  table: 'script_runs',
  taskKind: 'script',
  perform: (adapter, order, channel) => adapter.runScript?.(order, channel),
  describe: async ({ tx }, record, locale) =>
    scriptTask({
      run: record,
      script: await rowOf(tx, 'server_scripts', record.server_script_uuid),
      server: await rowOf(tx, 'servers', record.server_uuid),
      locale,
    }),
  order: scriptOrder,
  onState: deploymentFollows,
};

async function scriptOrder(tx: Tx, run: Rows['script_runs']): Promise<ScriptOrder> {
  const server = await rowOf(tx, 'servers', run.server_uuid);
  const parameters = environmentOf({ shown: run.parameters ?? {}, secret: run.secret_parameters ?? {} });
  return {
    key: run.uuid,
    provider: providerAccount(await rowOf(tx, 'providers', server?.provider_uuid)),
    server: server ?? {},
    parameters,
    interpreter: run.interpreter ?? '',
    run_as_user: run.run_as_user ?? '',
    content: run.script_content ?? '',
  };
}

/** Copies the script at creation, so that later edits of the script do not affect the run. */
export async function prepareRun(
  adapters: Adapters,
  { tx, caller, before, values }: WriteEvent<'script-runs'>,
): Promise<ValuesOf<'script-runs'>> {
  // The secrets are erased after the run because they are not needed any more.
  if (before !== null) return hasEnded(values) ? { ...values, secret_parameters: null } : values;
  const script = await rowOf(tx, 'server_scripts', values.server_script_uuid);
  const server = await rowOf(tx, 'servers', values.server_uuid);
  if (!script || !server) throw new Failure('E_NOT_FOUND');
  if (!isInService(server)) throw invalid('server_uuid', texts.label('script.server_not_in_service'));
  if (script.is_destructive) ensureMeant({ caller, values, server });
  const { shown, secret } = acceptParameters(script.parameters ?? [], values.parameters);
  const adapter = chosenAdapter(adapters, await rowOf(tx, 'providers', server.provider_uuid), 'runScript');
  return {
    ...values,
    confirmed_name: null,
    parameters: Object.keys(shown).length > 0 ? shown : null,
    secret_parameters: Object.keys(secret).length > 0 && adapter !== null ? secret : null,
    script_revision: script.revision,
    script_content: script.content,
    interpreter: script.interpreter,
    run_as_user: script.run_as_user,
    timeout_s: script.timeout_s,
    is_destructive: script.is_destructive,
    adapter: adapter?.name ?? null,
    status: adapter === null ? 'waiting' : 'queued',
    started_by_name: values.started_by_name ?? caller.name ?? null,
  };
}

function ensureMeant({
  caller,
  values,
  server,
}: Pick<WriteEvent<'script-runs'>, 'caller' | 'values'> & { readonly server: Rows['servers'] }): void {
  if (caller.actor !== 'management') {
    throw new Failure('E_FORBIDDEN', texts.refusal('script.only_management'));
  }
  const { name } = server;
  if (values.confirmed_name !== name) {
    throw invalid('confirmed_name', texts.label('script.server_name_missing', { name }));
  }
}

/**
 * Starts a new run with the same server and parameters and the current version of the script. Scripts with secret
 * parameters must be started from the form, because secrets are not stored.
 */
export const retryRun: ActionHandler<'script-runs.retry'> = async ({ tx, caller, resource, record, records }) => {
  const script = await rowOf(tx, 'server_scripts', record.server_script_uuid);
  const hasSecrets = (script?.parameters ?? []).some(({ type }) => type === 'secret');
  if (hasSecrets || script?.is_destructive === true) {
    throw new Failure('E_STATE', texts.refusal('script.value_not_kept'));
  }
  const { server_script_uuid, server_uuid, parameters } = record;
  const made = await records.create(withAllScopes(caller), resource, { server_script_uuid, server_uuid, parameters });
  return { ...made, next: { resource: resource.name, uuid: made.uuid } };
};
