/** The browser's side: built files under /build/, and the one page at every other address. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { usualBusiness } from '../../registry/resolve/business.ts';
import type { Business } from '../../registry/types.ts';
import { Failure } from '../store/failure.ts';
import { refuseAddress } from './notFound.ts';
import { isReserved } from './reserved.ts';

export interface PagesOptions {
  /** Where `vite build` put them. */
  readonly directory: string;
  readonly cdnHost: string | null;
  /** Of the registry in force. */
  readonly business: () => Pick<Business, 'name' | 'locales'>;
}

const yearSeconds = 31_536_000;

export async function pageRoutes(app: FastifyInstance, { directory, cdnHost, business }: PagesOptions): Promise<void> {
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
    if (html === null) void reply.code(503).header('retry-after', '5');
    return namedPage(html ?? notBuilt, business());
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

/**
 * The page as this business has it: its name in the place of the usual one, its initial in the icon, its languages for
 * the screens.
 */
export function namedPage(html: string, { name, locales }: Pick<Business, 'name' | 'locales'>): string {
  const shown = escapeHtml(name);
  const metas = `<meta name="application-name" content="${shown}" /><meta name="product-locales" content="${locales.join(' ')}" />`;
  const [initial = ''] = name.toUpperCase();
  const letter = `%3Ctext x='16' y='23' text-anchor='middle' font-family='sans-serif' font-weight='700' font-size='20' fill='%23fff'%3E${encodeURIComponent(initial)}%3C/text%3E`;
  return html
    .replace(/%3Cpath [^"]*?\/%3E/, (path) => (name.startsWith(usualBusiness.name.charAt(0)) ? path : letter))
    .replaceAll(new RegExp(`\\b${usualBusiness.name}\\b`, 'g'), () => shown)
    .replace('</title>', () => `</title>${metas}`);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);

const notBuilt =
  '<!doctype html><title>Beheer</title><p>The pages are not built yet. Run <code>npm run build</code> and load this page again.</p>';
