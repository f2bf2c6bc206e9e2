/** A real HTTP server that gives the answers that a test sets, and records its requests. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

export interface Asked {
  readonly method: string;
  readonly path: string;
  /** The address's parameters, each read as JSON where it is. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** Read as JSON; undefined without one. */
  readonly body: unknown;
}

export interface RecordedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export type Answering = (asked: Asked) => RecordedAnswer | Promise<RecordedAnswer>;

export class RecordingApi {
  readonly asked: Asked[] = [];
  answer: Answering = () => ({ body: {} });
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.respond(request, response));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries([...url.searchParams].map(([name, value]) => [name, parse(value)])),
      headers: request.headers,
      body: text === '' ? undefined : parse(text),
    };
    this.asked.push(asked);
    const { status = 200, headers = {}, body } = await this.answered(asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  }

  /** What a test's answer cannot take is refused as a server would: it asks again at moments of its own. */
  private async answered(asked: Asked): Promise<RecordedAnswer> {
    try {
      return await this.answer(asked);
    } catch (error) {
      const message = `${asked.method} ${asked.path}: ${error instanceof Error ? error.message : String(error)}`;
      return { status: 500, body: { message } };
    }
  }

  /** Answers its address: `http://127.0.0.1:40123`. */
  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        const bound = this.server.address();
        resolve(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
      });
    });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  forget(): void {
    this.asked.length = 0;
    this.answer = () => ({ body: {} });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
