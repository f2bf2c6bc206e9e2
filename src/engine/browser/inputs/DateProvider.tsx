/** The calendar of the language on screen: its names of months, its week (from Monday in both). */
import type { ReactNode } from 'react';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { useLanguage } from '../fields/useLabel.ts';

const calendars = { en: enGB, nl } as const;

export function DateProvider({ children }: { readonly children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={calendars[useLanguage()]}>
      {children}
    </LocalizationProvider>
  );
}
