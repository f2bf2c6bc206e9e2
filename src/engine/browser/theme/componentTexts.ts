// In charge of the texts inside Material's own components (close, open, next month …), which are bundled in Dutch too.
import { nlNL as dutchComponents } from '@mui/material/locale';
import { nlNL as dutchPickers } from '@mui/x-date-pickers/locales';
import { deepmerge } from '@mui/utils';
import type { RaThemeOptions } from 'react-admin';

const components: Readonly<Record<string, readonly object[]>> = { nl: [dutchComponents, dutchPickers] };

/** The theme with its components speaking `locale`; Material is English by itself. */
export function withComponentTexts(theme: RaThemeOptions, locale: string): RaThemeOptions {
  return (components[locale] ?? []).reduce<RaThemeOptions>((all, texts) => deepmerge(all, texts), theme);
}
