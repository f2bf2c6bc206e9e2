/** Text of a cell for screen readers: duration, state, note, and why it is locked. */
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { useHoursWords } from '../useHoursWords.ts';
import { minutesOf } from '../weekModel.ts';
import type { CellLock } from './cellEdit.ts';

export function useCellWords(): (entries: readonly ShownEntry[], lock: CellLock | null, running?: number) => string {
  const translate = useTranslate();
  const words = useHoursWords();
  return (entries, lock, running = 0) => {
    const counting =
      running === 0 ? [] : [translate('beheer.hours.is_running', { time: WorkTimes.formatWorkTime(running) })];
    if (entries.length === 0) return counting[0] ?? translate('beheer.hours.nothing');
    const change = entries.find((entry) => entry.change !== null)?.change;
    return [
      WorkTimes.formatWorkTime(minutesOf(entries)),
      ...(entries.length > 1 ? [translate('beheer.hours.entries', { smart_count: entries.length })] : []),
      ...new Set(entries.map(({ status }) => words.status(status))),
      ...new Set(entries.map(({ description }) => description)),
      ...counting,
      ...(change ? [translate(`beheer.hours.is_${change.state}`)] : []),
      ...(lock === null ? [] : [translate(`beheer.hours.lock_${lock}`)]),
    ].join(', ');
  };
}
