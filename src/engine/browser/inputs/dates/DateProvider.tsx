/** Localisation of date pickers: month names of the current language, and the first day of the week of the business. */
import { useMemo, type ReactNode } from 'react';
import type { Day } from 'date-fns';
import { useTranslate } from 'react-admin';
import { enUS } from 'date-fns/locale/en-US';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useLanguage } from '../../ui/useLabel.ts';
import { loadedLanguage } from '../../i18n/languages.ts';
import { useRegistry } from '../../registry.ts';

/** Wraps date pickers. Its code includes that of the pickers; load it with them. */
export function DateProvider({ children }: { readonly children: ReactNode }) {
  const language = loadedLanguage(useLanguage())?.calendar ?? enUS;
  const { firstDayOfWeek } = useRegistry();
  const calendar = useMemo(
    () => ({ ...language, options: { ...language.options, weekStartsOn: (firstDayOfWeek % 7) as Day } }),
    [language, firstDayOfWeek],
  );
  const translate = useTranslate();
  // The Dutch texts of the library mix in English here.
  const localeText = useMemo(
    () => ({
      calendarViewSwitchingButtonAriaLabel: (view: string) =>
        translate(`beheer.date_field.${view === 'year' ? 'to_days' : 'to_years'}`),
    }),
    [translate],
  );
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={calendar} localeText={localeText}>
      {children}
    </LocalizationProvider>
  );
}
