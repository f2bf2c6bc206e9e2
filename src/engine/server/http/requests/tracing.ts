/** Request id and trace id, from a trusted proxy or generated. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const requestId = /^[\w.:-]{8,128}$/;
/** W3C Trace Context, version 00. */
const traceParent = /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

interface Tracing {
  idOf(request: IncomingMessage): string;
  /** Returns properties for every log line of the request; empty where no trusted proxy sends a trace. */
  bindingsOf(request: IncomingMessage): { readonly trace_id?: string };
}

/** @param trusted address ranges of proxies, or `loopback`, `linklocal`, `uniquelocal` */
export function tracing(trusted: readonly string[]): Tracing {
  const headerOf = (request: IncomingMessage, name: string, form: RegExp): RegExpExecArray | null => {
    const value = request.headers[name];
    return typeof value === 'string' && isTrusted(request.socket.remoteAddress, trusted) ? form.exec(value) : null;
  };
  return {
    idOf: (request) => headerOf(request, 'x-request-id', requestId)?.[0] ?? randomUUID(),
    bindingsOf(request) {
      const trace_id = headerOf(request, 'traceparent', traceParent)?.[1];
      return trace_id === undefined ? {} : { trace_id };
    },
  };
}

function isTrusted(ip: string | undefined, trusted: readonly string[]): boolean {
  if (ip === undefined || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return trusted.some((range) => {
    if (ipaddr.isValidCIDR(range)) {
      const cidr = ipaddr.parseCIDR(range);
      return cidr[0].kind() === address.kind() && address.match(cidr);
    }
    return ipaddr.isValid(range)
      ? ipaddr.process(range).toString() === address.toString()
      : address.range().toLowerCase() === range;
  });
}
