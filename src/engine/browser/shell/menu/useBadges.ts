/**
 * The counts in the menu: read in one request, after each write of the person, and every few minutes while the page is
 * visible.
 */
import { useQuery } from '@tanstack/react-query';
import { badgesKey, readBadges, type Badges } from '../../providers/calls/badges.ts';
import { useIsPageShown } from '../pageShown.ts';
import { useMenuTree } from './useMenuTree.ts';

const minute = 60_000;
const betweenMilliseconds = 3 * minute;
const none: Badges = {};

/** Returns the counts and refreshes them. Empty while they load, and after a failure. */
export function useBadges(): Badges {
  const { top, sections } = useMenuTree();
  const isPageShown = useIsPageShown();
  const hasBadges = [...top, ...sections.flatMap(({ entries }) => entries)].some(({ badge }) => badge !== null);
  const { data } = useQuery({
    queryKey: badgesKey,
    queryFn: readBadges,
    enabled: isPageShown && hasBadges,
    staleTime: minute,
    refetchInterval: betweenMilliseconds,
    retry: false,
  });
  return data ?? none;
}
