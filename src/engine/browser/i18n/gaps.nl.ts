// Dutch: what an action says only once.
import type { Messages } from './mergeMessages.ts';

export const gaps = {
  once: {
    kept: 'Ik heb hem bewaard',
  },
} as const satisfies Messages;
