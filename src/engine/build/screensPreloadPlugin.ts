/**
 * Writes into the page which scripts the screens begin with. The server makes of it that a browser with a session
 * fetches them beside the start, rather than once that has run; who is not signed in fetches none of them.
 */
import type { Plugin } from 'vite';
import { screensScriptsMeta } from '../server/http/indexPage.ts';

/** What is put together for who is signed in. */
const screensModule = /\/src\/app\/browser\.tsx$/;

export function screensPreloadPlugin(): Plugin {
  return {
    name: 'beheer:screens-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
        const start = chunks.flatMap(({ isEntry, fileName, imports }) => (isEntry ? [fileName, ...imports] : []));
        const screens = chunks.find(({ moduleIds }) => moduleIds.some((id) => screensModule.test(id)));
        if (screens === undefined) throw new Error('No script has the screens.');
        const scripts = [screens.fileName, ...screens.imports.filter((name) => !start.includes(name))];
        return [{ tag: 'meta', attrs: { name: screensScriptsMeta, content: scripts.join(' ') }, injectTo: 'head' }];
      },
    },
  };
}
