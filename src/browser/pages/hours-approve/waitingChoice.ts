/** Which of the weeks that wait are looked at: those of a team, and those with or without something unusual. */
import { weekNoticeNames, type WeekAnswer, type WeekNotice } from '../../../domain/timesheet.ts';

/** `plain`: nothing unusual; `unusual`: anything. */
export type Look = 'all' | 'plain' | 'unusual' | WeekNotice;

export interface WaitingChoice {
  /** Uuid of a supervisor; null for all teams. */
  readonly team: string | null;
  readonly look: Look;
}

export const everyWeek: WaitingChoice = { team: null, look: 'all' };

/** Nothing is unusual, and nobody wrote a remark that asks to be read. */
export const isPlain = ({ notices, remark }: WeekAnswer): boolean => notices.length === 0 && remark === null;

export function chosenWeeks(weeks: readonly WeekAnswer[], { team, look }: WaitingChoice): readonly WeekAnswer[] {
  return weeks.filter((week) => (team === null || week.team?.uuid === team) && isSeen(week, look));
}

function isSeen(week: WeekAnswer, look: Look): boolean {
  if (look === 'all') return true;
  if (look === 'plain' || look === 'unusual') return isPlain(week) === (look === 'plain');
  return week.notices.includes(look);
}

/** Teams that wait, by name. */
export function teamsOf(weeks: readonly WeekAnswer[]): readonly { readonly uuid: string; readonly name: string }[] {
  const teams = new Map(weeks.flatMap(({ team }) => (team ? [[team.uuid, team] as const] : [])));
  return [...teams.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What is unusual about any of them. */
export function noticesOf(weeks: readonly WeekAnswer[]): readonly WeekNotice[] {
  return weekNoticeNames.filter((notice) => weeks.some(({ notices }) => notices.includes(notice)));
}
