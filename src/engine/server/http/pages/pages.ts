/** Serves the screens: built files under /build/, and the index page at every other path. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../store/failure.ts';
import { sessionSecretOf } from '../requests/cookies.ts';
import {
  mayBeKnown,
  namedPage,
  publicPage,
  unknownPage,
  withPrefix,
  withScreens,
  type PageBrand,
  type PageBusiness,
} from './indexPage.ts';
import { refuseAddress } from '../requests/notFound.ts';
import { ownTextsRoute } from './ownTextsRoute.ts';
import { isReserved } from '../requests/reserved.ts';

interface PagesOptions {
  /** Output of `vite build`. */
  readonly directory: string;
  readonly cdnHost: string | null;
  readonly registry: () => PageBusiness & Parameters<typeof mayBeKnown>[0];
  /** Returns null for the brand of the product. */
  readonly brand: (request: FastifyRequest) => Promise<PageBrand | null>;
}

const yearSeconds = 31_536_000;

/** Adds the routes of the screens. If the build is missing, its files answer 404. */
export async function pageRoutes(
  app: FastifyInstance,
  { directory, cdnHost, registry, brand }: PagesOptions,
): Promise<void> {
  if (existsSync(directory)) {
    await app.register(fastifyStatic, {
      root: directory,
      prefix: '/build/',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build writes compressed files next to the originals.
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.setHeader('vary', 'Accept-Encoding');
        // File names in assets contain a hash of their content.
        const isHashed = path.includes(`${join(directory, 'assets')}/`);
        void reply.setHeader('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  } else {
    app.get('/build/*', () => {
      throw new Failure('E_NOT_FOUND');
    });
  }

  ownTextsRoute(app, () => registry().ownTexts);

  const prefix = `${cdnHost ?? ''}/build/`;
  const page = pageReader(join(directory, 'index.html'), prefix);
  app.get('/*', async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    if (isReserved(pathname)) return refuseAddress(request, reply);
    const [html, branding] = await Promise.all([page(), brand(request)]);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      // A session adds preloaded scripts to the page, and may have another brand.
      .header('vary', 'Cookie');
    if (html === null) void reply.code(503).header('retry-after', '5');
    const named = namedPage(
      withScreens(html ?? notBuilt, sessionSecretOf(request) === null ? null : prefix),
      registry(),
      branding,
    );
    return mayBeKnown(registry(), pathname) ? publicPage(named, registry(), pathname) : unknownPage(named, pathname);
  });
  app.setNotFoundHandler((request, reply) => refuseAddress(request, reply));
}

/** Reads the index page once it exists. It is built with relative URLs. */
function pageReader(file: string, prefix: string): () => Promise<string | null> {
  let cachedPage: string | null = null;
  return async () => {
    cachedPage ??= await readFile(file, 'utf8').then(
      (html) => withPrefix(html, prefix),
      () => null,
    );
    return cachedPage;
  };
}

const notBuilt =
  '<!doctype html><title>Beheer</title><p>The pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';
