/** What the module hands in to the screens. */
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { texts } from '../rules/texts.ts';
import { useBookCommand } from './bookCommand.tsx';
import { watchHoursQueue } from './hoursQueue.ts';
import { Timer } from './timer/Timer.tsx';
import { lazyWithPreload } from '../../../engine/browser/lazyWithPreload.tsx';

export const hours: BrowserModule = {
  name: 'hours',
  catalogues: { rules: texts },
  pages: {
    'hours-approve': lazyWithPreload(() => import('./hours-approve/HoursApprovePage.tsx')),
    'hours-reports': lazyWithPreload(() => import('./hours-reports/HoursReportsPage.tsx')),
  },
  recordPages: {
    'hours-price': lazyWithPreload(() => import('./hours-price/HoursPrice.tsx')),
    'work-booking': lazyWithPreload(() => import('./work-booking/WorkBooking.tsx')),
  },
  listPages: {
    hours: lazyWithPreload(() => import('./hours/HoursPage.tsx')),
  },
  appBar: { timer: Timer },
  commands: [useBookCommand],
  start: watchHoursQueue,
};
