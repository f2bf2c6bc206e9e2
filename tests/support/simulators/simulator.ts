/**
 * A provider on this machine that answers as its documentation says, and on request slowly, wrongly, not at all, or
 * only after it has done the work, so that its answer is lost.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The fault of a request. `cut`: the connection breaks before anything is done. `lost`: it breaks after the work was
 * done. `never`: no answer arrives. `wrong`: the answer is a page of somebody else.
 */
export type Fault =
  | 'cut'
  | 'lost'
  | 'never'
  | 'wrong'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly slowMilliseconds: number };

export class Simulator {
  /** What was carried out, in order: what the provider itself would show. */
  readonly log: string[] = [];
  readonly received: Received[] = [];
  /** For the requests to come, by how many from now: 0 is the next. */
  readonly faults = new Map<number, Fault>();
  /** Of every request that has no fault of its own. */
  always: Fault | null = null;
  private readonly awaited = new Map<number, () => void>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  constructor(private readonly answer: (received: Received) => Reply) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The n-th request from now, counted from 0. */
  fail(fault: Fault, at = 0): void {
    this.faults.set(this.received.length + at, fault);
  }

  /** Whether a request to come gets no answer. */
  get isSilent(): boolean {
    const isToCome = ([number, fault]: readonly [number, Fault]): boolean =>
      number >= this.received.length && fault === 'never';
    return this.always === 'never' || [...this.faults].some(isToCome);
  }

  /** Once the n-th request from now has come, counted from 0. */
  reached(at: number): Promise<void> {
    return new Promise((resolve) => this.awaited.set(this.received.length + at, resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.closeAllConnections();
      this.server.close(() => resolve());
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '/';
    const url = new URL(path, this.address);
    const received = { method: request.method ?? 'GET', path, url, headers: request.headers, body };
    const number = this.received.length;
    const fault = this.faults.get(number) ?? this.always;
    this.received.push(received);
    this.awaited.get(number)?.();
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'never') return;
    if (fault === 'wrong') return send(response, page);
    if (fault !== null && fault !== 'lost' && 'status' in fault) return send(response, { body: '', ...fault });
    if (fault !== null && fault !== 'lost') await new Promise((resolve) => setTimeout(resolve, fault.slowMilliseconds));
    const reply = this.answer(received);
    if (fault === 'lost') return void request.socket.destroy();
    send(response, reply);
  }
}

const page: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome</title><p>It works!</p>',
};

function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
