/**
 * What every answer says to the browser about what may run, load and frame; and that answers of the API are not kept.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year (RFC 6797). The names beneath this one are not ours to decide about. */
const strictTransport = 'max-age=31536000';
const unusedFeatures = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export async function securityHeaders(
  app: FastifyInstance,
  { cdnHost }: { readonly cdnHost: string | null },
): Promise<void> {
  const assets = cdnHost === null ? ["'self'"] : ["'self'", cdnHost];
  await app.register(helmet, {
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
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', unusedFeatures);
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    if (/^\/(?:api\/|healthz|readyz)/.test(request.url))
      void reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
  });
}
