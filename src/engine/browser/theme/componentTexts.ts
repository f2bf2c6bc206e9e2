// Translated texts inside Material's own components (close, open, next month …), which come with each language.
import { deepmerge } from '@mui/utils';
import type { RaThemeOptions } from 'react-admin';

/** Returns the theme with the component texts of a language. Material's default is English. */
export function withComponentTexts(theme: RaThemeOptions, components: readonly object[] = []): RaThemeOptions {
  return components.reduce<RaThemeOptions>((all, texts) => deepmerge(all, texts), theme);
}
