/**
 * A text without its accents, as `foldText` of the values folds what is typed; capitals are left to ILIKE. Of functions
 * that every server has and that an index can hold. Most texts have no accent, and for those it costs next to nothing.
 */
import { sql } from 'kysely';
import { letters } from '../../../values/foldText.ts';
import type { Fragment } from '../fragment.ts';

const single = Object.entries(letters).filter(([, plain]) => plain.length === 1);
const several = Object.entries(letters).filter(([, plain]) => plain.length > 1);

export function foldedText(text: Fragment): Fragment {
  const from = sql.lit(single.map(([letter]) => letter).join(''));
  const to = sql.lit(single.map(([, plain]) => plain).join(''));
  const bare = sql`translate(regexp_replace(normalize(${text}, NFKD), ${sql.lit(String.raw`[\u0300-\u036F]`)}, '', 'g'), ${from}, ${to})`;
  const folded = several.reduce(
    (inner, [letter, plain]) => sql`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    bare,
  );
  return sql`case when octet_length(${text}) = length(${text}) then ${text} else ${folded} end`;
}
