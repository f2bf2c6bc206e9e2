/** The company's settings. */
import { call } from './call.ts';

export interface CompanySettings {
  /** What is in force, by name; secrets are not among them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The secrets that there are. */
  readonly kept: readonly string[];
}

export const settingsKey = ['settings'] as const;

export const readSettings = (): Promise<CompanySettings> => call('GET', '/settings');
/** Only what is sent changes. Answers all of them. */
export const saveSettings = (changes: object): Promise<CompanySettings> => call('PUT', '/settings', changes);
