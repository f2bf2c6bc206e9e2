/** In charge of how styles come to the page: measures in `rem`, and what a browser still knows by another name alone. */
import type { ReactNode } from 'react';
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { pxToRem } from './pxToRem.ts';

/** What not every browser that we build for knows without its prefix; emotion's own list is of browsers long gone. */
const prefixed =
  /^(?:user-select|backdrop-filter|mask|color-adjust|print-color-adjust|text-size-adjust|hyphens|box-dec)/;

const pixels = /\dpx/;

const declarations: StylisPlugin = (element) => {
  const { type, value } = element;
  if (type === 'decl') {
    const css = pixels.test(value) ? pxToRem(value) : value;
    element.return = prefixed.test(value) ? prefix(css) : css;
  } else if ((type === '@media' || type === '@container') && pixels.test(value)) element.value = pxToRem(value);
};

function prefix(css: string): string {
  return css.startsWith('color-adjust') ? `-webkit-print-${css}print-${css}` : `-webkit-${css}${css}`;
}

const cache = createCache({ key: 'css', stylisPlugins: [declarations] });

export function StyleCache({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
