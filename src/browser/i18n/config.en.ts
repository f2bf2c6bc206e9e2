// English: the configuration of the company.
import type { Messages } from './mergeMessages.ts';

export const config = {
  company_settings: {
    title: 'General settings',
    saved: 'The settings are saved',
    kept: 'There is one. Fill this in to replace it.',
    undo: 'Undo changes',
  },
} satisfies Messages;
