/** Every kind's column. */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field } from '../../../registry/types.ts';
import { address } from './address.ts';
import { boolean } from './boolean.ts';
import { code } from './code.ts';
import { colour } from './colour.ts';
import type { ColumnDefinition } from './column.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { decimal } from './decimal.ts';
import { domainName } from './domain-name.ts';
import { duration } from './duration.ts';
import { email } from './email.ts';
import { enumeration } from './enum.ts';
import { file } from './file.ts';
import { grants } from './grants.ts';
import { integer } from './integer.ts';
import { ip } from './ip.ts';
import { json } from './json.ts';
import { lines } from './lines.ts';
import { markdown } from './markdown.ts';
import { money } from './money.ts';
import { multiline } from './multiline.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { reference } from './reference.ts';
import { references } from './references.ts';
import { scopes } from './scopes.ts';
import { secret } from './secret.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { url } from './url.ts';
import { uuid } from './uuid.ts';

export const columns = {
  uuid,
  text,
  multiline,
  markdown,
  code,
  email,
  phone,
  url,
  'domain-name': domainName,
  ip,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  datetime,
  time,
  duration,
  enum: enumeration,
  tags,
  colour,
  json,
  secret,
  reference,
  references,
  lines,
  address,
  file,
  grants,
  scopes,
} satisfies Record<Kind, ColumnDefinition>;

/** The SQL type of the field's column; null where it is computed, or kept elsewhere. */
export function columnType(field: Field): string | null {
  return field.computed === null ? columns[field.kind].type(field) : null;
}

/** The fields of a resource that have a column. */
export function storedFields(fields: Readonly<Record<string, Field>>): readonly Field[] {
  return Object.values(fields).filter((field) => columnType(field) !== null);
}
