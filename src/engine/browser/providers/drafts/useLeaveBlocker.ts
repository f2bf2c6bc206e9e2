/** Blocks navigation away from a page with unsaved work, until the person decides. */
import { useMemo } from 'react';
import { useBlocker } from 'react-admin';
import { isPublic } from '../session/redirect.ts';

export interface LeaveBlocker {
  readonly isBlocked: boolean;
  /** Continues the blocked navigation. */
  readonly proceed: () => void;
  readonly stay: () => void;
}

/**
 * @param isUnsaved called when the person leaves for another page, except sign-in pages.
 * @param leaves returns true if another address of the same page counts as leaving too.
 */
export function useLeaveBlocker(
  isUnsaved: () => boolean,
  leaves: (next: { readonly search: string }) => boolean = () => false,
): LeaveBlocker {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = currentLocation.pathname !== nextLocation.pathname || leaves(nextLocation);
    return isLeaving && !isPublic(nextLocation.pathname) && isUnsaved();
  });
  return useMemo(() => {
    const answer = (how: 'proceed' | 'reset') => (): void => {
      try {
        blocker[how]?.();
      } catch {
        // The router throws if another navigation happened since rendering; nothing is blocked then.
      }
    };
    return { isBlocked: blocker.state === 'blocked', proceed: answer('proceed'), stay: answer('reset') };
  }, [blocker]);
}
