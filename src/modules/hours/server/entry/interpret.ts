/** Interprets a typed line, for the person to check before anything is booked. */
import { type CalendarDate, Dates, LocalTime } from '#engine/values';
import { Failure } from '#engine/server';
import { readQuickEntry, type ParsedQuickEntry } from '../../rules/quickEntry.ts';
import type { Interpretation } from '../../rules/quickAnswer.ts';
import { texts } from '../texts.ts';
import { candidatesFor } from './candidates.ts';
import type { ReadContext, UsedCombination } from './combination.ts';
import { matchWords, unambiguousMatch, type Match } from './match.ts';
import { recentCombinations } from './recent.ts';

const defaultActivity = 'development';

/**
 * Interprets a line.
 *
 * @param day the default day.
 * @throws Failure E_INVALID for a day that does not exist.
 */
export async function interpret(
  asking: ReadContext,
  text: string,
  { now, day }: { readonly now: Date; readonly day: CalendarDate | null },
): Promise<Interpretation> {
  const read = readQuickEntry(text, Dates.localDate(now));
  if (read.impossible_day !== null) throw noSuchDay(read.impossible_day);
  const recent = await recentCombinations(asking, now);
  const matches = matchWords(
    read.words,
    read.words.length === 0 ? [] : await candidatesFor(asking, read.words, recent),
  );
  const best = unambiguousMatch(matches);
  const usual = best && usualOf(recent, best.client.uuid, best.project?.uuid ?? null);
  const work_date = read.work_date ?? day ?? Dates.localDate(now);
  const restOf = (match: Match | null): string =>
    read.words.filter((_, at) => match?.used.includes(at) !== true).join(' ');
  const rest = restOf(best);
  const interpreted = {
    ...timesOf(work_date, read),
    work_date,
    activity: read.activity ?? usual?.activity ?? defaultActivity,
    billable: read.billable ?? usual?.billable ?? true,
    client: best?.client ?? null,
    project: best?.project ?? null,
    // Without a description the previous one is the most likely.
    description: rest === '' ? (usual?.description ?? null) : sentence(rest),
    alternatives: matches
      .filter((match) => match !== best)
      .map((match) => ({ client: match.client, project: match.project, description: describedBy(restOf(match)) })),
  };
  return {
    ...interpreted,
    missing: (['minutes', 'client', 'description'] as const).filter((name) => interpreted[name] === null),
  };
}

/** A mistyped day must never be read as another day. */
const noSuchDay = (day: string): Failure =>
  new Failure('E_INVALID', { errors: { text: { label: texts.label('entry.no_such_day', { day }) } } });

/** Clock times in Amsterdam; the duration is the elapsed time less the break. */
function timesOf(work_date: CalendarDate, { from, until, minutes, break_minutes }: ParsedQuickEntry) {
  if (from === null || until === null) return { minutes, started_at: null, ended_at: null, break_minutes };
  const [started, ended] = [LocalTime.localInstant(work_date, from), LocalTime.localInstant(work_date, until)];
  return {
    minutes: Math.max(1, LocalTime.minutesBetween(started, ended) - break_minutes),
    started_at: started.toISOString(),
    ended_at: ended.toISOString(),
    break_minutes,
  };
}

function usualOf(
  recent: readonly UsedCombination[],
  client: string,
  project: string | null,
): UsedCombination | undefined {
  return recent.find((one) => one.client.uuid === client && (one.project?.uuid ?? null) === project);
}

const describedBy = (rest: string): string | null => (rest === '' ? null : sentence(rest));

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1, 500);
}
