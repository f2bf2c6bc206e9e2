/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { approval as approvalEn } from './approval.en.ts';
import { approval as approvalNl } from './approval.nl.ts';
import { entry as entryEn } from './entry.en.ts';
import { entry as entryNl } from './entry.nl.ts';
import { reports as reportsEn } from './reports.en.ts';
import { reports as reportsNl } from './reports.nl.ts';
import { timer as timerEn } from './timer.en.ts';
import { timer as timerNl } from './timer.nl.ts';

export const texts: Texts = {
  en: { ...approvalEn, ...entryEn, ...reportsEn, ...timerEn },
  nl: { ...approvalNl, ...entryNl, ...reportsNl, ...timerNl },
};
