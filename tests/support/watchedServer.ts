/** Servers on loopback that answer as a test wants: immediately, slowly, wrongly, never. */
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestCertificate } from './certificates.ts';

export interface WatchedServer {
  readonly port: number;
  /** How many have connected. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Takes connections and says nothing. */
export const silentServer = (): Promise<WatchedServer> => listening(createTcp());

export const siteServer = (answer: RequestListener): Promise<WatchedServer> => listening(createHttp(answer));

export const secureServer = (
  certificate: TestCertificate,
  answer: RequestListener = (_request, response) => void response.end('ok'),
): Promise<WatchedServer> => listening(createHttps(certificate, answer));

/** A port at which nobody listens any more. */
export async function closedPort(): Promise<number> {
  const server = await silentServer();
  await server.close();
  return server.port;
}

async function listening(server: Server): Promise<WatchedServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
