/** Recognises the number of an invoice or an order in the description of a payment. */

/** Shorter references occur by chance in other text. */
const shortestReference = 4;

/**
 * Returns true if the text names the reference as a word of its own. Case does not matter, and neither do the spaces and
 * punctuation that banks and people put into a number.
 * @example namesReference('betaling fact. 2026 0012', '2026-0012') → true
 */
export function namesReference(text: string, reference: string): boolean {
  const characters = [...reference.normalize('NFKC').matchAll(/[\p{L}\p{N}]/gu)].map(([one]) => one);
  if (characters.length < shortestReference) return false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('[^\\p{L}\\p{N}]{0,3}')}(?![\\p{L}\\p{N}])`, 'iu');
  return pattern.test(text.normalize('NFKC'));
}
