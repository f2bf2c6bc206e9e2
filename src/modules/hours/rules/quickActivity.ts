/** Words for activities in English and Dutch. */

/** The values of schemas/common/work.json. */
export const quickActivities = ['development', 'support', 'management', 'travel', 'other'] as const;
export type QuickActivity = (typeof quickActivities)[number];

const words: Readonly<Record<QuickActivity, readonly string[]>> = {
  development: ['development', 'dev', 'developing', 'programming', 'ontwikkeling', 'ontwikkelen', 'programmeren'],
  support: ['support', 'helpdesk', 'ondersteuning', 'ondersteunen'],
  management: ['management', 'pm', 'projectleiding', 'projectmanagement'],
  travel: ['travel', 'traveling', 'travelling', 'reis', 'reistijd', 'reizen'],
  other: ['other', 'overig', 'overige'],
};

/**
 * Returns the activity of a word; null if it is not one.
 *
 * @example quickActivity('Reistijd') // "travel"
 */
export function quickActivity(word: string): QuickActivity | null {
  const lower = word.toLowerCase();
  return quickActivities.find((activity) => words[activity].some((one) => one === lower)) ?? null;
}
