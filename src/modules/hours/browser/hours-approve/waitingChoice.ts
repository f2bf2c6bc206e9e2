/** Filter of the waiting weeks in the URL: a team, and weeks with or without notices. */
import { weekNoticeNames, type WeekAnswer, type WeekNotice } from '../../rules/timesheet.ts';

/** `plain`: without notices; `unusual`: with any notice. */
const looks = ['all', 'plain', 'unusual', ...weekNoticeNames] as const;
type Look = (typeof looks)[number];

/** Tabs: waiting weeks, and weeks that were not submitted. */
export const approveTabs = ['waiting', 'missing'] as const;
export type ApproveTab = (typeof approveTabs)[number];

export interface WaitingChoice {
  /** Uuid of a supervisor; null for all teams. */
  readonly team: string | null;
  readonly look: Look;
}

const [firstTab] = approveTabs;

/** Invalid parameters are ignored. */
export function readPlace(search: string): WaitingChoice & { readonly tab: ApproveTab } {
  const words = new URLSearchParams(search);
  return {
    tab: approveTabs.find((one) => one === words.get('tab')) ?? firstTab,
    team: words.get('team') || null,
    look: looks.find((one) => one === words.get('look')) ?? 'all',
  };
}

/** Leaves out default values. */
export function writePlace({ tab, team, look }: WaitingChoice & { readonly tab: ApproveTab }): string {
  const words = new URLSearchParams({
    ...(tab === firstTab ? {} : { tab }),
    ...(team === null ? {} : { team }),
    ...(look === 'all' ? {} : { look }),
  });
  return words.size === 0 ? '' : `?${words.toString()}`;
}

/** Returns true if the week has no notices and no remark. */
export const isPlain = ({ notices, remark }: WeekAnswer): boolean => notices.length === 0 && remark === null;

export function chosenWeeks(weeks: readonly WeekAnswer[], { team, look }: WaitingChoice): readonly WeekAnswer[] {
  return weeks.filter((week) => (team === null || week.team?.uuid === team) && isSeen(week, look));
}

function isSeen(week: WeekAnswer, look: Look): boolean {
  if (look === 'all') return true;
  if (look === 'plain' || look === 'unusual') return isPlain(week) === (look === 'plain');
  return week.notices.includes(look);
}

/** Returns the teams of the waiting weeks, by name. */
export function teamsOf(weeks: readonly WeekAnswer[]): readonly { readonly uuid: string; readonly name: string }[] {
  const teams = new Map(weeks.flatMap(({ team }) => (team ? [[team.uuid, team] as const] : [])));
  return [...teams.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Returns the filter options: the notices that occur, and the chosen one. */
export function looksOf(weeks: readonly WeekAnswer[], chosen: Look): readonly Look[] {
  const found = noticesOf(weeks);
  return looks.filter(
    (look) => look === 'all' || look === 'plain' || look === 'unusual' || look === chosen || found.includes(look),
  );
}

/** Returns the notices that occur in any of the weeks. */
function noticesOf(weeks: readonly WeekAnswer[]): readonly WeekNotice[] {
  return weekNoticeNames.filter((notice) => weeks.some(({ notices }) => notices.includes(notice)));
}
