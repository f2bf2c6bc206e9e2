/** Suggests the fields that the columns of an import file fill, by their names. */
import type { ImportMapping } from './imports.ts';
import type { Field } from '../types.ts';

interface Importable {
  readonly importable: (field: Field) => boolean;
}

/**
 * Suggests a field for each column; each field is used once. An exact name or label wins over everything else. If it is
 * that of a field that cannot be imported, the column is left out. The languages of the labels are tried in the order
 * of how many columns they name, so that a file in one language is read in that language. Names without their unit and
 * synonyms follow. A name that ends the labels of several fields ("Number" with a client number and a house number)
 * suggests none, unless it is the name in the API.
 * @param fields all fields of the resource
 */
export function guessedMapping(
  columns: readonly string[],
  fields: readonly Field[],
  { importable }: Importable = { importable: () => true },
): ImportMapping {
  const found = exactFields(columns, fields);
  const taken = new Set(found.values());
  const free = new Set(fields.filter((field) => importable(field) && !taken.has(field)));
  const names = new Map([...free].map((field) => [field, namesOf(field)]));
  for (const column of columns) {
    if (found.has(column)) continue;
    const wanted = plainName(column);
    const guess =
      [...free].find((field) => names.get(field)?.has(wanted) && !isVague(column, field, fields)) ??
      [...free].find((field) => otherWords[field.name]?.includes(wanted));
    if (!guess) continue;
    free.delete(guess);
    found.set(column, guess);
  }
  return Object.fromEntries(
    columns.map((column) => {
      const field = found.get(column);
      return [column, field && importable(field) ? field.name : null];
    }),
  );
}

function exactFields(columns: readonly string[], fields: readonly Field[]): Map<string, Field> {
  const found = new Map<string, Field>();
  const free = new Set(fields);
  const match = (nameOf: (field: Field) => string | undefined, spelling = (text: string) => text): void => {
    for (const column of columns) {
      const field = found.has(column) ? undefined : [...free].find((one) => nameOf(one) === spelling(column));
      if (!field) continue;
      found.set(column, field);
      free.delete(field);
    }
  };
  match(({ name }) => name);
  const locales = [...new Set(fields.flatMap(({ label }) => Object.keys(label)))];
  const lowerCase = (text: string): string => text.trim().toLowerCase();
  const labelIn = (locale: string) => (field: Field) => field.label[locale]?.toLowerCase();
  const named = (locale: string): number =>
    columns.filter((column) => fields.some((field) => labelIn(locale)(field) === lowerCase(column))).length;
  for (const locale of locales.toSorted((left, right) => named(right) - named(left))) match(labelIn(locale), lowerCase);
  return found;
}

function namesOf({ name, label, relation }: Field): ReadonlySet<string> {
  const short = name.replace(/_(uuids?|cents|bp|minutes|at|on)$/, '');
  const written = [name, short, ...(relation ? [relation.name] : []), ...Object.values(label)];
  return new Set(written.map(plainName).filter((one) => one !== ''));
}

/** Names in other programs for common fields of addresses and contacts. */
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

/** Removes capitals, accents, spaces and punctuation. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');
}
