/** Listens on the configured address. */
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../env.ts';
import { StartError } from './startError.ts';

/** @returns the address, such as `http://127.0.0.1:3000`. @throws StartError if the address cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, { host, port });
  }
  const bound = app.server.address();
  const shownHost =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

function listenError(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(
      `This machine has no address ${host}. Set HOST=127.0.0.1, or HOST=0.0.0.0 for every network.`,
    );
  return error;
}
