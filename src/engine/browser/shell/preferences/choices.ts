/** The person's preferences for language and theme. */
import { useEffect } from 'react';
import { useI18nProvider, useNotify, useStoreContext, useTranslate, type I18nProvider } from 'react-admin';
import type { FetchingI18nProvider } from '../../i18n/languages.ts';
import { offeredLocales } from '../../i18n/product.ts';
import { reloadForMissingCode } from '../../providers/connection/newVersion.ts';
import { resumeDrafts } from '../../providers/drafts/drafts.ts';
import { useStored } from '../../providers/store.ts';
import { fetchDirection } from '../StyleCache.tsx';

/** Current value of a preference, its options, and a function that changes it immediately. */
export interface PreferenceChoice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string) => void;
}

/** Returns the choice of language. A language whose texts fail to load is not selected. */
export function useLanguageChoice(): PreferenceChoice {
  const translate = useTranslate();
  const store = useStoreContext();
  const notify = useNotify();
  const provider: I18nProvider & Partial<FetchingI18nProvider> = useI18nProvider();
  const locale = useStored('locale') ?? provider.getLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return {
    label: translate('beheer.language.label'),
    value: locale,
    options: offeredLocales.map((one) => ({ value: one.locale, label: one.name })),
    // Loads the texts first, so that no screen mixes two languages.
    choose: (value) =>
      void Promise.all([provider.fetchLocale?.(value), fetchDirection(value)]).then(
        () => {
          // react-admin mounts all screens again.
          resumeDrafts();
          store.setItem('locale', value);
        },
        async (error: unknown) => {
          if (await reloadForMissingCode()) return store.setItem('locale', value);
          console.error(error);
          notify('ra.notification.i18n_error', { type: 'error' });
        },
      ),
  };
}

/** `system` is stored as no choice. It follows the system's preference, or light if there is none. */
export function useThemeChoice(): PreferenceChoice {
  const translate = useTranslate();
  const store = useStoreContext();
  const theme = useStored('theme');
  return {
    label: translate('beheer.theme.label'),
    value: theme ?? 'system',
    options: ['light', 'dark', 'system'].map((value) => ({ value, label: translate(`beheer.theme.${value}`) })),
    choose: (value) => (value === 'system' ? store.removeItem('theme') : store.setItem('theme', value)),
  };
}
