/**
 * A pooler between a test and PostgreSQL, like PgBouncer with `pool_mode = transaction`: it authenticates clients
 * itself, rejects settings that come with a connection, and hands each transaction to the connection that has waited
 * longest, without resetting it. PgBouncer may keep messages that were sent together on one connection; this one never
 * does, so that a program that relies on it fails.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

export interface TransactionPooler {
  /** The target's database, through the pooler. */
  readonly connectionString: string;
  /** How many transactions each connection to PostgreSQL has had. */
  served(): readonly number[];
  /** The names under which statements were to be kept ready. */
  readonly prepared: readonly string[];
  /** What the statement answers on each connection to PostgreSQL, when nobody else uses them. */
  askEach(text: string): Promise<readonly (readonly Readonly<Record<string, unknown>>[])[]>;
  close(): Promise<void>;
}

export interface TransactionPoolerOptions {
  /** PostgreSQL itself, with database, user and password. */
  readonly target: string;
  /** To PostgreSQL. */
  readonly connections: number;
  /** As PgBouncer's `ignore_startup_parameters`. */
  readonly ignored?: readonly string[];
}

export async function startTransactionPooler(options: TransactionPoolerOptions): Promise<TransactionPooler> {
  const { target, connections, ignored = [] } = options;
  const servers = new Servers(target);
  await Promise.all(Array.from({ length: connections }, () => servers.add()));
  const prepared: string[] = [];
  const clients = new Set<Socket>();
  const listener = createServer((socket) => {
    clients.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(socket));
    new Session(socket, { servers, target: new URL(target), ignored, prepared }).serve();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    connectionString: url.href,
    served: () => servers.all.map((server) => server.served),
    prepared,
    askEach: (text) => askEach(url.href, { connections, text }),
    async close() {
      listener.close();
      for (const socket of clients) socket.destroy();
      await servers.close();
    },
  };
}

/** Holds a transaction open on every connection. */
async function askEach(connectionString: string, { connections, text }: { connections: number; text: string }) {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query('begin');
    }
    return await Promise.all(
      clients.map(async (client) => (await client.query<Readonly<Record<string, unknown>>>(text)).rows),
    );
  } finally {
    for (const client of clients) {
      await client.query('rollback').catch(() => undefined);
      await client.end();
    }
  }
}

/** A connection to PostgreSQL. */
interface Server {
  readonly socket: Socket;
  /** The server parameters that it sends to a client that signs in. */
  readonly parameters: Buffer;
  served: number;
  session: Session | null;
}

class Servers {
  readonly all: Server[] = [];
  private readonly idle: Server[] = [];
  private readonly waiting: ((server: Server) => void)[] = [];
  private isClosed = false;

  constructor(private readonly target: string) {}

  /** `pg` signs in, and leaves the socket to us. */
  async add(): Promise<void> {
    const client = new Client({ connectionString: this.target });
    client.on('error', () => undefined);
    const { connection } = client as unknown as { readonly connection: NodeJS.EventEmitter & { stream: Socket } };
    const parameters: Buffer[] = [];
    connection.on('parameterStatus', (status: { readonly parameterName: string; readonly parameterValue: string }) =>
      parameters.push(message('S', Buffer.from(`${status.parameterName}\0${status.parameterValue}\0`))),
    );
    await client.connect();
    const socket = connection.stream;
    socket.removeAllListeners('data');
    const server: Server = { socket, parameters: Buffer.concat(parameters), served: 0, session: null };
    const frames = new Frames();
    socket.on('data', (data: Buffer) => {
      for (const frame of frames.take(data)) server.session?.answered(server, frame);
    });
    socket.on('close', () => this.lost(server));
    this.all.push(server);
    this.free(server);
  }

  async take(): Promise<Server> {
    return this.idle.shift() ?? new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Its transaction is over. */
  free(server: Server): void {
    server.session = null;
    const next = this.waiting.shift();
    if (next) next(server);
    else this.idle.push(server);
  }

  private lost(server: Server): void {
    server.session?.end();
    for (const list of [this.all, this.idle]) if (list.includes(server)) list.splice(list.indexOf(server), 1);
    if (!this.isClosed) void this.add().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(
      this.all.map(async ({ socket }) => {
        const closed = once(socket, 'close');
        socket.end(message('X'));
        await closed;
      }),
    );
  }
}

const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const protocolVersion = 196_608;
/** Those that PgBouncer keeps for each of its clients: https://www.pgbouncer.org/config.html#ignore_startup_parameters */
const known: ReadonlySet<string> = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]);

interface Surroundings {
  readonly servers: Servers;
  readonly target: URL;
  readonly ignored: readonly string[];
  readonly prepared: string[];
}

/** One of the pooler's clients. */
class Session {
  private readonly frames = new Frames();
  private readonly asked: Frame[] = [];
  private stage: 'startup' | 'password' | 'open' = 'startup';
  private server: Server | null = null;
  /** What was sent is not answered yet: the rest waits, as the transaction may end with it. */
  private isAnswering = false;
  private isEnded = false;

  constructor(
    private readonly socket: Socket,
    private readonly surroundings: Surroundings,
  ) {}

  serve(): void {
    this.socket.on('data', (data: Buffer) => this.read(data));
    this.socket.on('close', () => this.end());
  }

  private read(data: Buffer): void {
    for (const frame of this.frames.take(data, this.stage === 'startup')) {
      if (this.stage === 'startup') this.start(frame);
      else if (this.stage === 'password') this.signIn(frame);
      else this.ask(frame);
    }
  }

  private start({ body }: Frame): void {
    const code = body.readInt32BE(0);
    if (code === sslRequest || code === gssRequest) return void this.socket.write('N');
    if (code !== protocolVersion) return this.end();
    const words = body.subarray(4).toString().split('\0');
    const given = new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
    given.delete('');
    const { target, ignored } = this.surroundings;
    const unknown = [...given.keys()].find((name) => !known.has(name.toLowerCase()) && !ignored.includes(name));
    if (unknown !== undefined) return this.refuse('08P01', `unsupported startup parameter: ${unknown}`);
    if (given.get('user') !== decodeURIComponent(target.username)) return this.refuse('28P01', 'no such user');
    if (`/${given.get('database') ?? ''}` !== target.pathname) return this.refuse('3D000', 'no such database');
    this.stage = 'password';
    this.socket.write(message('R', int32(3)));
  }

  private signIn({ body }: Frame): void {
    const { target, servers } = this.surroundings;
    if (body.toString() !== `${decodeURIComponent(target.password)}\0`)
      return this.refuse('28P01', 'password authentication failed');
    this.stage = 'open';
    const key = message('K', Buffer.concat([int32(1), int32(1)]));
    const { parameters = Buffer.alloc(0) } = servers.all[0] ?? {};
    this.socket.write(Buffer.concat([message('R', int32(0)), parameters, key, message('Z', Buffer.from('I'))]));
  }

  private refuse(code: string, text: string): void {
    this.socket.end(message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)));
  }

  private ask(frame: Frame): void {
    if (frame.type === 'X') return this.end();
    const name = frame.type === 'P' ? frame.body.subarray(0, frame.body.indexOf(0)).toString() : '';
    if (name !== '') this.surroundings.prepared.push(name);
    this.asked.push(frame);
    void this.pass();
  }

  /** Up to what is answered with ReadyForQuery: Query, Sync, FunctionCall. */
  private async pass(): Promise<void> {
    const end = this.asked.findIndex(({ type }) => type === 'Q' || type === 'S' || type === 'F');
    if (this.isAnswering || this.isEnded || this.asked.length === 0) return;
    // Data of COPY is answered at its end only, and Flush before it: both are forwarded as they arrive.
    if (end < 0 && this.server === null) return;
    if (end >= 0) this.isAnswering = true;
    this.server ??= await this.link();
    const sent = this.asked.splice(0, end < 0 ? this.asked.length : end + 1);
    this.server.socket.write(Buffer.concat(sent.map(({ bytes }) => bytes)));
  }

  private async link(): Promise<Server> {
    const { servers } = this.surroundings;
    const server = await servers.take();
    server.session = this;
    if (this.isEnded) servers.free(server);
    return server;
  }

  answered(server: Server, { type, body, bytes }: Frame): void {
    this.socket.write(bytes);
    if (type === 'G') this.isAnswering = false;
    if (type !== 'Z') return;
    this.isAnswering = false;
    if (body.toString() === 'I') {
      server.served += 1;
      this.server = null;
      this.surroundings.servers.free(server);
    }
    void this.pass();
  }

  /** A connection in the midst of a transaction is given to nobody else. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.socket.destroy();
    this.server?.socket.destroy();
  }
}

interface Frame {
  /** Of what comes at the start there is none. */
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
class Frames {
  private rest: Buffer = Buffer.alloc(0);

  /** @param untyped only the first one is answered: what follows may have a type. */
  take(data: Buffer, untyped = false): readonly Frame[] {
    this.rest = this.rest.length === 0 ? data : Buffer.concat([this.rest, data]);
    const frames: Frame[] = [];
    const head = untyped ? 0 : 1;
    while (this.rest.length >= head + 4) {
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) break;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      frames.push({ type: untyped ? '' : String.fromCharCode(bytes[0] ?? 0), body: bytes.subarray(head + 4), bytes });
      if (untyped) break;
    }
    return frames;
  }
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
