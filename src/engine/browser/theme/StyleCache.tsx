/**
 * Emotion cache for all styles: converts pixels to `rem` and adds the vendor prefixes that supported browsers still
 * need.
 */
import type { ReactNode } from 'react';
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { pxToRem } from './pxToRem.ts';

/**
 * Properties that need a prefix in some supported browsers. Emotion's own list is for browsers that are long obsolete.
 */
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

/** Provides the Emotion cache. Place it outside all components with styles. */
export function StyleCache({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
