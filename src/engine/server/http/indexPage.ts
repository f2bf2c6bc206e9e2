/** The one page as it is sent: what the build wrote, with addresses, scripts and name for who asks. */
import { defaultBusiness } from '../../registry/resolve/business.ts';
import type { Business } from '../../registry/types.ts';

/** `./assets/x.js` → `/build/assets/x.js`, in attributes. */
export function withPrefix(html: string, prefix: string): string {
  return html.replaceAll(/(\s(?:src|href)=["'])\.\//g, `$1${prefix}`);
}

/** The build names there what the screens begin with, relative to itself. */
export const screensScriptsMeta = 'screens-scripts';
const screensScripts = new RegExp(`<meta name="${screensScriptsMeta}" content="([^"]*)" ?/?>`);

/**
 * The page with the scripts of the screens fetched beside its own.
 * @param prefix of their addresses; null: nobody needs them yet.
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
    .replace(/%3Cpath [^"]*?\/%3E/, (path) => (name.startsWith(defaultBusiness.name.charAt(0)) ? path : letter))
    .replaceAll(new RegExp(`\\b${defaultBusiness.name}\\b`, 'g'), () => shown)
    .replace('</title>', () => `</title>${metas}`);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
