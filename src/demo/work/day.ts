/** Generates one working day: projects, start times and durations, without overlaps. */
import type { DemoClient } from '../clients/clients.ts';
import type { Colleague, Craft } from '../company/employees.ts';
import type { Random } from '../random.ts';
import { deskPhrases, type Activity, type ActivityPhrases } from './projectKinds.ts';
import type { Project } from './projects.ts';

export interface WorkBlock {
  readonly project: Project | null;
  readonly client: DemoClient;
  readonly activity: Activity;
  readonly description: string;
  /** Minutes after midnight in Amsterdam; null if only the duration was entered. */
  readonly start_minute: number | null;
  readonly minutes: number;
  readonly break_minutes: number;
}

interface Day {
  readonly random: Random;
  readonly colleague: Colleague;
  /** Projects that the colleague may work on today, including internal ones. */
  readonly projects: readonly Project[];
  /** Clients that may call. */
  readonly callers: readonly DemoClient[];
}

type Pursuit = 'project' | 'desk' | 'own';

const pursuits: Readonly<Record<Craft, readonly (readonly [Pursuit, number])[]>> = {
  director: [
    ['project', 30],
    ['own', 70],
  ],
  development: [
    ['project', 78],
    ['desk', 10],
    ['own', 12],
  ],
  systems: [
    ['project', 50],
    ['desk', 22],
    ['own', 28],
  ],
  support: [
    ['project', 20],
    ['desk', 55],
    ['own', 25],
  ],
};

const activities: Readonly<Record<Craft, readonly (readonly [Activity, number])[]>> = {
  director: [
    ['management', 85],
    ['other', 15],
  ],
  development: [
    ['development', 82],
    ['management', 9],
    ['support', 6],
    ['travel', 3],
  ],
  systems: [
    ['support', 76],
    ['development', 14],
    ['management', 7],
    ['travel', 3],
  ],
  support: [
    ['support', 92],
    ['other', 5],
    ['management', 3],
  ],
};

const lunch = 12 * 60 + 30;
const lunchMinutes = 30;
const blocksAtMost = 4;

export function planDay(day: Day): readonly WorkBlock[] {
  const { random, colleague } = day;
  const blocks: WorkBlock[] = [];
  const end = (colleague.craft === 'director' ? 16 : 17) * 60 + random.integer(0, 3) * 15;
  let minute = 8 * 60 + 30 + random.integer(0, 2) * 15;
  while (minute < end - 20 && blocks.length < blocksAtMost) {
    const what = choose(day);
    const wanted = lengthOf(random, what);
    const untilLunch = minute < lunch ? lunch - minute : Infinity;
    // A long task continues after lunch; a short one ends before it.
    const spansLunch = wanted > untilLunch && wanted - untilLunch >= 45;
    const minutes = Math.min(
      spansLunch ? wanted : Math.min(wanted, untilLunch),
      end - minute - (spansLunch ? lunchMinutes : 0),
    );
    const break_minutes = spansLunch ? lunchMinutes : 0;
    if (minutes >= 10) blocks.push({ ...what, start_minute: minute, minutes, break_minutes });
    minute +=
      Math.max(minutes, 10) +
      break_minutes +
      random.weighted([
        [0, 60],
        [5, 15],
        [15, 25],
      ]);
    if (minute >= lunch && minute < lunch + lunchMinutes) minute = lunch + lunchMinutes;
  }
  return blocks;
}

type What = Pick<WorkBlock, 'project' | 'client' | 'activity' | 'description'>;

function choose({ random, colleague, projects, callers }: Day): What {
  const { craft } = colleague;
  const forClients = projects.filter(({ kind }) => !kind.isForAll);
  const own = projects.filter(({ kind }) => kind.isForAll);
  const pursuit = random.weighted(pursuits[craft]);
  if (pursuit === 'desk' || (pursuit === 'project' && forClients.length === 0)) {
    if (craft !== 'director' && callers.length > 0)
      return { project: null, client: random.pick(callers), ...words(random, deskPhrases, craft) };
  }
  const project = random.pick(
    pursuit === 'project' && forClients.length > 0 ? forClients : own.length > 0 ? own : forClients,
  );
  return { project, client: project.client, ...words(random, project.kind.phrases, craft) };
}

function words(random: Random, phrases: ActivityPhrases, craft: Craft): Pick<WorkBlock, 'activity' | 'description'> {
  const drawn = random.weighted(activities[craft]);
  const known = Object.keys(phrases) as Activity[];
  const activity = phrases[drawn]
    ? drawn
    : (known.find((one) => one === 'support' || one === 'management') ?? known[0] ?? 'other');
  return { activity, description: random.pick(phrases[activity] ?? ['Werkzaamheden']) };
}

/** Returns the length in minutes: short for calls, long for development. */
function lengthOf(random: Random, { project, activity }: What): number {
  if (!project) return random.integer(8, 48) * 5;
  if (activity === 'travel') return random.integer(2, 6) * 15;
  if (project.kind.isForAll) return random.integer(4, 16) * 15;
  return activity === 'management' ? random.integer(3, 9) * 15 : random.integer(10, 28) * 15;
}
