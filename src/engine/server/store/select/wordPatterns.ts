/** Regular expressions for words as a trigram index has them: for what is divided by a sign its letters are the same. */

/** As pg_trgm divides words, of the letters that keyboards have. */
const sign = '[ !-/:-@[-`{-~]';

const escaped = (word: string): string => word.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** What begins a text, or follows a space in it: one look in the index, where a pattern for each would take two. */
export const beginningPattern = (word: string): string => `(^| )${escaped(word)}`;

/** What begins there or behind any sign: nearly every row that the index has for it is one. */
export const partPattern = (word: string): string => `(^|${sign})${escaped(word)}`;
