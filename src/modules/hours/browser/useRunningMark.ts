/** What stands before the title in the row of tabs while the person's timer runs. */
import { useQuery } from '@tanstack/react-query';
import { readTimer, timerKey } from './timer.ts';

/** Empty while none runs. The timer itself asks for it; here it is only looked at. */
export function useRunningMark(): string {
  const { data } = useQuery({ queryKey: timerKey, queryFn: readTimer, enabled: false });
  return data?.timer ? '● ' : '';
}
