/**
 * Writes the initial scripts of the signed-in screens and of lists into the page. The server turns them into preloads for
 * browsers with a session, so that they load in parallel with the start; others do not load them. The script of the
 * early requests runs as soon as it has loaded. Preloads the font on every page, so that the first layout is final.
 */
import type { Plugin } from 'vite';
import { screensScriptsMeta } from '../../server/http/pages/indexPage.ts';

/** The composition of the signed-in screens, and the page that most visits begin with. */
const screensModules = [/\/src\/engine\/browser\/start\/Screens\.tsx$/, /\/screens\/list-page\/ListPage\.tsx$/];
/** Sends the early requests. */
const firstModule = /\/src\/engine\/browser\/start\/sendEarlyRequests\.ts$/;
/** The font of the Latin script. */
const font = /\/roboto-[\w-]{8}\.woff2$/;

export function screensPreloadPlugin(): Plugin {
  return {
    name: 'beheer:screens-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
        const start = chunks.flatMap(({ isEntry, fileName, imports }) => (isEntry ? [fileName, ...imports] : []));
        const withModule = (module: RegExp) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
          if (chunk === undefined) throw new Error(`No script has ${String(module)}.`);
          return chunk;
        };
        const first = withModule(firstModule);
        if (first.imports.length > 0) throw new Error(`${first.fileName} waits for ${first.imports.join(' and ')}.`);
        const scripts = screensModules.flatMap((module) => {
          const chunk = withModule(module);
          return [chunk.fileName, ...chunk.imports.filter((name) => !start.includes(name))];
        });
        const fonts = Object.keys(bundle).filter((name) => font.test(`/${name}`));
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `./${first.fileName}` },
            injectTo: 'head-prepend',
          },
          {
            tag: 'meta',
            attrs: { name: screensScriptsMeta, content: [...new Set(scripts)].join(' ') },
            injectTo: 'head',
          },
          ...fonts.map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${name}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
