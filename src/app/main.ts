/** Entry point of the server process. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '#engine/server';
import { modules } from './modules.ts';

await startServer({
  root: resolve(dirname(fileURLToPath(import.meta.url)), '../..'),
  modules,
  // Loaded on demand, since it is large and needed only once.
  loadDemo: async (services) => (await import('../demo/demo.ts')).loadDemo(services),
});
