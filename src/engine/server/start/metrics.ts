/**
 * Metrics of the process and of its queue for Prometheus: at `/metrics` for a bearer with the token of the settings, and
 * on a port of their own, which a firewall or the loopback address protects.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readMetrics } from '../../registry/calls/company.ts';
import { handleExchange, type HandledCall } from '../http/calls/handle.ts';
import { readBackupRecord } from '../store/backup/record.ts';
import { Failure } from '../store/failure.ts';
import type { Executor } from '../store/fragment.ts';
import { readLoad } from '../store/system/load.ts';

/** Where the metrics are served. */
export interface MetricsSettings {
  /** Port of the second listener; null for none. */
  readonly port: number | null;
  /** Token for `/metrics` on the port of the product; null for no metrics there. */
  readonly token: string | null;
}

interface MetricsSources {
  readonly database: Executor;
  readonly queries: Parameters<typeof readBackupRecord>[0];
  readonly version: string;
  readonly now: () => Date;
}

/** The metrics of one process. */
interface Metrics {
  /** Returns them in the text format of Prometheus. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of the process; null if the settings enable none. */
    readonly metrics: Metrics | null;
  }
}

const path = '/metrics';
/** Upper limits in seconds: from an answer out of memory to a long report. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Measures every request of the app, and the state of queue, mails, database and backups when they are read. */
function measure(app: FastifyInstance, sources: MetricsSources): Metrics {
  const register = new Registry();
  const registers = [register];
  register.setDefaultLabels({ version: sources.version });
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'beheer_http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const failures = new Counter({
    name: 'beheer_sign_in_failures_total',
    help: 'Refused attempts to sign in.',
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (route !== path)
      requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (request.method === 'POST' && route.startsWith('/api/session') && reply.statusCode >= 400) failures.inc();
    done();
  });
  const gauges = stateGauges(registers);
  return {
    contentType: register.contentType,
    read: async () => {
      await readState(gauges, sources);
      return register.metrics();
    },
  };
}

type StateGauges = ReturnType<typeof stateGauges>;

function stateGauges(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name: `beheer_${name}`, help, labelNames: [...labelNames], registers });
  return {
    up: gauge('database_up', '1 if the database answers, else 0.'),
    jobs: gauge('jobs', 'Jobs by kind and state: waiting, running or failed.', ['kind', 'state']),
    oldest: gauge('job_age_seconds', 'How long the oldest job of a kind has been due.', ['kind']),
    mails: gauge('mails', 'Mails by status.', ['status']),
    connections: gauge('database_connections', 'Connections to the database by state.', ['state']),
    statement: gauge('database_statement_age_seconds', 'Age of the oldest running statement.'),
    backup: gauge('backup_age_seconds', 'Time since the last backup.'),
    backupFailed: gauge('backup_failed', '1 if the last backup failed, else 0.'),
  };
}

/** Reads the state of the database and the backups. Without a database there are still the metrics of the process. */
async function readState(gauges: StateGauges, { database, queries, now }: MetricsSources): Promise<void> {
  for (const gauge of Object.values(gauges)) gauge.reset();
  const at = now();
  try {
    const { made, failed } = await readBackupRecord(queries);
    const { jobs, mails, connections, statement } = await readLoad(database, at);
    gauges.up.set(1);
    for (const { kind, state, count, age } of jobs) {
      gauges.jobs.set({ kind, state }, count);
      if (state === 'waiting') gauges.oldest.set({ kind }, Math.max(0, age));
    }
    for (const { status, count } of mails) gauges.mails.set({ status }, count);
    for (const { state, count } of connections) gauges.connections.set({ state }, count);
    gauges.statement.set(statement);
    if (made !== null) gauges.backup.set((at.getTime() - new Date(made.at).getTime()) / 1_000);
    gauges.backupFailed.set(failed === null ? 0 : 1);
  } catch {
    gauges.up.set(0);
  }
}

/** Measures the requests of the app if the settings ask for it. Call it before the routes are added. */
export function measureRequests(
  app: FastifyInstance,
  sources: MetricsSources,
  { port, token }: MetricsSettings = { port: null, token: null },
): void {
  app.decorate('metrics', port === null && token === null ? null : measure(app, sources));
}

/** Returns the call with the metrics for a bearer of the token; without a token it answers as if there were none. */
export function metricsCall(
  app: FastifyInstance,
  { token }: MetricsSettings = { port: null, token: null },
): HandledCall {
  return handleExchange(readMetrics, async ({ request, reply }) => {
    if (app.metrics === null || token === null) throw new Failure('E_NOT_FOUND');
    if (!isBearer(request.headers.authorization, token)) throw new Failure('E_SESSION');
    return reply.type(app.metrics.contentType).send(await app.metrics.read());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/**
 * Serves the metrics on a port of their own. A port that is in use is reported, and the product runs without.
 *
 * @returns a function that ends it
 */
export function listenForMetrics(
  metrics: Metrics,
  { host, port, complain }: { readonly host: string; readonly port: number; readonly complain: (line: string) => void },
): () => Promise<void> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== path || request.method !== 'GET') return void response.writeHead(404).end();
    void metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.on('error', (error) =>
    complain(`No metrics: port ${port} cannot be used (${error.message}). Give another METRICS_PORT.`),
  );
  server.listen(port, host);
  return () => new Promise((resolve) => void server.close(() => resolve()));
}
