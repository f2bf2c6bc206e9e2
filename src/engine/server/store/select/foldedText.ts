/**
 * Removes accents in SQL, as `foldText` does for what a person types; ILIKE handles capitals. Uses functions that every
 * server has and that an index allows. ASCII texts, which are most, are returned unchanged.
 */
import { sql } from 'kysely';
import { letters } from '../../../values/foldText.ts';
import type { Fragment } from '../fragment.ts';

const single = Object.entries(letters).filter(([, plain]) => plain.length === 1);
const several = Object.entries(letters).filter(([, plain]) => plain.length > 1);
const quotedText = (text: string): string => `'${text}'`;

/** Built once, since a search uses it hundreds of times. */
const before = sql.raw(`${'replace('.repeat(several.length)}translate(regexp_replace(normalize(`);
const after = sql.raw(
  [
    String.raw`, NFKD), '[\u0300-\u036F]', '', 'g')`,
    `, ${quotedText(single.map(([letter]) => letter).join(''))}, ${quotedText(single.map(([, plain]) => plain).join(''))})`,
    ...several.map(([letter, plain]) => `, ${quotedText(letter)}, ${quotedText(plain)})`),
  ].join(''),
);

export function foldedText(text: Fragment): Fragment {
  return sql`case when octet_length(${text}) = length(${text}) then ${text} else ${before}${text}${after} end`;
}
