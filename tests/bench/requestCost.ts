/**
 * Measures what one request costs: the CPU time of the program and of PostgreSQL, as the system accounts it to their
 * processes, and the rest of the time that a single client waits for the answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** Seconds, of one request. */
export interface RequestCost {
  readonly process: number;
  readonly database: number;
  /** Neither of them works: the wire, the disk. */
  readonly waiting: number;
}

/** Of Linux, on all machines that Node runs on. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly seconds: number;
  /** With the children that have ended. */
  readonly secondsWithChildren: number;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; null for one that has ended. */
function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // Behind the name, which may have anything in it: state, parent, …; the times are fields 14 to 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields.slice(11, 15).map(Number);
  const seconds = (user + system) / ticksPerSecond;
  return {
    parent: Number(fields[1]),
    seconds,
    secondsWithChildren: seconds + (childrensUser + childrensSystem) / ticksPerSecond,
  };
}

export class CostMeter {
  private readonly postmaster: number;

  /** @param backend the process of any connection to the database */
  constructor(
    private readonly program: number,
    backend: number,
  ) {
    this.postmaster = statOf(backend)?.parent ?? 0;
  }

  /** @param work runs requests one after another, and answers how many */
  async measure(work: () => Promise<number>): Promise<RequestCost> {
    const [program, database, began] = [this.programSeconds(), this.databaseSeconds(), performance.now()];
    const requests = await work();
    const each = (seconds: number): number => seconds / requests;
    const cost = {
      process: each(this.programSeconds() - program),
      database: each(this.databaseSeconds() - database),
    };
    const passed = each((performance.now() - began) / 1_000);
    return { ...cost, waiting: Math.max(0, passed - cost.process - cost.database) };
  }

  private programSeconds(): number {
    return statOf(this.program)?.seconds ?? 0;
  }

  private databaseSeconds(): number {
    const connections = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === this.postmaster);
    const own = statOf(this.postmaster)?.secondsWithChildren ?? 0;
    return connections.reduce((sum, stat) => sum + (stat?.seconds ?? 0), own);
  }
}

export interface Asked {
  readonly origin: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** In turns. */
  readonly paths: readonly string[];
  readonly body?: () => object;
}

/** Sends requests from one client, each as soon as the previous one is answered. @returns the number of answers. */
export async function askFor(seconds: number, { origin, token, method = 'GET', paths, body }: Asked): Promise<number> {
  const known = new Map<string, string>();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  // The browser keeps the registry, and asks whether it is still the same.
  for (const path of paths.filter((one) => one.startsWith('/api/registry')))
    known.set(path, (await fetch(`${origin}${path}`, { headers })).headers.get('etag') ?? '');
  const { requests, errors, ...answers } = await autocannon({
    url: origin,
    connections: 1,
    duration: seconds,
    requests: paths.map((path) => ({
      method,
      path,
      headers: {
        ...headers,
        ...(known.has(path) ? { 'if-none-match': known.get(path) ?? '' } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { setupRequest: (sent) => ({ ...sent, body: JSON.stringify(body()) }) } : {}),
    })),
  });
  const refused = answers['4xx'] + answers['5xx'] + errors;
  if (refused > 0)
    throw new Error(`${method} ${paths.join(', ')}: ${answers['4xx']} refused, ${answers['5xx'] + errors} failed.`);
  return requests.total;
}
