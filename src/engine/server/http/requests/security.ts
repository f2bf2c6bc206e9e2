/** Security headers of every response, and permission for pages of other origins; responses of the API are not cached. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { forwardedAddresses } from '../../auth/networks.ts';

/** One year (RFC 6797). Without includeSubDomains, since subdomains are not ours to decide on. */
const strictTransport = 'max-age=31536000';
const unusedFeatures = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Drops invalid addresses from `X-Forwarded-For`, so that they are neither stored nor counted as networks. */
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

/** Adds the headers to every response. Scripts may come from this server and `cdnHost` only. */
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
        // Emotion injects the styles of components.
        styleSrc: [...assets, "'unsafe-inline'"],
      },
    },
    frameguard: { action: 'deny' },
    // URLs can contain a one-time token.
    referrerPolicy: { policy: 'no-referrer' },
    // Assets may be loaded by another host; API responses may not.
    crossOriginResourcePolicy: cdnHost === null,
    hsts: false,
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    const isOfApi = /^\/(?:api\/|healthz|readyz)/.test(decoded(request.url));
    if (isOfApi) void reply.header('cross-origin-resource-policy', 'same-origin');
    if (isOfApi && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const isData =
      isOfApi && String(reply.getHeader('content-type') ?? 'application/json').startsWith('application/json');
    // A route can override a header.
    for (const [name, value] of isData ? headersOfData : headers)
      if (!reply.hasHeader(name)) void reply.header(name, value);
    next(null, payload);
  });
}

/** Decodes the path as the router does: `/%61pi/` is `/api/`. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return url;
  }
}

/** Headers of responses that are not documents, and must not act as one in a browser. */
const headersOfData: readonly (readonly [string, string])[] = Object.entries({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** Headers of the content rather than of every response. */
const ofContent = new Set(['content-length', 'content-type', 'connection', 'date']);

/** Computes the headers once, since they are the same for every response. */
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

/** Headers of answers that pages of other origins may read. */
const exposedHeaders = [
  'content-disposition',
  'content-range',
  'etag',
  'link',
  'location',
  'retry-after',
  'x-next-cursor',
  'x-request-id',
  'x-total-estimated',
].join(', ');
const crossOriginMethods = 'GET, POST, PUT, DELETE';
const crossOriginHeaders =
  'accept, accept-language, authorization, content-type, idempotency-key, if-match, if-none-match';
/** How long a browser keeps these permissions. */
const rememberedSeconds = '600';

/**
 * Lets pages of other origins call the API with an API token (CORS). Cookies are not accepted from them, so a session is
 * of use to the own pages only. Call it before any hook that refuses a request, so that pages can read refusals too.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!request.url.startsWith('/api/') || origin === undefined || !origins.includes(origin)) return undefined;
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    return reply
      .code(204)
      .header('access-control-allow-methods', crossOriginMethods)
      .header('access-control-allow-headers', crossOriginHeaders)
      .header('access-control-max-age', rememberedSeconds)
      .send();
  });
  // Answers differ by origin, also for those that are not allowed.
  app.addHook('onSend', (request, reply, payload, next) => {
    if (request.url.startsWith('/api/')) {
      const vary = reply.getHeader('vary');
      void reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
    }
    next(null, payload);
  });
}
