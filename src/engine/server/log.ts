/**
 * Log of the process in plain text or JSON. Contains no secrets of URLs. A repeated error is logged in full once a
 * minute and counted after that, so that an outage cannot fill the disk.
 */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from './env.ts';
import { beforeOtherOutput, withProgress } from './progress.ts';

/** Output of the process. */
export interface Log {
  /** Options for Fastify. */
  readonly logger: Exclude<FastifyServerOptions['logger'], boolean | undefined>;
  /** Prints a line for people regardless of the log level: listening address, how to sign in. */
  print(line: string): void;
  /** Prints an error. */
  complain(line: string): void;
  /** Runs a step of the start, and shows its progress if it takes longer than `silentMilliseconds`, one second by default. */
  step<T>(label: string, work: () => Promise<T>, silentMilliseconds?: number): Promise<T>;
}

type Write = (text: string) => void;

interface LogOptions extends Pick<Environment, 'logLevel' | 'logFormat'> {
  readonly out?: Write;
  readonly err?: Write;
}

const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** Opens the log. Messages go to `out` and errors for people to `err`. */
export function openLog({ logLevel, logFormat, out = toStdout, err = toStderr }: LogOptions): Log {
  const isJson = logFormat === 'json';
  const line =
    (write: Write, level: number): Log['print'] =>
    (msg) =>
      write(isJson ? `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg })}\n` : `${msg}\n`);
  return {
    logger: {
      level: logLevel,
      stream: { write: (text: string) => out(isJson ? text : plainLine(text)) },
      serializers: { req: loggedRequest },
      hooks: { logMethod: countRepeated(new RepeatedErrors()) },
    },
    print: line(out, 30),
    complain: line(err, 50),
    step: (label, work, silentMilliseconds = 1_000) => {
      const terminal = process.stdout.isTTY && !isJson ? writeToTerminal : null;
      return withProgress({ label, print: line(out, 30), terminal, silentMilliseconds }, work);
    },
  };
}

const writeToTerminal: Write = (text) => void process.stdout.write(text);
const toStdout: Write = (text) => {
  beforeOtherOutput();
  process.stdout.write(text);
};
const toStderr: Write = (text) => {
  beforeOtherOutput();
  process.stderr.write(text);
};

/** Formats a line of Pino as text: time, level, message and other properties. */
export function plainLine(json: string): string {
  const {
    level,
    time,
    msg,
    req,
    res,
    err,
    responseTime,
    pid: _pid,
    hostname: _host,
    ...rest
  } = JSON.parse(json) as {
    readonly level: number;
    readonly time: number;
    readonly msg?: string;
    readonly req?: { readonly method: string; readonly url: string; readonly remoteAddress: string };
    readonly res?: { readonly statusCode: number };
    readonly err?: { readonly type?: string; readonly message?: string; readonly stack?: string };
    readonly responseTime?: number;
    readonly pid?: number;
    readonly hostname?: string;
  };
  const parts = [
    new Date(time).toISOString(),
    levels[level] ?? String(level),
    msg ?? '',
    ...(req ? [`${req.method} ${req.url} from ${req.remoteAddress}`] : []),
    ...(res ? [String(res.statusCode)] : []),
    ...(responseTime === undefined ? [] : [`${responseTime.toFixed(1)} ms`]),
    ...Object.entries(rest).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    ...(err && err.stack === undefined ? [`${err.type ?? 'Error'}: ${err.message ?? ''}`] : []),
  ];
  const stack = err?.stack === undefined ? '' : `\n  ${err.stack.replaceAll('\n', '\n  ')}`;
  return `${parts.join(' ')}${stack}\n`;
}

/** Route parameters that are safe to log; any other may be a secret. */
const shownParameters: ReadonlySet<string> = new Set([
  'resource',
  'uuid',
  'action',
  'field',
  'entry',
  'note',
  'import',
  'page',
  'name',
  'service',
]);

/** A long base64url text with digits or capitals: likely a token in an unknown path. */
const secretPart = /^(?=[\w-]*[0-9A-Z])[\w-]{20,}$/;
const uuidPart = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the URL of a request for the log, without route parameters that may be secrets, and without the query. */
function loggedAddress(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const [path = '', query] = request.url.split('?', 2);
  const route = request.routeOptions.url?.split('/') ?? [];
  const parts = path.split('/').map((part, index) => {
    const name = /^:(\w+)/.exec(route[index] ?? '')?.[1];
    if (name !== undefined && !shownParameters.has(name)) return '…';
    return secretPart.test(part) && !uuidPart.test(part) ? '…' : part;
  });
  const names = query === undefined ? [] : [...new Set(new URLSearchParams(query).keys())];
  return `${parts.join('/')}${names.length === 0 ? '' : `?${names.slice(0, 10).join('&')}`}`;
}

function loggedRequest(request: FastifyRequest): Record<string, unknown> & { remotePort?: number } {
  return {
    method: request.method,
    url: loggedAddress(request),
    host: request.host,
    remoteAddress: request.ip,
    ...(request.socket.remotePort === undefined ? {} : { remotePort: request.socket.remotePort }),
  };
}

const minuteMilliseconds = 60_000;
const mostCauses = 200;

interface Cause {
  readonly since: number;
  times: number;
}

/** Groups errors by cause, and counts those repeated within a minute. */
export class RepeatedErrors {
  private readonly causes = new Map<string, Cause>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns null where the error is to be logged in full, else how often it was repeated within the minute. */
  count(error: Error): number | null {
    const key = causeOf(error);
    const now = this.now();
    const known = this.causes.get(key);
    if (known && now - known.since < minuteMilliseconds) {
      known.times += 1;
      return known.times;
    }
    if (this.causes.size >= mostCauses) this.causes.clear();
    this.causes.set(key, { since: now, times: 0 });
    return null;
  }

  /** Returns the count since the error was logged, and resets it. */
  take(error: Error): number {
    const known = this.causes.get(causeOf(error));
    const times = known?.times ?? 0;
    if (known) known.times = 0;
    return times;
  }
}

/** Ignores numbers and ids in messages. */
function causeOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const [, place = ''] = error.stack?.split('\n    at ') ?? [];
  return [error.name, code, error.message.replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/gi, '#'), place].join('|');
}

/** Message of the log entry whose request id the response contains. */
export const unexpectedError = 'unexpected error';

type LogMethod = NonNullable<NonNullable<Log['logger']['hooks']>['logMethod']>;

function countRepeated(repeated: RepeatedErrors): LogMethod {
  return function logMethod(args, method) {
    const [about, message] = args as readonly unknown[];
    const error = (about as { readonly err?: unknown } | null)?.err;
    if (!(error instanceof Error)) return method.apply(this, args);
    const times = repeated.count(error);
    if (times === null) return method.apply(this, args);
    if (times === 1)
      setTimeout(() => {
        const more = repeated.take(error);
        if (more > 0) this.error({ repeated: more }, `${error.name}: ${error.message} (the same error, counted)`);
      }, minuteMilliseconds).unref();
    if (message !== unexpectedError) return undefined;
    const { name, message: what } = error;
    return method.apply(this, [{ ...(about as object), err: { type: name, message: what } }, message]);
  };
}
