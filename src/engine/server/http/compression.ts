/**
 * Compresses what is read: JSON and the page, over a kilobyte. Never an answer that carries a secret: how small it gets
 * would tell what of it somebody else guessed right (BREACH). Built files lie ready compressed; files and exports go as
 * they are.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from '../../registry/calls/call.ts';

const leastBytes = 1_024;
const compressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/;

/** The quality that takes no longer than gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const encoders = {
  br: (content: string): Promise<Buffer> => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content: string): Promise<Buffer> => promisify(gzip)(content),
} as const;
type Encoding = keyof typeof encoders;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** What may be read by whoever may, and has a link in it that lets somebody in. */
const secretRoutes: ReadonlySet<string> = new Set(['/api/outbox', '/api/outbox/:uuid', '/api/hours/calendar-link']);

/** Call it after all hooks that change what is sent. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !compressible.test(String(reply.getHeader('content-type') ?? '')))
      return payload;
    if (!mayCompress(request)) return payload;
    addVary(reply);
    if (Buffer.byteLength(payload) < leastBytes) return payload;
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...encodings]) as Encoding | null;
    if (encoding === null || reply.hasHeader('content-encoding')) return payload;
    const content = await encoders[encoding](payload);
    void reply.header('content-encoding', encoding).header('content-length', content.length);
    return content;
  });
}

/**
 * Reading calls of records and of what is made of them; what the policy is for everybody, or about one's own account
 * (sessions, tokens, second factors), is left as it is, and so is every answer to a change, which may say a secret this
 * once. The page is nobody's.
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
