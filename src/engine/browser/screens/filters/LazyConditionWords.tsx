/** Text of a composed filter, loaded lazily because few lists start with one. */
import { lazyAhead } from '../../fetchAhead.tsx';

/** Shows `…` until its code has loaded. */
export const LazyConditionWords = lazyAhead(
  async () => ({ default: (await import('./ConditionWords.tsx')).ConditionWords }),
  '…',
);
