/** The words by which somebody says what kind of work it was, in English and Dutch. */

const words = {
  development: ['development', 'dev', 'developing', 'programming', 'ontwikkeling', 'ontwikkelen', 'programmeren'],
  support: ['support', 'helpdesk', 'ondersteuning', 'ondersteunen'],
  management: ['management', 'pm', 'projectleiding', 'projectmanagement'],
  travel: ['travel', 'traveling', 'travelling', 'reis', 'reistijd', 'reizen'],
  other: ['other', 'overig', 'overige'],
} as const;

/** As schemas/common/work.json has them. */
export type QuickActivity = keyof typeof words;

export const quickActivities = Object.keys(words) as readonly QuickActivity[];

/** Null for any other word. @example quickActivity('Reistijd') // "travel" */
export function quickActivity(word: string): QuickActivity | null {
  const lower = word.toLowerCase();
  return quickActivities.find((activity) => words[activity].some((one) => one === lower)) ?? null;
}
