/**
 * Checks that a request comes from a page of this server on this machine, because the studio writes files. The Host
 * header rejects names that an attacker's DNS resolves to 127.0.0.1 (DNS rebinding); the Origin header rejects pages of
 * other sites.
 */
import type { IncomingMessage } from 'node:http';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** Headers of proxies. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

type Asked = Pick<IncomingMessage, 'method' | 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'localPort'>;
};

/** Returns the reason for which the request is rejected, in English; null if it is allowed. */
export function apiErrorOf({ method, headers, socket }: Asked): string | null {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'The studio answers this machine alone.';
  if (forwarding.some((name) => headers[name] !== undefined)) return 'The studio answers through no proxy.';
  const { host = '', origin } = headers;
  const own = loopbackNames.map((name) => `${name}:${socket.localPort}`);
  if (!own.includes(host)) return `The studio is no part of "${host}". Open it at ${own[0]}.`;
  const writes = method !== 'GET' && method !== 'HEAD';
  if (origin === undefined ? writes : origin !== `http://${host}`)
    return 'The studio answers its own page alone: the Origin is another.';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'The studio answers its own page alone.';
  if (writes && !/^application\/json\b/.test(headers['content-type'] ?? '')) return 'Send application/json.';
  return null;
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain);
}
