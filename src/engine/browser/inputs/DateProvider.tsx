/** Localisation of date pickers: month names and first day of the week of the current language. */
import type { ReactNode } from 'react';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useLanguage } from '../fields/useLabel.ts';
import { loadedLanguage } from '../i18n/languages.ts';

export function DateProvider({ children }: { readonly children: ReactNode }) {
  const calendar = loadedLanguage(useLanguage())?.calendar;
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} {...(calendar ? { adapterLocale: calendar } : {})}>
      {children}
    </LocalizationProvider>
  );
}
