/** Employee whose hours are shown: the person, a member of the supervisor's team, or for management anybody. */
import { useQuery } from '@tanstack/react-query';
import { readColleagues, type HoursColleague } from '../hours.ts';
import { usePrincipal, useSession } from '#engine/browser';
import type { HoursEmployee } from './view.ts';

interface ChosenEmployee {
  /** Null while loading, and if there is none. */
  readonly employee: HoursEmployee | null;
  /** True if the requested employee is unknown or may not be seen; the person's own hours are shown then. */
  readonly isUnknown: boolean;
  /** Employees to choose from; empty if there is no choice. */
  readonly colleagues: readonly HoursColleague[];
  readonly isPending: boolean;
  readonly error: unknown;
}

const freshMilliseconds = 300_000;

/** @param asked uuid of an employee; null for the person's own hours. */
export function useHoursEmployee(asked: string | null): ChosenEmployee {
  const { actor } = usePrincipal();
  const self = useSession()?.employee ?? null;
  const isManagement = actor === 'management';
  const team = isManagement ? null : (self?.uuid ?? null);
  const mayChoose = isManagement || team !== null;
  const {
    data: read,
    isPending,
    error,
  } = useQuery({
    queryKey: ['hours-colleagues', team],
    queryFn: () => readColleagues(team),
    enabled: mayChoose,
    staleTime: freshMilliseconds,
  });
  const own: HoursColleague | null =
    self === null
      ? null
      : { uuid: self.uuid, name: self.name ?? '', contract_week_minutes: self.contract_week_minutes ?? null };
  const others = (read ?? []).filter(({ uuid }) => uuid !== own?.uuid);
  const named = asked === own?.uuid ? own : (others.find(({ uuid }) => uuid === asked) ?? null);
  const isKnown = !mayChoose || read !== undefined;
  const isUnknown = asked !== null && named === null && isKnown;
  const chosen = asked === null || isUnknown ? (own ?? others[0] ?? null) : named;
  return {
    employee: chosen && { ...chosen, isWritable: isManagement || chosen.uuid === own?.uuid },
    isUnknown,
    colleagues: others.length === 0 ? [] : [...(own ? [own] : []), ...others],
    isPending: mayChoose && isPending && chosen === null,
    error: chosen === null ? error : null,
  };
}
