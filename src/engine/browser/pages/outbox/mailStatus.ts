/** The colour of each mail status. */
import type { Colour } from '../../../registry/types.ts';
import type { MailStatus } from '../../providers/calls/outbox.ts';

export const mailColours: Readonly<Record<MailStatus, Colour>> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
};
