/** What every answer says to the browser about what may run, load and frame; and that answers of the API are not kept. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function securityHeaders(app: FastifyInstance, { cdnHost }: { readonly cdnHost: string | null }): Promise<void> {
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
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
