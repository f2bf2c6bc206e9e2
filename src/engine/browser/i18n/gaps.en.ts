// English: what an action says only once.
import type { Messages } from './mergeMessages.ts';

export const gaps = {
  once: {
    kept: 'I have it',
  },
} as const satisfies Messages;
