/** In charge of which fields the columns of a file are about, by what they are called. */
import type { ImportMapping } from './imports.ts';
import type { Field } from './types.ts';

/**
 * The field that a column's name suggests, each field once: by its name, its label in any language, or another word for
 * it. A name that ends the labels of several fields ("Number" with a client number and a house number) suggests none,
 * unless it is written as the API writes it.
 */
export function guessedMapping(columns: readonly string[], fields: readonly Field[]): ImportMapping {
  const free = new Set(fields);
  const names = new Map(fields.map((field) => [field, namesOf(field)]));
  const mapping: Record<string, string | null> = {};
  for (const column of columns) {
    const wanted = plainName(column);
    const found =
      [...free].find((field) => names.get(field)?.has(wanted) && !isVague(column, field, fields)) ??
      [...free].find((field) => otherWords[field.name]?.includes(wanted));
    if (found) free.delete(found);
    mapping[column] = found?.name ?? null;
  }
  return mapping;
}

function namesOf({ name, label, relation }: Field): ReadonlySet<string> {
  const short = name.replace(/_(uuids?|cents|bp|minutes|at|on)$/, '');
  const written = [name, short, ...(relation ? [relation.name] : []), ...Object.values(label)];
  return new Set(written.map(plainName).filter((one) => one !== ''));
}

/** What other programs call what nearly every address and contact has. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  company_name: ['company', 'organisation', 'organization', 'bedrijf', 'organisatie', 'firma'],
  email: ['mail', 'emailaddress', 'emailadres'],
  phone: ['telephone', 'tel', 'mobile', 'telefoon', 'mobiel'],
  house_number: ['houseno', 'housenr', 'huisnr'],
  postal_code: ['zip', 'zipcode', 'postalcode', 'postcode'],
  city: ['town', 'place', 'plaats', 'woonplaats'],
};

function isVague(column: string, { name, label }: Field, fields: readonly Field[]): boolean {
  const wanted = plainName(column);
  if (
    column.trim() === name ||
    plainName(name) !== wanted ||
    Object.values(label).some((one) => plainName(one) === wanted)
  )
    return false;
  return fields.filter((field) => field.label.en.toLowerCase().endsWith(` ${column.trim().toLowerCase()}`)).length > 1;
}

/** Without what people write differently: capitals, accents, spaces and signs. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');
}
