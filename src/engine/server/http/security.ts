/**
 * What every answer says to the browser about what may run, load and frame; and that answers of the API are not kept.
 */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** A year (RFC 6797). The names beneath this one are not ours to decide about. */
const strictTransport = 'max-age=31536000';
const unusedFeatures = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

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
  app.addHook('onRequest', (_, { raw }, next) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    next();
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', unusedFeatures);
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    if (/^\/(?:api\/|healthz|readyz)/.test(request.url))
      void reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
  });
}

/** What goes with the content of an answer, and not with every answer. */
const ofContent = new Set(['content-length', 'content-type', 'connection', 'date']);

/** They are the same for every answer, so they are put together once. */
async function headersOf(options: FastifyHelmetOptions): Promise<readonly (readonly [string, string])[]> {
  const app = fastify();
  try {
    await app.register(helmet, options);
    app.get('/', async () => '');
    const { headers } = await app.inject('/');
    return Object.entries(headers).flatMap(([name, value]) =>
      ofContent.has(name) ? [] : [[name, String(value)] as const],
    );
  } finally {
    await app.close();
  }
}
