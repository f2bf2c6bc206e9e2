/** The browser's side: built files under /build/, and the one page at every other address. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../store/failure.ts';
import { refuseAddress } from './notFound.ts';
import { isReserved } from './reserved.ts';

export interface PagesOptions {
  /** Where `vite build` put them. */
  readonly directory: string;
  readonly cdnHost: string | null;
}

const yearSeconds = 31_536_000;

export async function pageRoutes(app: FastifyInstance, { directory, cdnHost }: PagesOptions): Promise<void> {
  if (existsSync(directory)) {
    await app.register(fastifyStatic, {
      root: directory,
      prefix: '/build/',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build lays them beside its files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.setHeader('vary', 'Accept-Encoding');
        // Files in assets carry a hash of their content in their name.
        const isHashed = path.includes(`${join(directory, 'assets')}/`);
        void reply.setHeader('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  } else {
    app.get('/build/*', () => {
      throw new Failure('E_NOT_FOUND');
    });
  }

  const page = pageReader(join(directory, 'index.html'), cdnHost);
  app.get('/*', async (request, reply) => {
    if (isReserved(request.url.split('?')[0] ?? '')) return refuseAddress(request, reply);
    const html = await page();
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return html ?? reply.code(503).header('retry-after', '5').send(notBuilt);
  });
  app.setNotFoundHandler((request, reply) => refuseAddress(request, reply));
}

/** Reads the page once it is there; it is built with addresses relative to itself. */
function pageReader(file: string, cdnHost: string | null): () => Promise<string | null> {
  let kept: string | null = null;
  return async () => {
    kept ??= await readFile(file, 'utf8').then(
      (html) => withPrefix(html, `${cdnHost ?? ''}/build/`),
      () => null,
    );
    return kept;
  };
}

/** `./assets/x.js` → `/build/assets/x.js`, in attributes. */
function withPrefix(html: string, prefix: string): string {
  return html.replaceAll(/(\s(?:src|href)=["'])\.\//g, `$1${prefix}`);
}

const notBuilt =
  '<!doctype html><title>Beheer</title><p>The pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';
