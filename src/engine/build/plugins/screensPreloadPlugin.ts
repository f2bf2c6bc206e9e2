/**
 * Writes the initial scripts of the signed-in screens into the page. The server turns them into preloads for browsers
 * with a session, so that they load in parallel with the start; others do not load them.
 */
import type { Plugin } from 'vite';
import { screensScriptsMeta } from '../../server/http/indexPage.ts';

/** The composition of the signed-in screens. */
const screensModule = /\/src\/engine\/browser\/start\/Screens\.tsx$/;

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
