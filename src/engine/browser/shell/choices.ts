/** The person's own choices about the program: language and theme. */
import { useEffect } from 'react';
import { useLocaleState, useRemoveFromStore, useStore, useTranslate } from 'react-admin';
import { offeredLocales } from '../i18n/product.ts';

export interface Choice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string) => void;
}

export function useLanguageChoice(): Choice {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return {
    label: translate('beheer.language.label'),
    value: locale,
    options: offeredLocales.map((one) => ({ value: one.locale, label: one.name })),
    choose: setLocale,
  };
}

/** `system` is the absence of a choice: then react-admin follows the system's preference, light where it has none. */
export function useThemeChoice(): Choice {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<string | undefined>('theme');
  const removeFromStore = useRemoveFromStore();
  return {
    label: translate('beheer.theme.label'),
    value: theme ?? 'system',
    options: ['light', 'dark', 'system'].map((value) => ({ value, label: translate(`beheer.theme.${value}`) })),
    choose: (value) => (value === 'system' ? removeFromStore('theme') : setTheme(value)),
  };
}
