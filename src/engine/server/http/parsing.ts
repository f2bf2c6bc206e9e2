/** What a body may be: JSON or nothing. */
import type { FastifyInstance } from 'fastify';

export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request;
    const hasBody =
      headers['transfer-encoding'] !== undefined ||
      (headers['content-length'] !== undefined && headers['content-length'] !== '0');
    // A type without a body says nothing; ra-data-simple-rest sends text/plain with its DELETE.
    if (!hasBody) delete headers['content-type'];
    next();
  });
}
