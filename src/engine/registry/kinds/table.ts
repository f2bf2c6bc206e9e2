/** All kinds, in the order in which they are matched against a property without `x-kind`. */
import type { RawProperty } from '../raw.ts';
import { address } from './address.ts';
import { boolean } from './boolean.ts';
import { code } from './code.ts';
import { colour } from './colour.ts';
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
import type { KindDefinition } from './kind.ts';
import type { Kind } from './kindNames.ts';
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
import { exactNumber } from './exact-number.ts';
import { bigint } from './bigint.ts';

export const kinds = {
  file,
  references,
  reference,
  enum: enumeration,
  code,
  email,
  phone,
  url,
  'domain-name': domainName,
  ip,
  date,
  datetime,
  time,
  colour,
  'exact-number': exactNumber,
  uuid,
  boolean,
  money,
  percent,
  duration,
  integer,
  decimal,
  tags,
  text,
  multiline,
  json,
  markdown,
  secret,
  lines,
  address,
  grants,
  scopes,
  bigint,
} satisfies Record<Kind, KindDefinition>;

const inOrder = Object.entries(kinds) as [Kind, KindDefinition][];

/** Returns the kind of a property: `x-kind`, else the first that matches. */
export function kindOf(property: RawProperty, name: string): Kind {
  return property['x-kind'] ?? inOrder.find(([, definition]) => definition.matches(property, name))?.[0] ?? 'json';
}
