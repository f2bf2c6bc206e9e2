/** A registry that answers RDAP queries about names (RFC 9083), with the answers that a test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RdapReply = (request: IncomingMessage, response: ServerResponse) => void;

export interface RdapServer {
  readonly address: string;
  /** Paths, in the order in which they were asked. */
  readonly asked: string[];
  /** The highest number of concurrent queries so far. */
  readonly most: () => number;
  answer(name: string, reply: RdapReply): void;
  /** Of every name that has no answer of its own. */
  otherwise(reply: RdapReply): void;
  close(): Promise<void>;
}

export const found = (name: string, more: object = {}): RdapReply =>
  json(200, { objectClassName: 'domain', ldhName: name, status: ['active'], ...more });

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RdapReply {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers }).end(JSON.stringify(body));
}

export const notFound = json(404, { errorCode: 404, title: 'Not Found' });

export async function startRdapServer(): Promise<RdapServer> {
  const replies = new Map<string, RdapReply>();
  const asked: string[] = [];
  let other: RdapReply = notFound;
  let [running, most] = [0, 0];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    running += 1;
    most = Math.max(most, running);
    response.on('close', () => void (running -= 1));
    const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    (replies.get(name) ?? other)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rdap/`,
    asked,
    most: () => most,
    answer: (name, reply) => void replies.set(name, reply),
    otherwise: (reply) => void (other = reply),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
