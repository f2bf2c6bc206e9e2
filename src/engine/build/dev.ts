/** `npm run dev`: runs the API and the screens at one address, both following every change. Ctrl-C stops both. */
import { createServer as createSocket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, loadConfigFromFile, mergeConfig, type HttpProxy, type ViteDevServer } from 'vite';
import { readEnvironment, registryRoot } from '../server/env.ts';
import { ApiProcess } from './bundle/apiProcess.ts';
import { pluginOf } from './plugins/registryPlugin.ts';
import { studioPlugin } from './plugins/studioPlugin.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { port, host } = readEnvironment();
  const apiPort = await freePort();
  const apiAddress = `http://127.0.0.1:${apiPort}`;
  const screens = await serveScreens({ port, host, apiAddress });
  const address = addressOf(screens, host);
  const api = new ApiProcess({
    root,
    port: apiPort,
    // Passkeys require a host name instead of an IP address.
    publicUrl: address.replace('127.0.0.1', 'localhost'),
    onLine: (line) => printLine(line.replaceAll(apiAddress, address)),
    onRegistry: pluginOf(screens.config.plugins).serverAnswers(),
    onEnd: (code) => void stop(code),
  });
  let unfollow = (): void => undefined;
  let stopped = false;
  async function stop(code: number): Promise<void> {
    if (stopped) return;
    stopped = true;
    unfollow();
    await Promise.all([api.stop(), screens.close()]);
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  await api.start();
  unfollow = api.follow();
  printLine(`Beheer is ready at ${address} (development)`);
}

/** Serves the screens with Vite, and proxies API calls. */
async function serveScreens({
  port,
  host,
  apiAddress,
}: {
  readonly port: number;
  readonly host: string;
  readonly apiAddress: string;
}): Promise<ViteDevServer> {
  const file = await loadConfigFromFile({ command: 'serve', mode: 'development' }, join(root, 'vite.config.ts'), root);
  const own = {
    root,
    plugins: [studioPlugin(root)],
    clearScreen: false,
    logLevel: 'info',
    server: {
      port,
      host,
      strictPort: true,
      // The modules of a company are next to its registry.
      fs: { allow: [root, registryRoot(root)] },
      proxy: Object.fromEntries(
        ['/api', '/healthz', '/readyz'].map((path) => [
          path,
          {
            target: apiAddress,
            // On one machine, compressing a response takes longer than sending it.
            configure: (proxy: HttpProxy.ProxyServer) =>
              void proxy.on('proxyReq', (request) => request.removeHeader('accept-encoding')),
          },
        ]),
      ),
    },
  };
  // Without a config file, since Vite would restart, and reload all pages, whenever a file changes that its
  // configuration imports, such as the vocabulary.
  const server = await createServer({ ...mergeConfig(file?.config ?? {}, own), configFile: false });
  await server.listen();
  return server;
}

function addressOf({ httpServer }: ViteDevServer, host: string): string {
  const bound = httpServer?.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The screens are served on no port.');
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${bound.port}`;
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const bound = socket.address();
      socket.close(() => resolvePort(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
