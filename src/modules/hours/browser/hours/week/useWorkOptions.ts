/** Work to choose from: recent work, active projects, and clients. */
import { useQuery } from '@tanstack/react-query';
import { Dates } from '#engine/values';
import { Forms, todayHere } from '#engine/browser';
import {
  findClients,
  findProjects,
  readHours,
  type HoursClient,
  type HoursEntry,
  type HoursProject,
} from '../../hours.ts';
import { spanKey } from '../useHours.ts';
import { keyOf } from '../weekModel.ts';
import { rowsOf } from './copyWeek.ts';

export interface WorkOption {
  readonly key: string;
  readonly group: 'recent' | 'projects' | 'clients';
  readonly client: HoursClient;
  readonly project: HoursProject | null;
  /** Null if it must still be chosen. */
  readonly activity: string | null;
}

const [pauseMilliseconds, freshMilliseconds] = [200, 60_000];
const [recentDays, shownRecent] = [42, 8];

export function useWorkOptions(
  employee: string,
  query: string,
): { readonly options: readonly WorkOption[]; readonly loading: boolean } {
  const search = Forms.useDebouncedValue(query.trim(), pauseMilliseconds);
  const until = todayHere();
  const span = { employee, from: Dates.addDays(until, -recentDays), until };
  const recent = useQuery({ queryKey: spanKey(span), queryFn: () => readHours(span), staleTime: freshMilliseconds });
  const projects = useQuery({
    queryKey: ['hours-projects', search],
    queryFn: () => findProjects(search),
    staleTime: freshMilliseconds,
  });
  const clients = useQuery({
    queryKey: ['hours-clients', search],
    queryFn: () => findClients(search),
    staleTime: freshMilliseconds,
    enabled: search !== '',
  });
  const typed = query.trim().toLowerCase();
  const options = [
    ...recentWork(recent.data ?? [], typed),
    ...(projects.data ?? []).flatMap(({ client, ...project }): WorkOption[] =>
      client ? [{ key: project.uuid, group: 'projects', client, project, activity: null }] : [],
    ),
    ...(search === '' ? [] : (clients.data ?? [])).map((client): WorkOption => ({
      key: client.uuid,
      group: 'clients',
      client,
      project: null,
      activity: null,
    })),
  ];
  // Drop results of the previous search text that do not match the current one.
  const isFound = ({ client, project }: WorkOption): boolean =>
    search.toLowerCase() === typed || `${project?.name ?? ''} ${client.name}`.toLowerCase().includes(typed);
  return {
    options: options.filter(isFound),
    loading: projects.isFetching || recent.isPending || search !== query.trim(),
  };
}

/** Newest first. */
function recentWork(entries: readonly HoursEntry[], words: string): readonly WorkOption[] {
  return rowsOf([...entries].reverse())
    .filter(({ client, project }) => `${project?.name ?? ''} ${client.name}`.toLowerCase().includes(words))
    .slice(0, shownRecent)
    .map((row) => ({ ...row, key: keyOf(row), group: 'recent' }));
}
