/**
 * Which of the weeks that wait are looked at, as the address says it: those of a team, and those with or without
 * something unusual.
 */
import { weekNoticeNames, type WeekAnswer, type WeekNotice } from '../../rules/timesheet.ts';

/** `plain`: nothing unusual; `unusual`: anything. */
const looks = ['all', 'plain', 'unusual', ...weekNoticeNames] as const;
export type Look = (typeof looks)[number];

/** Weeks that wait, or that nobody handed in. */
export const approveTabs = ['waiting', 'missing'] as const;
export type ApproveTab = (typeof approveTabs)[number];

export interface WaitingChoice {
  /** Uuid of a supervisor; null for all teams. */
  readonly team: string | null;
  readonly look: Look;
}

const [firstTab] = approveTabs;

/** What cannot be read is as without it. */
export function readPlace(search: string): WaitingChoice & { readonly tab: ApproveTab } {
  const words = new URLSearchParams(search);
  return {
    tab: approveTabs.find((one) => one === words.get('tab')) ?? firstTab,
    team: words.get('team') || null,
    look: looks.find((one) => one === words.get('look')) ?? 'all',
  };
}

/** Nothing of what goes without saying. */
export function writePlace({ tab, team, look }: WaitingChoice & { readonly tab: ApproveTab }): string {
  const words = new URLSearchParams({
    ...(tab === firstTab ? {} : { tab }),
    ...(team === null ? {} : { team }),
    ...(look === 'all' ? {} : { look }),
  });
  return words.size === 0 ? '' : `?${words.toString()}`;
}

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

/** What there is to choose from: what is unusual about any of them, and what is chosen. */
export function looksOf(weeks: readonly WeekAnswer[], chosen: Look): readonly Look[] {
  const found = noticesOf(weeks);
  return looks.filter(
    (look) => look === 'all' || look === 'plain' || look === 'unusual' || look === chosen || found.includes(look),
  );
}

/** What is unusual about any of them. */
function noticesOf(weeks: readonly WeekAnswer[]): readonly WeekNotice[] {
  return weekNoticeNames.filter((notice) => weeks.some(({ notices }) => notices.includes(notice)));
}
