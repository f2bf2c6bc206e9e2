/**
 * Compresses JSON and HTML responses of reads over a kilobyte. Never a response with a secret, since its compressed
 * size could reveal the secret (BREACH). Built files are compressed already; files and exports are sent unchanged.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from '../../../registry/calls/call.ts';

const leastBytes = 1_024;
const compressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/;

/** Quality that is as fast as gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const encoders = {
  br: (content: string): Promise<Buffer> => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content: string): Promise<Buffer> => promisify(gzip)(content),
} as const;
type Encoding = keyof typeof encoders;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Reads whose response contains a sign-in link. */
const secretRoutes: ReadonlySet<string> = new Set(['/api/outbox', '/api/outbox/:uuid', '/api/hours/calendar-link']);

/** Adds the compression; call it after all hooks that change the payload. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const isOpen = typeof payload === 'string' && mayCompress(request);
    if (!isOpen || !compressible.test(String(reply.getHeader('content-type') ?? ''))) return next(null, payload);
    addVary(reply);
    const encoding = Buffer.byteLength(payload) < leastBytes ? null : encodingFor(request, reply);
    if (encoding === null) return next(null, payload);
    return encoded(reply, payload, encoding);
  });
}

async function encoded(reply: FastifyReply, payload: string, encoding: Encoding): Promise<Buffer> {
  const content = await encoders[encoding](payload);
  void reply.header('content-encoding', encoding).header('content-length', content.length);
  return content;
}

/** Returns null for no compression. */
function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  if (reply.hasHeader('content-encoding')) return null;
  return negotiate(request.headers['accept-encoding'] ?? '', [...encodings]) as Encoding | null;
}

/**
 * Allows reads of records and the page. Not public calls and calls on the own account (sessions, tokens, second
 * factors), nor responses to writes, which may contain a one-time secret.
 */
function mayCompress(request: FastifyRequest): boolean {
  const { config, url } = request.routeOptions;
  if (request.method !== 'GET' || url === undefined || secretRoutes.has(url)) return false;
  return url === '/*' || isOfRecords(config.policy);
}

function isOfRecords(policy: Policy | undefined): boolean {
  return typeof policy === 'object' || policy === 'session' || policy === 'staff' || policy === 'management';
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    void reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}
