/** Input components by kind. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import type { InputComponent } from './input.ts';
import { AddressInput } from './address.tsx';
import { BooleanInput } from './boolean.tsx';
import { CodeInput } from './code.tsx';
import { ColourInput } from './colour.tsx';
import { DateInput } from './date.tsx';
import { DateTimeInput } from './datetime.tsx';
import { DecimalInput } from './decimal.tsx';
import { DomainNameInput } from './domain-name.tsx';
import { DurationInput } from './duration.tsx';
import { EmailInput } from './email.tsx';
import { EnumInput } from './enum.tsx';
import { FileInput } from './file.tsx';
import { GrantsInput } from './grants.tsx';
import { IntegerInput } from './integer.tsx';
import { IpInput } from './ip.tsx';
import { JsonInput } from './json.tsx';
import { LinesInput } from './lines.tsx';
import { MarkdownInput } from './markdown.tsx';
import { MoneyInput } from './money.tsx';
import { MultilineInput } from './multiline.tsx';
import { PercentInput } from './percent.tsx';
import { PhoneInput } from './phone.tsx';
import { ReferenceInput } from './reference.tsx';
import { ReferencesInput } from './references.tsx';
import { ScopesInput } from './scopes.tsx';
import { SecretInput } from './secret.tsx';
import { TagsInput } from './tags.tsx';
import { TextInput } from './text.tsx';
import { TimeInput } from './time.tsx';
import { UrlInput } from './url.tsx';
import { UuidInput } from './uuid.tsx';

export const inputs = {
  uuid: UuidInput,
  text: TextInput,
  multiline: MultilineInput,
  markdown: MarkdownInput,
  code: CodeInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  'domain-name': DomainNameInput,
  ip: IpInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  boolean: BooleanInput,
  date: DateInput,
  datetime: DateTimeInput,
  time: TimeInput,
  duration: DurationInput,
  enum: EnumInput,
  tags: TagsInput,
  colour: ColourInput,
  json: JsonInput,
  secret: SecretInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  lines: LinesInput,
  address: AddressInput,
  file: FileInput,
  grants: GrantsInput,
  scopes: ScopesInput,
  'exact-number': TextInput,
  bigint: TextInput,
} satisfies Record<Kind, InputComponent>;
