/**
 * The numbers of the menu: read once for all entries, again after whatever the person does, and every few minutes while
 * the page is looked at.
 */
import { useQuery } from '@tanstack/react-query';
import { badgesKey, readBadges, type Badges } from '../providers/badges.ts';
import { useMenuTree } from './useMenuTree.ts';

const minute = 60_000;
const betweenMilliseconds = 3 * minute;
const none: Badges = {};

/** Keeps them fresh; none until they are known, and none where that fails. */
export function useBadges(): Badges {
  const { top, sections } = useMenuTree();
  const enabled = [...top, ...sections.flatMap(({ entries }) => entries)].some(({ badge }) => badge !== null);
  const { data } = useQuery({
    queryKey: badgesKey,
    queryFn: readBadges,
    enabled,
    staleTime: minute,
    refetchInterval: betweenMilliseconds,
    retry: false,
  });
  return data ?? none;
}
