/**
 * A Hetzner Cloud whose servers are known, by its documentation: a slow operation is an action, and a server with a
 * running action is locked.
 */
import { parseRecord } from '../../../src/engine/values/json.ts';
import { json, Simulator, type Received, type Reply } from './simulator.ts';

export const token = 'token-of-the-project-0123456789abcdefghij';

export interface Machine {
  id: number;
  name: string;
  type: string;
  location: string;
  image: string;
  labels: Readonly<Record<string, string>>;
  status: 'initializing' | 'starting' | 'running' | 'stopping' | 'off' | 'deleting';
  backups: boolean;
  reverse: string;
  isProtected: boolean;
  /** What runs on it does not listen to its power button. */
  isDeaf: boolean;
}

interface Action {
  readonly id: number;
  readonly command: string;
  readonly server: number;
  status: 'running' | 'success' | 'error';
  left: number;
  readonly started: string;
  readonly error: Fault | null;
  readonly effect: () => void;
}

export interface Fault {
  readonly code: string;
  readonly message: string;
}

export interface Hetzner {
  readonly simulator: Simulator;
  readonly machines: Map<number, Machine>;
  /** What credentials are to have besides the token. */
  readonly address: string;
  /** How many requests an action takes until it has ended. */
  readonly settings: { requestsPerAction: number };
  /** How actions of a command end. */
  readonly failing: Map<string, Fault>;
  add(machine?: Partial<Machine>): Machine;
  /** As if it had begun before. */
  begin(machine: Machine, command: string, startedAt: Date, isOver: boolean): void;
}

const types = ['cx22', 'cx32', 'cx42'];
const images = ['debian-13', 'ubuntu-24.04', 'rocky-9'];
const locations = ['fsn1', 'nbg1', 'hel1'];
const host = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/i;

export async function startHetzner(): Promise<Hetzner> {
  const machines = new Map<number, Machine>();
  const actions: Action[] = [];
  const failing = new Map<string, Fault>();
  const settings = { requestsPerAction: 1 };
  let numbers = 4_710;

  const note = (...words: readonly string[]): void => void simulator.log.push(words.join(' '));

  function add(machine: Partial<Machine> = {}): Machine {
    numbers += 1;
    const made: Machine = {
      id: numbers,
      name: 'web01.example.nl',
      type: 'cx22',
      location: 'fsn1',
      image: 'debian-13',
      labels: {},
      status: 'running',
      backups: false,
      reverse: 'static.4.2.0.192.clients.your-server.de',
      isProtected: false,
      isDeaf: false,
      ...machine,
    };
    machines.set(made.id, made);
    return made;
  }

  function act(server: Machine, command: string, effect: () => void, startedAt = new Date()): Action {
    numbers += 1;
    const action: Action = {
      id: numbers,
      command,
      server: server.id,
      status: 'running',
      left: settings.requestsPerAction,
      started: startedAt.toISOString(),
      error: failing.get(command) ?? null,
      effect,
    };
    actions.push(action);
    return action;
  }

  /** Every request takes the time that it takes. */
  function passTime(): void {
    for (const action of actions.filter(({ status }) => status === 'running')) {
      action.left -= 1;
      if (action.left >= 0) continue;
      action.status = action.error ? 'error' : 'success';
      if (!action.error) action.effect();
    }
  }

  const isLocked = ({ id }: Machine): boolean =>
    actions.some(({ server, status }) => server === id && status === 'running');

  const commands: Readonly<Record<string, (machine: Machine, body: Body) => Reply | (() => void)>> = {
    poweron: (machine) => () => void (machine.status = 'running'),
    poweroff: (machine) => () => void (machine.status = 'off'),
    shutdown: (machine) => () => void (machine.status = machine.isDeaf ? machine.status : 'off'),
    enable_backup: (machine) => () => void (machine.backups = true),
    disable_backup: (machine) => () => void (machine.backups = false),
    change_dns_ptr: (machine, { ip, dns_ptr }) =>
      ip === addressOf(machine)
        ? () => void (machine.reverse = String(dns_ptr))
        : refusal(422, 'invalid_input', 'ip is not of this server'),
    change_type(machine, { server_type, upgrade_disk }) {
      const type = String(server_type);
      if (typeof upgrade_disk !== 'boolean') return refusal(422, 'invalid_input', 'upgrade_disk is missing');
      if (!types.includes(type)) return refusal(422, 'invalid_input', `invalid input in field 'server_type'`);
      if (machine.status !== 'off')
        return refusal(422, 'server_not_stopped', 'The specified server needs to be stopped before changing type');
      return () => void (machine.type = type);
    },
  };
  const names: Readonly<Record<string, string>> = {
    poweron: 'start_server',
    poweroff: 'stop_server',
    shutdown: 'shutdown_server',
    change_type: 'change_server_type',
  };

  function create(body: Body): Reply {
    const { name, server_type, image, location, labels = {} } = body;
    if (typeof name !== 'string' || !host.test(name))
      return refusal(422, 'invalid_input', `invalid input in field 'name'`);
    for (const [field, value, known] of [
      ['server_type', server_type, types],
      ['image', image, images],
      ['location', location, locations],
    ] as const)
      if (!known.includes(String(value))) return refusal(422, 'invalid_input', `invalid input in field '${field}'`);
    if ([...machines.values()].some((one) => one.name === name))
      return refusal(409, 'uniqueness_error', 'server name is already used');
    const made = add({
      name,
      type: String(server_type),
      image: String(image),
      location: String(location),
      labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)])),
      status: 'initializing',
    });
    note('create', name, made.type, made.location, made.image);
    const creation = act(made, 'create_server', () => void (made.status = 'off'));
    const starting = act(made, 'start_server', () => void (made.status = 'running'));
    return json(201, {
      server: shown(made, true),
      action: shownAction(creation),
      next_actions: [shownAction(starting)],
      root_password: 'root-password-of-the-server',
    });
  }

  function onMachine(machine: Machine, method: string, rest: readonly string[], received: Received): Reply {
    const body: Body = parseRecord(received.body) ?? {};
    const [part, command = ''] = rest;
    if (part === undefined && method === 'GET') return json(200, { server: shown(machine, isLocked(machine)) });
    if (part === 'actions' && command === '' && method === 'GET') {
      const own = actions.filter(({ server }) => server === machine.id).toReversed();
      return json(200, { actions: own.map(shownAction), meta: { pagination: { total_entries: own.length } } });
    }
    if (part === undefined && method === 'PUT') {
      machine.name = String(body.name);
      note('rename', String(machine.id), machine.name);
      return json(200, { server: shown(machine, isLocked(machine)) });
    }
    if (isLocked(machine)) return refusal(423, 'locked', 'server is locked');
    if (part === undefined && method === 'DELETE') {
      if (machine.isProtected) return refusal(423, 'protected', 'server is delete protected');
      note('delete', machine.name);
      return json(200, { action: shownAction(act(machine, 'delete_server', () => machines.delete(machine.id))) });
    }
    const asked = part === 'actions' && method === 'POST' ? commands[command]?.(machine, body) : undefined;
    if (asked === undefined) return refusal(404, 'not_found', 'no such endpoint');
    if (typeof asked !== 'function') return asked;
    note(command, machine.name, ...[body.server_type, body.dns_ptr].flatMap((word) => (word ? [String(word)] : [])));
    return json(201, { action: shownAction(act(machine, names[command] ?? command, asked)) });
  }

  const answer = (received: Received): Reply => {
    const { method, url, headers } = received;
    const limits = { 'ratelimit-limit': '3600', 'ratelimit-remaining': '3599' };
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, 'unauthorized', 'unable to authenticate');
    passTime();
    const [version, collection, id, ...rest] = url.pathname.slice(1).split('/');
    const reply = ((): Reply => {
      if (version !== 'v1') return refusal(404, 'not_found', 'no such endpoint');
      if (collection === 'actions' && id !== undefined) {
        const action = actions.find((one) => String(one.id) === id);
        return action
          ? json(200, { action: shownAction(action) })
          : refusal(404, 'not_found', 'action with ID not found');
      }
      if (collection !== 'servers') return refusal(404, 'not_found', 'no such endpoint');
      if (id === undefined && method === 'POST') return create(parseRecord(received.body) ?? {});
      if (id === undefined) {
        const [key, value] = (url.searchParams.get('label_selector') ?? '').split('==');
        const found = [...machines.values()].filter((one) => !key || one.labels[key] === value);
        return json(200, {
          servers: found.map((one) => shown(one, isLocked(one))),
          meta: { pagination: { page: 1, per_page: 25, next_page: null, total_entries: found.length } },
        });
      }
      const machine = machines.get(Number(id));
      return machine
        ? onMachine(machine, method, rest, received)
        : refusal(404, 'not_found', `server with ID '${id}' not found`);
    })();
    return { ...reply, headers: { ...reply.headers, ...limits } };
  };
  const simulator = await new Simulator(answer).start();
  return {
    simulator,
    machines,
    failing,
    settings,
    add,
    get address() {
      return `${simulator.address}/v1`;
    },
    begin(machine, command, startedAt, isOver) {
      const action = act(machine, command, () => undefined, startedAt);
      if (isOver) action.status = 'success';
      else action.left = Infinity;
    },
  };
}

interface Body {
  readonly name?: unknown;
  readonly server_type?: unknown;
  readonly image?: unknown;
  readonly location?: unknown;
  readonly labels?: object;
  readonly upgrade_disk?: unknown;
  readonly ip?: unknown;
  readonly dns_ptr?: unknown;
}

const addressOf = ({ id }: Machine): string => `192.0.2.${id % 250}`;

function shown(machine: Machine, locked: boolean): object {
  const { id, name, status, type, location, image, labels, backups, reverse } = machine;
  return {
    id,
    name,
    status,
    locked,
    labels,
    server_type: { id: 1, name: type },
    location: { id: 1, name: location },
    image: { id: 1, name: image },
    backup_window: backups ? '22-02' : null,
    public_net: {
      ipv4: { id: 1, ip: addressOf(machine), blocked: false, dns_ptr: reverse },
      ipv6: { id: 2, ip: `2001:db8:${id % 9999}::/64`, blocked: false, dns_ptr: [] },
    },
  };
}

function shownAction({ id, command, status, started, server, error }: Action): object {
  return {
    id,
    command,
    status,
    started,
    finished: status === 'running' ? null : started,
    progress: status === 'running' ? 0 : 100,
    resources: [{ id: server, type: 'server' }],
    error: status === 'error' ? error : null,
  };
}

export function refusal(status: number, code: string, message: string): Reply {
  return json(status, { error: { code, message, details: {} } });
}
