/**
 * Emotion cache for all styles: converts pixels to `rem` and adds the vendor prefixes that supported browsers still
 * need. In languages that are written from right to left it mirrors the styles.
 */
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { currentLocale, store } from '../providers/store.ts';
import { isRightToLeft, type Locale } from '../../texts/locales.ts';
import { pxToRem } from '../theme/pxToRem.ts';

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
let mirrored: EmotionCache | null = null;

/** Loads what mirrors the styles, if the language needs it. Until then its pages are laid out from left to right. */
export async function fetchDirection(locale: Locale): Promise<void> {
  if (!isRightToLeft(locale) || mirrored) return;
  const { mirror, turnArrows } = await import('../theme/mirror.ts');
  turnArrows();
  mirrored = createCache({ key: 'rtl', stylisPlugins: [mirror, declarations] });
}

const followLocale = (listener: () => void): (() => void) => store.subscribe('locale', listener);

/** Provides the Emotion cache. Place it outside all components with styles. */
export function StyleCache({ children }: { readonly children: ReactNode }) {
  const locale = useSyncExternalStore(followLocale, currentLocale);
  const isMirrored = isRightToLeft(locale) && mirrored !== null;
  useLayoutEffect(() => {
    document.documentElement.dir = isMirrored ? 'rtl' : 'ltr';
  }, [isMirrored]);
  return <CacheProvider value={(isMirrored && mirrored) || cache}>{children}</CacheProvider>;
}
