/** The words of a composed filter, which few lists begin with. */
import { lazyAhead } from '../../fetchAhead.tsx';

export const LazyConditionWords = lazyAhead(
  async () => ({ default: (await import('./ConditionWords.tsx')).ConditionWords }),
  '…',
);
