/** Returns minutes by project, or by client where there is no project, largest first. */
import type { HoursClient, HoursEntry, HoursProject } from '../../hours.ts';
import { combinationOf } from '../weekModel.ts';

interface ProjectTotal {
  readonly key: string;
  readonly client: HoursClient;
  readonly project: HoursProject | null;
  readonly minutes: number;
}

export function projectTotals(entries: readonly HoursEntry[]): readonly ProjectTotal[] {
  const totals = new Map<string, ProjectTotal>();
  for (const entry of entries) {
    const { client, project } = combinationOf(entry);
    const key = project?.uuid ?? client.uuid;
    totals.set(key, { key, client, project, minutes: (totals.get(key)?.minutes ?? 0) + entry.minutes });
  }
  return [...totals.values()].sort(
    (left, right) =>
      right.minutes - left.minutes ||
      (left.project?.name ?? left.client.name).localeCompare(right.project?.name ?? right.client.name),
  );
}
