/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';
import { texts } from '../rules/texts.ts';
import { useBookCommand } from './bookCommand.tsx';
import { watchHoursQueue } from './offlineQueue.ts';
import { Timer } from './timer/Timer.tsx';

/** Pages, app bar timer and commands of hours, and the start of the offline queue. */
export const browserModule: BrowserModule = {
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
    hours: lazyWithPreload(withTheWeek),
  },
  appBar: { timer: Timer },
  commands: [useBookCommand],
  start: watchHoursQueue,
};

/** Load the week view with the page: most people open it first, and otherwise the page renders twice. */
async function withTheWeek() {
  const [page, { hoursViews }] = await Promise.all([import('./hours/HoursPage.tsx'), import('./hours/views.ts')]);
  await hoursViews.week.Component.preload?.();
  return page;
}
