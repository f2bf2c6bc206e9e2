/** Field components by kind. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import type { FieldComponent } from './field.ts';
import { AddressField } from './address.tsx';
import { BooleanField } from './boolean.tsx';
import { CodeField } from './code.tsx';
import { ColourField } from './colour.tsx';
import { DateField } from './date.tsx';
import { DateTimeField } from './datetime.tsx';
import { DecimalField } from './decimal.tsx';
import { DomainNameField } from './domain-name.tsx';
import { DurationField } from './duration.tsx';
import { EmailField } from './email.tsx';
import { EnumField } from './enum.tsx';
import { FileField } from './file.tsx';
import { GrantsField } from './grants.tsx';
import { IntegerField } from './integer.tsx';
import { IpField } from './ip.tsx';
import { JsonField } from './json.tsx';
import { LinesField } from './lines.tsx';
import { MarkdownField } from './markdown.tsx';
import { MoneyField } from './money.tsx';
import { MultilineField } from './multiline.tsx';
import { PercentField } from './percent.tsx';
import { PhoneField } from './phone.tsx';
import { ReferenceField } from './reference.tsx';
import { ReferencesField } from './references.tsx';
import { ScopesField } from './scopes.tsx';
import { SecretField } from './secret.tsx';
import { TagsField } from './tags.tsx';
import { TextField } from './text.tsx';
import { TimeField } from './time.tsx';
import { UrlField } from './url.tsx';
import { UuidField } from './uuid.tsx';

export const fields = {
  uuid: UuidField,
  text: TextField,
  multiline: MultilineField,
  markdown: MarkdownField,
  code: CodeField,
  email: EmailField,
  phone: PhoneField,
  url: UrlField,
  'domain-name': DomainNameField,
  ip: IpField,
  integer: IntegerField,
  decimal: DecimalField,
  money: MoneyField,
  percent: PercentField,
  boolean: BooleanField,
  date: DateField,
  datetime: DateTimeField,
  time: TimeField,
  duration: DurationField,
  enum: EnumField,
  tags: TagsField,
  colour: ColourField,
  json: JsonField,
  secret: SecretField,
  reference: ReferenceField,
  references: ReferencesField,
  lines: LinesField,
  address: AddressField,
  file: FileField,
  grants: GrantsField,
  scopes: ScopesField,
  'exact-number': TextField,
  bigint: TextField,
} satisfies Record<Kind, FieldComponent>;
