/** Holds back whoever leaves a page with something to lose on it, until they are answered. */
import { useMemo } from 'react';
import { useBlocker } from 'react-admin';
import { isPublic } from './redirect.ts';

export interface LeaveBlocker {
  readonly isBlocked: boolean;
  /** Lets them go where they were going. */
  readonly proceed: () => void;
  readonly stay: () => void;
}

/**
 * @param isUnsaved asked when somebody leaves for another page than the sign-in page and its like.
 * @param leaves whether another address of the same page leaves it behind too.
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
        // The router throws where another way was taken since this was drawn: they have left already.
      }
    };
    return { isBlocked: blocker.state === 'blocked', proceed: answer('proceed'), stay: answer('reset') };
  }, [blocker]);
}
