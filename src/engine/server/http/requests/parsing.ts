/** Accepts only JSON bodies. */
import type { FastifyInstance } from 'fastify';

/** Answers other content types with 415, and ignores the type of an empty body. Call it before adding routes. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request;
    const hasBody =
      headers['transfer-encoding'] !== undefined ||
      (headers['content-length'] !== undefined && headers['content-length'] !== '0');
    // Ignore the type of an empty body; ra-data-simple-rest sends text/plain with DELETE.
    if (!hasBody) delete headers['content-type'];
    next();
  });
}
