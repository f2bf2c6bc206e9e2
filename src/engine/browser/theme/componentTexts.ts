// In charge of the texts inside Material's own components (close, open, next month …), which come with each language.
import { deepmerge } from '@mui/utils';
import type { RaThemeOptions } from 'react-admin';

/** The theme with the components of a language; Material is English by itself. */
export function withComponentTexts(theme: RaThemeOptions, components: readonly object[] = []): RaThemeOptions {
  return components.reduce<RaThemeOptions>((all, texts) => deepmerge(all, texts), theme);
}
