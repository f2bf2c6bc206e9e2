/** Regular expressions for words that a trigram index supports: it treats words separated by any punctuation alike. */

/** Separators of pg_trgm, limited to ASCII. */
const sign = '[ !-/:-@[-`{-~]';

const escaped = (word: string): string => word.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** Matches at the start of the text or after a space. One pattern, since two would need two index scans. */
export const beginningPattern = (word: string): string => `(^| )${escaped(word)}`;

/** Matches at the start of the text or after any separator; nearly all index candidates match it. */
export const partPattern = (word: string): string => `(^|${sign})${escaped(word)}`;
