/**
 * What every answer says to the browser about what may run, load and frame; and that answers of the API are not kept.
 */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { forwardedAddresses } from '../auth/networks.ts';

/** A year (RFC 6797). The names beneath this one are not ours to decide about. */
const strictTransport = 'max-age=31536000';
const unusedFeatures = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Drops from `X-Forwarded-For` what is no address, so that it is neither kept as one nor counted as a network. */
export function believeAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, next) => {
    const given = headers['x-forwarded-for'];
    if (given !== undefined) {
      const believed = forwardedAddresses(String(given));
      if (believed.length > 0) headers['x-forwarded-for'] = believed.join(', ');
      else delete headers['x-forwarded-for'];
    }
    next();
  });
}

export async function securityHeaders(
  app: FastifyInstance,
  { cdnHost }: { readonly cdnHost: string | null },
): Promise<void> {
  const assets = cdnHost === null ? ["'self'"] : ["'self'", cdnHost];
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: [...assets, 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: [...assets, 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: assets,
        scriptSrcAttr: ["'none'"],
        // Emotion writes the styles of components into the page.
        styleSrc: [...assets, "'unsafe-inline'"],
      },
    },
    frameguard: { action: 'deny' },
    // Addresses may hold a one-time token.
    referrerPolicy: { policy: 'no-referrer' },
    // Assets may be fetched for another host; what the API answers may not.
    crossOriginResourcePolicy: cdnHost === null,
    hsts: false,
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    const isOfApi = /^\/(?:api\/|healthz|readyz)/.test(decoded(request.url));
    if (isOfApi) void reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    const isData =
      isOfApi && String(reply.getHeader('content-type') ?? 'application/json').startsWith('application/json');
    // What a route says itself stands.
    for (const [name, value] of isData ? headersOfData : headers)
      if (!reply.hasHeader(name)) void reply.header(name, value);
    next(null, payload);
  });
}

/** As the router reads the address: `/%61pi/` is `/api/`. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return url;
  }
}

/** Of what is no document, and would be none if a browser took it for one. */
const headersOfData: readonly (readonly [string, string])[] = Object.entries({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** What goes with the content of an answer, and not with every answer. */
const ofContent = new Set(['content-length', 'content-type', 'connection', 'date']);

/** They are the same for every answer, so they are put together once. */
async function headersOf(options: FastifyHelmetOptions): Promise<readonly (readonly [string, string])[]> {
  const app = fastify();
  try {
    await app.register(helmet, options);
    app.get('/', async () => '');
    const { headers } = await app.inject('/');
    const own = Object.entries(headers).flatMap(([name, value]) =>
      ofContent.has(name) ? [] : [[name, String(value)] as const],
    );
    return [...own, ['permissions-policy', unusedFeatures]];
  } finally {
    await app.close();
  }
}
