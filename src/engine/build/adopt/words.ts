/** Converts names of a database to names of a registry, and to words. */

/** Splits a name such as `MediaTypeId` or `media type-id` into lower-case words. */
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

/**
 * Converts `MediaTypeId` or `media_type_id` to `media-type-id`. Begins with an x where a name begins with no letter.
 */
export const resourceName = (name: string): string => begun(parts(name).join('-')) || 'x';

export const fieldName = (name: string): string => begun(parts(name).join('_')).slice(0, 58) || 'x';

/** Converts `film_category` to "Film category". */
export function title(name: string): string {
  const text = parts(name).join(' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Handles regular English endings only. */
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

/** Returns the name of a reference, from its column: `LanguageId`, `original_language_id`, `ship_via`. */
export const referenceStem = (column: string): string =>
  fieldName(column).replace(/_(?:id|uuid|key|fk|no|nr|code)$/, '') || 'record';
