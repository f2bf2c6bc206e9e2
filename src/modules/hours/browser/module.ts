/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { texts } from '../rules/texts.ts';
import { useBookCommand } from './bookCommand.tsx';
import { watchHoursQueue } from './hoursQueue.ts';
import { Timer } from './timer/Timer.tsx';

export const hours: BrowserModule = {
  name: 'hours',
  catalogues: { rules: texts },
  pages: {
    'hours-approve': lazy(() => import('./hours-approve/HoursApprovePage.tsx')),
    'hours-reports': lazy(() => import('./hours-reports/HoursReportsPage.tsx')),
  },
  recordPages: {
    'hours-price': lazy(() => import('./hours-price/HoursPrice.tsx')),
    'work-booking': lazy(() => import('./work-booking/WorkBooking.tsx')),
  },
  listPages: {
    hours: lazy(() => import('./hours/HoursPage.tsx')),
  },
  appBar: { timer: Timer },
  commands: [useBookCommand],
  start: watchHoursQueue,
};
