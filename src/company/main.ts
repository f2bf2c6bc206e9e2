/** Entry point of the server in a company's repository. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '#engine/server';
import { modules } from '../app/modules.ts';

await startServer({ root: resolve(dirname(fileURLToPath(import.meta.url)), '../..'), modules });
