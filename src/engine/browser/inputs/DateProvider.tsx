/** The calendar of the language on screen: its names of months, its week (from Monday in both). */
import type { ReactNode } from 'react';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import type { Locale } from '../../texts/locales.ts';
import { useLanguage } from '../fields/useLabel.ts';

const calendars: Readonly<Record<Locale, typeof enGB>> = { en: enGB, nl };

export function DateProvider({ children }: { readonly children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={calendars[useLanguage()] ?? enGB}>
      {children}
    </LocalizationProvider>
  );
}
