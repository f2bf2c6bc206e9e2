/**
 * Ranks how well a record's title matches the typed text, best first: it is equal; it is a number with that ending
 * (with "123" somebody means 202600123 rather than 202601234); it begins with it; one of its words does; it contains
 * it; it does not.
 * @example similarity('202600123', '26 123') // 1
 */
import { foldText } from '../../values/foldText.ts';

export const likenesses = { same: 0, numberEnd: 1, start: 2, wordStart: 3, within: 4, elsewhere: 5 } as const;

/** Returns one of {@link likenesses}; the lowest is the best match. Ignores case and accents. */
export function similarity(title: string, typed: string): number {
  const text = foldText(title).trim();
  const sought = foldText(typed).trim();
  const words = sought.split(/[\s/-]+/).filter((word) => word !== '');
  const isWithin = words.every((word) => text.includes(word));
  const number = typedNumber(sought);
  if (text === sought) return likenesses.same;
  if (number !== null) {
    if (number.all !== null && text.replaceAll(/\D/g, '') === number.all) return likenesses.same;
    if (isWithin && new RegExp(`(?:^|\\D|0)${number.last}$`).test(text)) return likenesses.numberEnd;
  }
  if (text.startsWith(sought)) return likenesses.start;
  if (` ${text}`.includes(` ${sought}`)) return likenesses.wordStart;
  return isWithin ? likenesses.within : likenesses.elsewhere;
}

/** Returns the number at the end of the typed text, and all its digits if it contains nothing else. */
export function typedNumber(sought: string): { readonly last: string; readonly all: string | null } | null {
  const last = /(?:^|[\s/-])(\d+)$/.exec(sought)?.[1];
  if (last === undefined) return null;
  return { last, all: /^[\d\s/-]+$/.test(sought) ? sought.replaceAll(/\D/g, '') : null };
}

/**
 * Ranks a match of a field other than the title. E-mail addresses and numbers identify one record; matches by a
 * contact's name rank below records with that title.
 */
export const otherFieldLikeness = (typed: string): number =>
  /[\d@]/.test(typed) ? likenesses.same : likenesses.wordStart;
