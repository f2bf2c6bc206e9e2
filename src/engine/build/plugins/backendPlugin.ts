/**
 * Vite plugin for screens with another API: `VITE_BACKEND` names the file that declares it (docs/other-backends.md). It
 * is loaded with the first call, and without the variable a build contains nothing of it.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { backendFile } from '../../server/env.ts';

const name = 'virtual:beheer/backend';
const contractName = `${name}-contract`;
const mark = '\0';

const noBackend = 'export const adapter = null;\n';
const withBackend = `export const adapter = () => import('${contractName}').then(({ over }) => over);\n`;

/** The adapter of the API, using the bundled registry. */
const contractModule = (root: string, file: string): string =>
  [
    `import { bundled } from 'virtual:beheer/registry';`,
    `import { contractOver } from ${JSON.stringify(resolve(root, 'src/engine/backend/contract.ts'))};`,
    `import backend from ${JSON.stringify(resolve(root, file))};`,
    'let made = null;',
    'export const over = (reach) => (made ??= contractOver(backend, bundled.registry, reach));',
    '',
  ].join('\n');

export function backendPlugin(): Plugin {
  let root = process.cwd();
  return {
    name: 'beheer:backend',
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (id === name || id === contractName ? mark + id : null),
    load(id) {
      if (id !== mark + name && id !== mark + contractName) return null;
      const file = backendFile();
      if (file === null) return noBackend;
      return id === mark + name ? withBackend : contractModule(root, file);
    },
  };
}
