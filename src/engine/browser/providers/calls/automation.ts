/** Mails and rules of the registry: their results, rehearsals and previews. */
import type { AnswerOf } from '../../../registry/calls/call.ts';
import type * as calls from '../../../registry/calls/automation.ts';
import { asksOf } from '../call.ts';

const call = asksOf<typeof calls>();

/** Effects that a rule would have, by record. */
export type Rehearsal = AnswerOf<typeof calls.rehearseRule>;
/** A mail as it would go out. */
export type MailSample = AnswerOf<typeof calls.previewMail>;

export const automationKey = ['automation'] as const;

/** Reads the rules and mails with their results. */
export const readAutomation = (): Promise<AnswerOf<typeof calls.listRules>> => call('GET /api/automation');

/** Tries a rule on its records, without saving anything. */
export const rehearse = (resource: string, rule: string): Promise<Rehearsal> =>
  call('GET /api/automation/rehearsal', { query: { resource, rule } });

/** Reads a mail as it would go out for the latest record. */
export const sampleOfMail = (resource: string, mail: string): Promise<MailSample> =>
  call('GET /api/automation/preview', { query: { resource, mail } });
