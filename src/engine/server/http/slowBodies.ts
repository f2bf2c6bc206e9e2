/** Cuts off requests whose body does not arrive in time: each holds a connection and memory for as long. */
import type { FastifyInstance } from 'fastify';
import { limits } from '../limits.ts';
import { Failure } from '../store/failure.ts';

/**
 * Registers the hook for every route that is declared after it. A JSON body has its own time; that of a file ends with
 * the request timeout of the server.
 * @param milliseconds of a JSON body
 */
export function cutSlowBodies(app: FastifyInstance, milliseconds: number = limits.bodyMilliseconds.json): void {
  app.addHook('preParsing', (request, reply, payload, next) => {
    const isJson = request.headers['content-type']?.startsWith('application/json') === true;
    if (isJson) {
      const timer = setTimeout(() => {
        void reply.header('connection', 'close');
        // The parser answers with it. To destroy the stream would close the connection before the answer.
        payload.emit('error', new Failure('E_TIMEOUT'));
      }, milliseconds);
      for (const event of ['end', 'error', 'close']) payload.once(event, () => clearTimeout(timer));
    }
    next(null, payload);
  });
}
