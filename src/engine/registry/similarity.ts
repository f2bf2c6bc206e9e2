/**
 * How well a record's title answers what was typed, 0 the best: it is that; it is a number that ends so, as of "123"
 * somebody means 202600123 and not 202601234; it begins so; a word in it does; what was typed is in it; it is not.
 * @example similarity('202600123', '26 123') // 1
 */
import { foldText } from '../values/foldText.ts';

export const likenesses = { same: 0, numberEnd: 1, start: 2, wordStart: 3, within: 4, elsewhere: 5 } as const;

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

/** Where what was typed ends in a number: that one, and all its digits where there is nothing else. */
export function typedNumber(sought: string): { readonly last: string; readonly all: string | null } | null {
  const last = /(?:^|[\s/-])(\d+)$/.exec(sought)?.[1];
  if (last === undefined) return null;
  return { last, all: /^[\d\s/-]+$/.test(sought) ? sought.replaceAll(/\D/g, '') : null };
}

/**
 * How well a field beside the title answers, that is what was typed. Addresses and numbers tell one record from all
 * others; the name of its contact comes after those that are called so.
 */
export const otherFieldLikeness = (typed: string): number =>
  /[\d@]/.test(typed) ? likenesses.same : likenesses.wordStart;
