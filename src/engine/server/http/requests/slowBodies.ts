/** Aborts requests with a slow body, which occupy a connection and memory. */
import type { FastifyInstance } from 'fastify';
import { limits } from '../../limits.ts';
import { Failure } from '../../store/failure.ts';

/**
 * Adds the hook for routes that are declared later. Applies to JSON bodies; file uploads end with the request timeout
 * of the server.
 * @param milliseconds maximum time for a JSON body
 */
export function cutSlowBodies(app: FastifyInstance, milliseconds: number = limits.bodyMilliseconds.json): void {
  app.addHook('preParsing', (request, reply, payload, next) => {
    const isJson = request.headers['content-type']?.startsWith('application/json') === true;
    if (isJson) {
      const timer = setTimeout(() => {
        void reply.header('connection', 'close');
        // Destroying the stream would close the connection before the response.
        payload.emit('error', new Failure('E_TIMEOUT'));
      }, milliseconds);
      for (const event of ['end', 'error', 'close']) payload.once(event, () => clearTimeout(timer));
    }
    next(null, payload);
  });
}
