/** Names of a database as those of a registry, and as words for people. */

/** `MediaTypeId`, `media type-id`: the words, in small letters. */
function parts(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
}

const begun = (text: string): string => (/^[a-z]/.test(text) ? text : `x${text}`);

export const resourceName = (name: string): string => begun(parts(name).join('-')) || 'x';

export const fieldName = (name: string): string => begun(parts(name).join('_')).slice(0, 58) || 'x';

/** `film_category`: Film category. */
export function title(name: string): string {
  const text = parts(name).join(' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** English, as far as its endings go. */
export function singular(name: string): string {
  return /[^aeiou]ies$/i.test(name)
    ? name.replace(/ies$/i, 'y')
    : /(?:ss|us|is)$/i.test(name)
      ? name
      : /(?:[sx]|ch|sh)es$/i.test(name)
        ? name.replace(/es$/i, '')
        : name.replace(/s$/i, '');
}

export function plural(name: string): string {
  const one = singular(name);
  if (one !== name) return name;
  if (/[^aeiou]y$/i.test(one)) return one.replace(/y$/i, 'ies');
  return /(?:[sxz]|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`;
}

/** What a reference is called by the column that holds it: `LanguageId`, `original_language_id`, `ship_via`. */
export const referenceStem = (column: string): string =>
  fieldName(column).replace(/_(?:id|uuid|key|fk|no|nr|code)$/, '') || 'record';
