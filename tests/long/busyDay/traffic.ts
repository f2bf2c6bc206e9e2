/**
 * The requests of the day with their answers, and programs that send requests over the network. A program repeats a
 * write that got no answer with the same idempotency key, as docs/contract.md says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { cookiesOf, signedInHeaders } from '../../support/browserRequests.ts';
import type { Account, Person } from '../../e2e/support/person.ts';

export type Round = 'quiet' | 'busy';

export interface Exchange {
  /** The participant that sent it. */
  readonly who: string;
  readonly round: Round;
  readonly method: string;
  /** Starts with `/api/`; without the query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string | null;
  /** True for an answer that was stored under an idempotency key: its write has the id of another request. */
  readonly isReplay: boolean;
}

/** A text that one write put in the database: after the day one row has it. */
interface Mark {
  readonly table: string;
  readonly column: string;
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export class Traffic {
  readonly exchanges: Exchange[] = [];
  readonly marks: Mark[] = [];
  round: Round = 'quiet';

  mark(table: string, column: string, text: string): string {
    this.marks.push({ table, column, text });
    return text;
  }

  /** Records what the person's browser asks of the API. The stream of changes stays open, so it has no duration. */
  observe({ page }: Person, who: string): void {
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/') || pathname === '/api/changes') return;
      const { round } = this;
      void request.response().then(
        (response) => {
          if (!response) return;
          const headers = response.headers();
          this.exchanges.push({
            who,
            round,
            method: request.method(),
            path: pathname,
            status: response.status(),
            milliseconds: request.timing().responseEnd,
            requestId: headers['x-request-id'] ?? null,
            isReplay: headers['idempotent-replayed'] === 'true',
          });
        },
        // The page was closed before its browser had said what came.
        () => undefined,
      );
    });
  }
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of `body`, as it is. */
  readonly content?: string | Uint8Array<ArrayBuffer>;
}

export interface ProgramOptions {
  readonly traffic: Traffic;
  readonly who: string;
  /** Address of the product. */
  readonly address: string;
  /** Address that it calls from, as a trusted proxy reports it. */
  readonly ip: string;
  /** Called with every answer and its request. */
  readonly hear?: (sent: string, answer: Answer) => void;
}

const retryMilliseconds = 200;
const patienceMilliseconds = 90_000;

export class Program {
  /** Repeats of writes that were answered before. */
  repeats = 0;
  /** Requests that got no answer. */
  lost = 0;
  private keys = 0;

  constructor(
    private readonly options: ProgramOptions,
    private readonly credentials: Readonly<Record<string, string>> = {},
  ) {}

  /** Signs in. @param device the cookie of a device that the account is known from */
  static async signedIn(options: ProgramOptions, account: Account, device?: string): Promise<Program> {
    const answer = await fetch(`${options.address}/api/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': options.ip,
        ...(device === undefined ? {} : { cookie: device }),
      },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    if (!answer.ok)
      throw new Error(`${account.email} could not sign in: ${answer.status} ${await answer.clone().text()}`);
    const headers = await signedInHeaders(answer);
    const program = new Program(options, headers);
    program.device = cookiesOf(answer)
      .split('; ')
      .filter((cookie) => cookie.includes('beheer-device'))
      .join('; ');
    return program;
  }

  /** The cookie by which the product knows this device, also after the session has ended. */
  device = '';

  /** Sends a request once. @throws Error if no answer comes */
  async send(method: string, path: string, { body, headers = {}, content }: Sent = {}): Promise<Answer> {
    const { traffic, who, address, ip, hear } = this.options;
    const { round } = traffic;
    const sent = content ?? (body === undefined ? null : JSON.stringify(body));
    const begun = performance.now();
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': ip,
        ...this.credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === null ? {} : { body: sent }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text };
    traffic.exchanges.push({
      who,
      round,
      method,
      path: new URL(response.url).pathname,
      status: response.status,
      milliseconds: performance.now() - begun,
      requestId: response.headers.get('x-request-id'),
      isReplay: response.headers.get('idempotent-replayed') === 'true',
    });
    hear?.(`${path} ${typeof sent === 'string' ? sent : ''}`, answer);
    return answer;
  }

  /** Sends until an answer comes that is not a request to come back later. */
  async answered(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const deadline = performance.now() + patienceMilliseconds;
    for (;;) {
      // Also while the server is killed and starts again.
      const answer = await this.send(method, path, sent).catch((error: unknown) => {
        this.lost += 1;
        if (performance.now() > deadline) throw error;
        return null;
      });
      if (answer !== null && answer.status !== 503 && answer.status !== 429) return answer;
      if (performance.now() > deadline) throw new Error(`${method} ${path}: ${answer?.status ?? ''} for too long`);
      await sleep(Number(answer?.headers.get('retry-after') ?? 0) * 1_000 || retryMilliseconds);
    }
  }

  /** Writes once, however often it is sent. Every fifth write is sent again although it was answered. */
  async write<Row = { readonly uuid: string }>(method: string, path: string, body: unknown = {}): Promise<Row> {
    this.keys += 1;
    const sent = {
      body,
      headers: { 'idempotency-key': `${this.options.who}-${this.options.traffic.round}-${this.keys}` },
    };
    const answer = await this.answered(method, path, sent);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    if (this.keys % 5 === 0) {
      const again = await this.answered(method, path, sent);
      this.repeats += 1;
      if (again.status !== answer.status)
        throw new Error(`The repeat of ${method} ${path} answered ${again.status}: ${again.text}`);
    }
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Row;
  }

  async read<Row>(path: string): Promise<Row> {
    const answer = await this.answered('GET', path);
    if (answer.status >= 300) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Row;
  }
}

export const filtered = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
