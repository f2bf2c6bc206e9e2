/** The index page of the build, with URLs, scripts and name for the request. */
import { defaultBusiness } from '../../../registry/resolve/business.ts';
import { ownTextsVersion } from './ownTextsRoute.ts';
import type { OwnTexts } from '../../../texts/ownTexts.ts';
import type { Business, Registry } from '../../../registry/types.ts';
import { brandShades } from '../../../values/brandShades.ts';

/** Prefixes the URLs in attributes: `./assets/x.js` → `/build/assets/x.js`. */
export function withPrefix(html: string, prefix: string): string {
  return html.replaceAll(/(\s(?:src|href)=["'])\.\//g, `$1${prefix}`);
}

/** Meta element in which the build lists the scripts of the screens. */
export const screensScriptsMeta = 'screens-scripts';
const screensScripts = new RegExp(`<meta name="${screensScriptsMeta}" content="([^"]*)" ?/?>`);

/**
 * Adds preloading of the screens' scripts.
 * @param prefix prefix of their URLs; null for no preloading
 */
export function withScreens(html: string, prefix: string | null): string {
  return html.replace(screensScripts, (_meta, names: string) =>
    prefix === null
      ? ''
      : names
          .split(' ')
          .map((name) => `<link rel="modulepreload" crossorigin href="${prefix}${name}" />`)
          .join(''),
  );
}

/** Meta element with a path at which there is no page, for people who have no registry yet. */
const unknownPathMeta = 'unknown-path';

/** Adds the path to the page, which reports that there is nothing. */
export const unknownPage = (html: string, pathname: string): string =>
  html.replace('</title>', () => `</title><meta name="${unknownPathMeta}" content="${escapeHtml(pathname)}" />`);

/** Meta element with the name of the page that the registry makes public at the path. */
const publicPageMeta = 'public-page';

/** Adds the name of the public page at the path, if there is one. */
export function publicPage(html: string, { pages }: Pick<Registry, 'pages'>, pathname: string): string {
  const page = Object.values(pages).find(({ route, isPublic }) => isPublic && route === pathname);
  return page === undefined
    ? html
    : html.replace('</title>', () => `</title><meta name="${publicPageMeta}" content="${page.name} ${page.route}" />`);
}

/**
 * Returns false for a path below which the registry declares nothing. Looks at its first part only, since the screens
 * know what is below it.
 */
export function mayBeKnown(
  { resources, pages, menu }: Pick<Registry, 'resources' | 'pages' | 'menu'>,
  pathname: string,
): boolean {
  const first = (path: string): string => path.split('/')[1] ?? '';
  const routes = [
    ...Object.values(resources).flatMap(({ route, createPage }) => [route, createPage?.route ?? route]),
    ...Object.values(pages).map(({ route }) => route),
    ...menu.flatMap(({ area }) => area ?? []),
  ];
  return first(pathname) === '' || routes.some((route) => first(route) === first(pathname));
}

/** Colours of the icon in the page of the product. */
const productIcon = { filled: '#C2185B', onFilled: '#fff' } as const;

export type PageBusiness = Pick<Business, 'name' | 'locales' | 'timeZone' | 'country' | 'firstDayOfWeek'> & {
  readonly ownTexts?: OwnTexts;
};

/** Brand of a page. */
export interface PageBrand {
  /** See `Brand`. */
  readonly key: string | null;
  readonly name: string;
  readonly colour: string | null;
  /** Address of the logo. */
  readonly logo: string | null;
}

/**
 * Sets the name of the business or brand, its initial and colour in the icon, the shades of its colour, its languages,
 * and its region (`Europe/Paris 1 FR`).
 */
export function namedPage(html: string, business: PageBusiness, brand: PageBrand | null = null): string {
  const { locales, timeZone, country, firstDayOfWeek } = business;
  const name = brand?.name ?? business.name;
  const shades = brand?.colour
    ? { light: brandShades(brand.colour, 'light'), dark: brandShades(brand.colour, 'dark') }
    : null;
  const shown = escapeHtml(name);
  const region = [timeZone, firstDayOfWeek, country ?? ''].join(' ').trim();
  const metas = Object.entries({
    'application-name': shown,
    'product-locales': locales.join(' '),
    'product-region': region,
    'product-texts': ownTextsVersion(business.ownTexts),
    'brand-key': brand?.key ?? '',
    'brand-logo': brand?.logo ?? '',
    'brand-shades': shades === null ? '' : escapeHtml(JSON.stringify(shades)),
  }).flatMap(([key, content]) => (content === '' ? [] : `<meta name="${key}" content="${content}" />`));
  const [initial = ''] = name.toUpperCase();
  const letter = `%3Ctext x='16' y='23' text-anchor='middle' font-family='sans-serif' font-weight='700' font-size='20' fill='%23fff'%3E${encodeURIComponent(initial)}%3C/text%3E`;
  const { filled, onFilled } = shades?.light ?? productIcon;
  return html
    .replace(/%3Cpath [^"]*?\/%3E/, (path) => (name.startsWith(defaultBusiness.name.charAt(0)) ? path : letter))
    .replace(`fill='${encodeURIComponent(productIcon.filled)}'`, () => `fill='${encodeURIComponent(filled)}'`)
    .replace(`fill='${encodeURIComponent(productIcon.onFilled)}'`, () => `fill='${encodeURIComponent(onFilled)}'`)
    .replaceAll(new RegExp(`\\b${defaultBusiness.name}\\b`, 'g'), () => shown)
    .replace('</title>', () => `</title>${metas.join('')}`);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
