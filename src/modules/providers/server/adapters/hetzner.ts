/**
 * Hetzner Cloud adapter (https://docs.hetzner.cloud/reference/cloud): servers with a type, a location and an image.
 * Long operations are actions, which are polled until they end. Servers have our key as a label, so that servers
 * created by a crashed process are found again.
 */
import type { Rows } from '#engine/registry';
import type { Adapter, Found, AdapterOutcome } from '../adapter.ts';
import { jsonCall, type ProviderAnswer, type ProviderClient } from './client.ts';
import { ProviderFailure, ProviderRefusal } from './providerFailure.ts';
import {
  listOf,
  objectOf,
  recordOf,
  serviceAdapter,
  succeeded,
  textOf,
  type Credentials,
  type JsonBody,
  type Perform,
  type ServiceWork,
} from './serviceAdapter.ts';

/** Label with the uuid of our record. */
const label = 'beheer-server';
const usualAddress = 'https://api.hetzner.cloud/v1';
/** Polling interval of an action: a server is created in well under a minute. */
const pauseSeconds = 3;
/** A server that ignores a shutdown for this long is powered off. */
const shutdownMilliseconds = 180_000;
const longestMilliseconds = 3_600_000;
/** The request quota refills every second, so a short wait is enough. */
const longestPauseSeconds = 60;
/** Fields that an edit of a server can change here. */
const updatedFields = ['hostname', 'server_type_uuid', 'backups_enabled'];

interface Cloud {
  /** Returns null if it does not exist. */
  look(path: string, query?: Readonly<Record<string, string>>): Promise<JsonBody | null>;
  /** @throws ProviderRefusal */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: JsonBody): Promise<JsonBody>;
}

/** Returns the adapter for clouds. It refuses work for a provider in test mode. */
export function hetznerAdapter(client: ProviderClient): Adapter {
  const cloudOf = (provider: string, credentials: Credentials, signal?: AbortSignal): Cloud => {
    const { token = '' } = credentials;
    const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: URL, body?: JsonBody): Promise<ProviderAnswer> =>
      client.ask(provider, {
        ...jsonCall({ method, address, token, body, signal }),
        busySeconds: secondsUntilReset,
      });
    return {
      async look(path, query = {}) {
        const address = addressOf(credentials, path);
        address.search = new URLSearchParams(query).toString();
        const answer = await ask('GET', address);
        return answer.status === 404 && codeOf(answer) === 'not_found' ? null : read(answer);
      },
      async send(method, path, body) {
        return read(await ask(method, addressOf(credentials, path), body));
      },
    };
  };
  const withCloud =
    (run: (work: ServiceWork, cloud: Cloud) => Promise<AdapterOutcome>): Perform =>
    async (work) => {
      const { provider } = work.order;
      if (provider.test_mode)
        throw new ProviderFailure(
          'Hetzner has no test environment, so nothing is requested while “Test environment” is on.',
        );
      const cloud = cloudOf(provider.key, work.credentials, work.channel.signal);
      return (await pendingAction(work, cloud)) ?? run(work, cloud);
    };

  return serviceAdapter({
    name: 'hetzner',
    updatedFields: { servers: updatedFields },
    operations: {
      servers: {
        set_up: withCloud(setUp),
        update: withCloud(update),
        suspend: withCloud((work, cloud) => existing(work, cloud, { power: 'off' })),
        unsuspend: withCloud((work, cloud) => existing(work, cloud, { power: 'running' })),
        remove: withCloud(remove),
      },
    },
    async testConnection({ key }, credentials) {
      const answer = await cloudOf(key, credentials).look('servers', { per_page: '1' });
      const total = textOf(objectOf(objectOf(answer, 'meta'), 'pagination'), 'total_entries');
      return { message: total === '' ? 'Connected.' : `Servers in the project: ${total}.` };
    },
  });
}

/** Waits for the action begun by an earlier run; null if no action is known. */
async function pendingAction({ order, channel }: ServiceWork, cloud: Cloud): Promise<AdapterOutcome | null> {
  const { action, since } = order.remembered ?? {};
  if (action === undefined || action === null) return null;
  const known = objectOf(await cloud.look(`actions/${action}`), 'action');
  if (textOf(known, 'status') === 'running') {
    if (Date.now() - Date.parse(String(since)) > longestMilliseconds)
      throw new ProviderFailure(
        `${textOf(known, 'command')} didn’t finish at Hetzner within an hour. Check its status there, then try again.`,
      );
    return underWay(pauseSeconds);
  }
  await channel.remember({});
  if (textOf(known, 'status') !== 'error') return null;
  const error = objectOf(known, 'error');
  throw apiErrorOf(textOf(error, 'code'), `${textOf(known, 'command')}: ${textOf(error, 'message')}`);
}

async function setUp(work: ServiceWork, cloud: Cloud): Promise<AdapterOutcome> {
  const server = recordOf(work.order, 'servers');
  const machine = await machineOf(cloud, server);
  if (machine) return bring(work, cloud, machine, wantedAtFirst(server));
  if (server.external_id)
    throw new ProviderFailure(
      `There is no server ${server.external_id} at Hetzner. Clear its provider ID to have a new one created.`,
    );
  return create(work, cloud, server);
}

async function create(work: ServiceWork, cloud: Cloud, server: Rows['servers']): Promise<AdapterOutcome> {
  const { server_type, region } = work.order.related ?? {};
  const image = imageOf(server.os);
  if (!server_type?.external_id || !region?.external_id || image === null)
    throw new ProviderFailure(
      'Hetzner needs a server type and a region with their provider IDs (cx32, fsn1), and the server’s operating system (Debian 13). Fill in what’s missing.',
    );
  const { ssh_keys } = work.credentials;
  const keys = wordsIn(ssh_keys);
  work.channel.write(`Creating ${server.hostname}: ${server_type.external_id} in ${region.external_id}, ${image}.\n`);
  if (keys.length === 0)
    work.channel.write(
      'Without "ssh_keys" in the credentials Hetzner mails the root password to the owner of the project.\n',
    );
  try {
    const made = await cloud.send('POST', 'servers', {
      name: server.hostname,
      server_type: server_type.external_id,
      location: region.external_id,
      image,
      labels: { [label]: server.uuid },
      start_after_create: true,
      ...(keys.length > 0 ? { ssh_keys: keys } : {}),
    });
    return await underWayWith(work, made);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.code !== 'uniqueness_error') throw error;
    // If the answer to the creation was lost, the server may exist by now.
    const machine = await machineOf(cloud, server);
    if (machine) return bring(work, cloud, machine, wantedAtFirst(server));
    throw new ProviderFailure(
      `The project already has another server ${server.hostname}. Choose another hostname, or enter its provider ID.`,
    );
  }
}

async function update(work: ServiceWork, cloud: Cloud): Promise<AdapterOutcome> {
  const server = recordOf(work.order, 'servers');
  const fields = work.order.changes.map(({ field }) => field);
  const left = fields.filter((field) => !updatedFields.includes(field));
  if (left.length > 0) throw new ProviderFailure(`This connection can’t change ${left.join(', ')}. Do it manually.`);
  const type = work.order.related?.server_type;
  const isOther = fields.includes('server_type_uuid');
  if (isOther && !type?.external_id)
    throw new ProviderFailure('The server type has no provider ID (such as cx32). Enter it on the server type.');
  return existing(work, cloud, {
    ...(isOther && type?.external_id ? { type: type.external_id } : {}),
    ...(isOther && server.status !== 'off' ? { power: 'running' } : {}),
    ...(fields.includes('backups_enabled') ? { backups: server.backups_enabled } : {}),
    ...(fields.includes('hostname') ? { hostname: server.hostname } : {}),
  });
}

async function remove(work: ServiceWork, cloud: Cloud): Promise<AdapterOutcome> {
  const server = recordOf(work.order, 'servers');
  const machine = await machineOf(cloud, server);
  if (machine === null) return succeeded;
  if (await isBusy(cloud, machine)) return underWay(pauseSeconds);
  work.channel.write(`Removing ${machine.name} (${machine.id}).\n`);
  return start(work, () => cloud.send('DELETE', `servers/${machine.id}`));
}

async function existing(work: ServiceWork, cloud: Cloud, wanted: Wanted): Promise<AdapterOutcome> {
  const server = recordOf(work.order, 'servers');
  const machine = await machineOf(cloud, server);
  if (machine === null)
    throw new ProviderFailure(`There is no server ${server.external_id ?? server.hostname} at Hetzner. Find it there.`);
  return bring(work, cloud, machine, wanted);
}

/** The desired state; missing values stay unchanged. */
interface Wanted {
  readonly type?: string;
  readonly power?: 'running' | 'off';
  readonly backups?: boolean;
  readonly hostname?: string;
}

const wantedAtFirst = ({ hostname, backups_enabled }: Rows['servers']): Wanted => ({
  power: 'running',
  backups: backups_enabled,
  hostname,
});

/** Requests the first change that is needed; completes if there is none. */
async function bring(work: ServiceWork, cloud: Cloud, machine: Machine, wanted: Wanted): Promise<AdapterOutcome> {
  const { type, power, backups, hostname } = wanted;
  const path = `servers/${machine.id}/actions`;
  const act = async (text: string, action: string, body?: JsonBody): Promise<AdapterOutcome> => {
    if (await isBusy(cloud, machine)) return underWay(pauseSeconds);
    // An action that was running at the first look may have just ended.
    const now = await machineOf(cloud, recordOf(work.order, 'servers'));
    if (JSON.stringify(now) !== JSON.stringify(machine)) return underWay(pauseSeconds);
    work.channel.write(`${text}\n`);
    return start(work, () => cloud.send('POST', `${path}/${action}`, body ?? {}));
  };
  if (machine.status !== 'running' && machine.status !== 'off') return underWay(pauseSeconds);
  const isOtherType = type !== undefined && machine.type !== type;
  if ((isOtherType || power === 'off') && machine.status !== 'off') return switchOff(work, cloud, machine);
  if (isOtherType)
    return act(
      `Changing ${machine.type} into ${type}, with its disk: it cannot get a smaller one later.`,
      'change_type',
      {
        server_type: type,
        upgrade_disk: true,
      },
    );
  if (power === 'running' && machine.status !== 'running') return act('Switching it on.', 'poweron');
  if (backups !== undefined && machine.hasBackups !== backups)
    return act(`${backups ? 'Enabling' : 'Disabling'} its backups.`, backups ? 'enable_backup' : 'disable_backup');
  if (hostname !== undefined && machine.name !== hostname) {
    work.channel.write(`Naming it ${hostname}.\n`);
    await cloud.send('PUT', `servers/${machine.id}`, { name: hostname });
  }
  if (hostname !== undefined && machine.ipv4 && machine.reverse !== hostname)
    return act(`Pointing ${machine.ipv4} back to ${hostname}.`, 'change_dns_ptr', {
      ip: machine.ipv4,
      dns_ptr: hostname,
    });
  return { ...succeeded, found: foundOf(machine) };
}

/** Requests a shutdown first, as the power button does; powers off if that is ignored. */
async function switchOff(work: ServiceWork, cloud: Cloud, machine: Machine): Promise<AdapterOutcome> {
  const [last, ...more] = await actionsOf(cloud, machine);
  if ([last, ...more].some((one) => one?.status === 'running')) return underWay(pauseSeconds);
  const path = `servers/${machine.id}/actions`;
  if (last?.command !== 'shutdown_server' || last.status === 'error') {
    work.channel.write(`Shutting down ${machine.name}.\n`);
    return start(work, () => cloud.send('POST', `${path}/shutdown`, {}));
  }
  if (Date.now() - last.startedAt < shutdownMilliseconds) return underWay(10);
  work.channel.write(`It has not shut down within ${shutdownMilliseconds / 60_000} minutes: switching it off.\n`);
  return start(work, () => cloud.send('POST', `${path}/poweroff`, {}));
}

/** If another action is running on the server, waits for that first. */
async function start(work: ServiceWork, ask: () => Promise<JsonBody>): Promise<AdapterOutcome> {
  try {
    return await underWayWith(work, await ask());
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === 'locked') return underWay(10);
    if (error instanceof ProviderRefusal && error.code === 'not_found') return underWay(pauseSeconds);
    throw error;
  }
}

async function underWayWith({ channel }: ServiceWork, answer: JsonBody): Promise<AdapterOutcome> {
  const action = textOf(objectOf(answer, 'action'), 'id');
  if (action !== '') await channel.remember({ action, since: new Date().toISOString() });
  return underWay(pauseSeconds);
}

const underWay = (checkAfterSeconds: number): AdapterOutcome => ({ state: 'under_way', checkAfterSeconds });

/** A server as Hetzner reports it. */
interface Machine {
  readonly id: string;
  readonly name: string;
  /** "running", "off", or a transition between them. */
  readonly status: string;
  readonly type: string;
  readonly hasBackups: boolean;
  readonly ipv4: string | null;
  /** Reverse DNS of that address. */
  readonly reverse: string | null;
  readonly ipv6: string | null;
  /** Uuid of the record that it was created for; empty if we did not create it. */
  readonly key: string;
}

/**
 * Finds the server by its external id, otherwise by its key; null if there is none.
 *
 * @throws ProviderFailure if the id belongs to another server.
 */
async function machineOf(cloud: Cloud, server: Rows['servers']): Promise<Machine | null> {
  if (server.external_id) {
    const found = await cloud.look(`servers/${encodeURIComponent(server.external_id)}`);
    const machine = found && readMachine(objectOf(found, 'server'));
    if (machine) ensureSame(machine, server);
    return machine;
  }
  const answer = await cloud.look('servers', { label_selector: `${label}==${server.uuid}` });
  const [first, second] = listOf(answer, 'servers');
  if (second)
    throw new ProviderFailure(
      `There are several servers with the label ${label}=${server.uuid} at Hetzner. Remove it from those that aren’t ${server.hostname}.`,
    );
  return first ? readMachine(first) : null;
}

/** A mistyped id would power off or delete the server of somebody else. */
function ensureSame(machine: Machine, { external_id, uuid, hostname, ipv4 }: Rows['servers']): void {
  const isOurs = machine.key === uuid;
  const looksLikeIt = machine.key === '' && (machine.name === hostname || (ipv4 !== null && machine.ipv4 === ipv4));
  if (!isOurs && !looksLikeIt)
    throw new ProviderFailure(
      `The server ${external_id ?? ''} at Hetzner is ${machine.name} (${machine.ipv4 ?? 'no IPv4 address'}), not ${hostname}. Check its provider ID.`,
    );
}

function readMachine(json: JsonBody): Machine {
  const net = objectOf(json, 'public_net');
  const [ipv4, ipv6] = [objectOf(net, 'ipv4'), objectOf(net, 'ipv6')];
  return {
    id: textOf(json, 'id'),
    name: textOf(json, 'name'),
    status: textOf(json, 'status'),
    type: textOf(objectOf(json, 'server_type'), 'name'),
    hasBackups: textOf(json, 'backup_window') !== '',
    ipv4: textOf(ipv4, 'ip') || null,
    reverse: textOf(ipv4, 'dns_ptr') || null,
    ipv6: addressIn(textOf(ipv6, 'ip')),
    key: textOf(objectOf(json, 'labels'), label),
  };
}

/** The API returns a network (2001:db8::/64); the server has its first address. */
function addressIn(network: string): string | null {
  const [address = ''] = network.split('/');
  if (address === '') return null;
  return network.includes('/') && address.endsWith('::') ? `${address}1` : address;
}

function foundOf({ id, ipv4, ipv6 }: Machine): Found {
  return { external_id: id, ...(ipv4 ? { ipv4 } : {}), ...(ipv6 ? { ipv6 } : {}) };
}

interface Action {
  readonly command: string;
  readonly status: string;
  /** In epoch milliseconds. */
  readonly startedAt: number;
}

/** Returns the latest actions, newest first. */
async function actionsOf(cloud: Cloud, { id }: Machine): Promise<readonly Action[]> {
  const answer = await cloud.look(`servers/${id}/actions`, { sort: 'id:desc', per_page: '25' });
  return listOf(answer, 'actions').map((action) => ({
    command: textOf(action, 'command'),
    status: textOf(action, 'status'),
    startedAt: Date.parse(textOf(action, 'started')) || 0,
  }));
}

async function isBusy(cloud: Cloud, machine: Machine): Promise<boolean> {
  return (await actionsOf(cloud, machine)).some(({ status }) => status === 'running');
}

/** Returns the image name: "Debian 13" is debian-13. Null if it is empty. */
function imageOf(os: string | null): string | null {
  const [, name = '', version = ''] = /^\s*(.+?)\s+([\d.]+)\s*$/.exec(os ?? '') ?? [];
  if (name === '') return os?.trim() ? os.trim() : null;
  const word = name.toLowerCase().replaceAll(/\s+/g, ' ');
  return `${images[word] ?? word.replaceAll(' ', '-')}-${version}`;
}

const images: Readonly<Record<string, string>> = {
  almalinux: 'alma',
  'alma linux': 'alma',
  'rocky linux': 'rocky',
  'debian gnu/linux': 'debian',
  'opensuse leap': 'opensuse',
};

const wordsIn = (text = ''): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function addressOf({ address = usualAddress }: Credentials, path: string): URL {
  if (!URL.canParse(address)) throw new ProviderFailure('The connection’s URL isn’t valid.');
  return new URL(`${address.replace(/\/+$/, '')}/${path}`);
}

/** RateLimit-Reset is the moment, in epoch seconds, at which the full quota is available again. */
function secondsUntilReset({ headers }: Pick<ProviderAnswer, 'headers'>): number | undefined {
  const reset = Number(headers['ratelimit-reset']);
  if (!Number.isFinite(reset)) return undefined;
  return Math.min(Math.max(Math.ceil(reset - Date.now() / 1_000), 1), longestPauseSeconds);
}

const codeOf = ({ json }: ProviderAnswer): string => textOf(objectOf(json, 'error'), 'code');

/** @throws ProviderFailure if it is not an answer of the API, or is an error. */
function read(answer: ProviderAnswer): JsonBody {
  const { status, json, text } = answer;
  if (status === 401 && codeOf(answer) !== 'token_readonly')
    throw new ProviderFailure('Hetzner refused the token. Check the provider’s credentials.');
  if (json !== null && status < 300) return json;
  if (status === 204 && text === '') return {};
  const error = objectOf(json, 'error');
  const code = textOf(error, 'code');
  if (code === '')
    throw new ProviderFailure(`Hetzner sent an unexpected response (${status}). Check the connection’s URL.`, {
      isTransient: status < 300,
    });
  throw apiErrorOf(code, textOf(error, 'message'));
}

/** Next steps for staff, by error code (https://docs.hetzner.cloud/reference/cloud#errors). */
const advice: Readonly<Record<string, string>> = {
  token_readonly: 'The token is read-only. Create one with write access and enter it on the provider.',
  forbidden: 'Check the token’s permissions.',
  resource_limit_exceeded: 'The project’s limit has been reached. Ask Hetzner to raise it.',
  resource_unavailable: 'Choose another type or region, or wait until it’s available again.',
  protected: 'Turn off its protection at Hetzner first.',
  server_not_stopped: 'Switch it off first.',
};

/** Nothing was done, and a retry may succeed. */
const transientCodes: readonly string[] = [
  'locked',
  'conflict',
  'resource_unavailable',
  'maintenance',
  'unavailable',
  'timeout',
  'server_error',
  'service_error',
  'rate_limit_exceeded',
];

function apiErrorOf(code: string, message: string): ProviderRefusal {
  const text = message.replace(/\.?\s*$/, '');
  const words = `Hetzner refused (${code}): ${text}.${advice[code] ? ` ${advice[code]}` : ''}`;
  return new ProviderRefusal(code, words, { isTransient: transientCodes.includes(code) });
}
