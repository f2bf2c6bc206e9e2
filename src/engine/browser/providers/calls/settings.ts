/** The company's settings. */
import type { AnswerOf } from '../../../registry/calls/call.ts';
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../call.ts';

const call = callsOf<typeof calls>();

/** Values of all settings, by name. */
export type CompanySettings = AnswerOf<typeof calls.readSettings>;

export const settingsKey = ['settings'] as const;

/** Reads the settings that the caller may see. */
export const readSettings = (): Promise<CompanySettings> => call('GET /api/settings');
/** Saves changed settings only. Returns all of them. */
export const saveSettings = (changes: Readonly<Record<string, unknown>>): Promise<CompanySettings> =>
  call('PUT /api/settings', { body: changes });
