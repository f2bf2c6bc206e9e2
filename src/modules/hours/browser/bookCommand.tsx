/** Command palette entry for typed time: opens the quick entry line with it, where Enter books it. */
import { mdiLightningBoltOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { readQuickEntry } from '../rules/quickEntry.ts';
import { Icon, type Shell, todayHere, useRegistry, useSession } from '#engine/browser';

/** Returns options only if the text has a duration and a subject, and only for employees. */
export function useBookCommand(query: string): readonly Shell.FinderOption[] {
  const translate = useTranslate();
  const hours = useRegistry().resources['hours'];
  const isEmployee = (useSession()?.employee ?? null) !== null;
  const line = query.trim();
  if (!hours || !isEmployee || line.length > longestLine || !isWorkLine(line)) return [];
  return [
    {
      key: `${hours.route}?line=${encodeURIComponent(line)}`,
      label: translate('beheer.entry.book_line', { line }),
      hint: translate('beheer.entry.book_line_hint'),
      icon: <Icon path={mdiLightningBoltOutline} sx={{ color: 'primary.main' }} />,
    },
  ];
}

const longestLine = 500;

/** A time with a unit or a clock time. A bare number may as well be a search for a number or a version. */
const sureTime = /\d\s?(?:h|u|m|min|hours?|uur|uren|minutes?|minuten)(?![\p{L}\d])|\d:\d\d|\d\s?[-–]\s?\d/iu;

export function isWorkLine(line: string, today = todayHere()): boolean {
  // A bare number after a word is not a duration.
  const {
    minutes,
    words: [, ...words],
  } = readQuickEntry(`x ${line}`, today);
  return minutes !== null && sureTime.test(line) && words.some((word) => /\p{L}/u.test(word));
}
