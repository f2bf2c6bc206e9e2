/** Sends requests to a server for some seconds, and reports how many it answers and how soon. */
import autocannon from 'autocannon';

export interface Request {
  readonly method?: string;
  readonly path: string;
  /** Called for each request. */
  readonly body?: () => unknown;
  /** One of them for each request with a body, in turn. */
  readonly paths?: readonly string[];
}

export interface Load extends Request {
  /** The origin of the server. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds from one request of a connection to its next. */
  readonly mean: number;
  /** Milliseconds. */
  readonly p97_5: number;
  readonly p99: number;
}

/**
 * Warms the server up for one second, then measures.
 * @throws Error if any request is not answered with success: refusing is quick.
 */
export async function load(wanted: Load): Promise<Measured> {
  const { address, connections, seconds, method = 'GET', path, paths = [path], body } = wanted;
  const headers = { ...wanted.headers, ...(body ? { 'content-type': 'application/json' } : {}) };
  let sentSoFar = 0;
  const run = (duration: number) =>
    autocannon({
      url: address,
      connections,
      duration,
      requests: [
        {
          method: method as 'GET',
          path,
          headers,
          ...(body
            ? {
                setupRequest: (sent) => ({
                  ...sent,
                  path: paths[(sentSoFar += 1) % paths.length],
                  body: JSON.stringify(body()),
                }),
              }
            : {}),
        },
      ],
    });
  await run(1);
  const { requests, latency, non2xx, errors } = await run(seconds);
  if (non2xx + errors > 0) throw new Error(`${method} ${address}${path}: ${non2xx} refused, ${errors} failed.`);
  // Latencies are recorded in whole milliseconds, and of slow requests few fit into a second.
  const mean = latency.average > 50 ? latency.average : (1_000 * connections) / requests.average;
  return { rate: requests.average, mean, p97_5: latency.p97_5, p99: latency.p99 };
}
