/** What a value that is not accepted is told, in both languages: the form and the server answer with the same words. */

export type MessageLocale = 'en' | 'nl';

/** The rules every field may have. Their placeholders stand in the texts: `%{max}`. */
export const ruleKeys = [
  'required', 'email', 'number', 'integer', 'capitals', 'maxLength', 'minLength', 'exactLength', 'excludedCharacter', 'atLeastOne',
  'invalidFormat', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'oneOf', 'date', 'unique', 'immutable',
  'readOnly', 'unknownField', 'unknownWord', 'unknownWordNear', 'oneOfFields', 'minItems', 'maxItems', 'uniqueItems', 'text', 'boolean', 'list', 'object', 'json',
  'reference', 'circle', 'hidden', 'transition', 'dateAfter', 'fileType', 'fileSize',
] as const;

/** The formats that have a text of their own: each says what a right value looks like. */
export const formatNames = [
  'iban', 'bic', 'kvk', 'vat-id', 'oin', 'postcode', 'phone', 'email', 'domain-name', 'hostname', 'ip', 'ipv4', 'ipv6', 'cidr', 'cron',
  'colour', 'unix-path', 'slug', 'username', 'uri', 'country', 'currency', 'date', 'time', 'date-time', 'uuid', 'regex',
] as const;

export type RuleKey = (typeof ruleKeys)[number];
export type FormatName = (typeof formatNames)[number];
export type ValidationKey = RuleKey | `format.${FormatName}`;
export type MessageParams = Readonly<Record<string, string | number>>;

const english: Record<ValidationKey, string> = {
  required: 'Fill this in',
  email: 'Enter a valid e-mail address, such as name@example.com',
  number: 'Use numbers only',
  integer: 'Use whole numbers only',
  capitals: 'Use capital letters only',
  maxLength: 'Use no more than %{max} characters',
  minLength: 'Use at least %{min} characters',
  exactLength: 'Use exactly %{length} characters',
  excludedCharacter: 'Leave out the character “%{character}”',
  atLeastOne: 'Choose at least one',
  invalidFormat: 'This does not have the right format',
  minimum: 'Must be %{min} or more',
  maximum: 'Must be %{max} or less',
  exclusiveMinimum: 'Must be more than %{min}',
  exclusiveMaximum: 'Must be less than %{max}',
  multipleOf: 'Use steps of %{step}',
  oneOf: 'Choose one of these: %{options}',
  date: 'Enter a date that exists, such as 2026-11-20',
  unique: 'This is already in use. Choose another',
  immutable: 'This cannot change any more',
  readOnly: 'The system sets this. Leave it out',
  unknownField: 'There is no field “%{field}”. Leave it out or check the spelling',
  unknownWord: 'There is no “%{written}”. Check the spelling',
  unknownWordNear: 'There is no “%{written}”. Did you mean “%{near}”?',
  oneOfFields: 'Fill in one of these: %{fields}',
  minItems: 'Give at least %{min}',
  maxItems: 'Give no more than %{max}',
  uniqueItems: 'The same value occurs twice. Remove one',
  text: 'Must be text',
  boolean: 'Must be yes or no',
  list: 'Must be a list',
  object: 'Must be a group of fields',
  json: 'This is not valid JSON: %{problem}',
  reference: 'This no longer exists or is not yours to use. Choose another',
  circle: 'This stands beneath the record itself. Choose another',
  hidden: 'This does not apply here. Leave it empty',
  transition: 'Cannot go from “%{from}” to “%{to}”',
  dateAfter: 'Must be after %{date}',
  fileType: 'Choose a file of type %{types}',
  fileSize: 'Choose a file of at most %{max}',
  'format.iban': 'Enter a valid IBAN, such as NL91 ABNA 0417 1643 00',
  'format.bic': 'A BIC has 8 or 11 letters and digits, such as ABNANL2A',
  'format.kvk': 'A KvK number has 8 digits, such as 12345678',
  'format.vat-id': 'Enter a valid VAT number with its country code, such as NL004495445B01',
  'format.oin': 'An OIN has 20 digits, such as 00000001003214345000',
  'format.postcode': 'A Dutch postcode has 4 digits and 2 letters, such as 1234 AB',
  'format.phone': 'Enter the phone number with its country code, such as +31 20 123 4567',
  'format.email': 'Enter a valid e-mail address, such as name@example.com',
  'format.domain-name': 'Enter a domain name without www or https://, such as example.nl',
  'format.hostname': 'Enter a host name, such as web01.example.nl',
  'format.ip': 'Enter an IP address, such as 192.0.2.10 or 2001:db8::10',
  'format.ipv4': 'Enter an IPv4 address, such as 192.0.2.10',
  'format.ipv6': 'Enter an IPv6 address, such as 2001:db8::10',
  'format.cidr': 'Enter an IP address or network, such as 192.0.2.0/24',
  'format.cron': 'Enter a cron schedule of five parts, such as 0 4 * * 1',
  'format.colour': 'Enter a colour as # and 6 digits, such as #C2185B',
  'format.unix-path': 'Enter a full path that starts with /, such as /etc/nginx/nginx.conf',
  'format.slug': 'Use small letters, digits and hyphens, such as web-hosting',
  'format.username': 'Use 2 to 16 small letters and digits, starting with a letter, such as example1',
  'format.uri': 'Enter a full web address, such as https://example.nl',
  'format.country': 'Use the two-letter country code, such as NL',
  'format.currency': 'Use the three-letter currency code, such as EUR',
  'format.date': 'Enter a date that exists, such as 2026-11-20',
  'format.time': 'Enter a time, such as 09:30',
  'format.date-time': 'Enter a date and time, such as 2026-11-20T09:30:00Z',
  'format.uuid': 'Enter a UUID, such as 0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10',
  'format.regex': 'This is not a valid regular expression',
};

const dutch: Record<ValidationKey, string> = {
  required: 'Vul dit in',
  email: 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl',
  number: 'Gebruik alleen cijfers',
  integer: 'Gebruik alleen hele getallen',
  capitals: 'Gebruik alleen hoofdletters',
  maxLength: 'Gebruik niet meer dan %{max} tekens',
  minLength: 'Gebruik minstens %{min} tekens',
  exactLength: 'Gebruik precies %{length} tekens',
  excludedCharacter: 'Laat het teken ‘%{character}’ weg',
  atLeastOne: 'Kies er minstens één',
  invalidFormat: 'Dit heeft niet de juiste vorm',
  minimum: 'Moet %{min} of meer zijn',
  maximum: 'Moet %{max} of minder zijn',
  exclusiveMinimum: 'Moet meer zijn dan %{min}',
  exclusiveMaximum: 'Moet minder zijn dan %{max}',
  multipleOf: 'Gebruik stappen van %{step}',
  oneOf: 'Kies een van deze: %{options}',
  date: 'Vul een bestaande datum in, zoals 2026-11-20',
  unique: 'Dit is al in gebruik. Kies iets anders',
  immutable: 'Dit ligt vast en kan niet meer veranderen',
  readOnly: 'Dit vult het systeem zelf in. Laat het weg',
  unknownField: 'Het veld ‘%{field}’ bestaat niet. Laat het weg of controleer de spelling',
  unknownWord: '‘%{written}’ bestaat niet. Controleer de spelling',
  unknownWordNear: '‘%{written}’ bestaat niet. Bedoel je ‘%{near}’?',
  oneOfFields: 'Vul een van deze in: %{fields}',
  minItems: 'Geef er minstens %{min}',
  maxItems: 'Geef er niet meer dan %{max}',
  uniqueItems: 'Dezelfde waarde staat er twee keer in. Haal er één weg',
  text: 'Moet tekst zijn',
  boolean: 'Moet ja of nee zijn',
  list: 'Moet een lijst zijn',
  object: 'Moet een groep velden zijn',
  json: 'Dit is geen geldige JSON: %{problem}',
  reference: 'Dit bestaat niet meer of je mag het niet gebruiken. Kies iets anders',
  circle: 'Dit staat onder het record zelf. Kies een ander',
  hidden: 'Dit is hier niet van toepassing. Laat het leeg',
  transition: 'Kan niet van ‘%{from}’ naar ‘%{to}’',
  dateAfter: 'Moet na %{date} liggen',
  fileType: 'Kies een bestand van het type %{types}',
  fileSize: 'Kies een bestand van hooguit %{max}',
  'format.iban': 'Vul een geldig IBAN in, zoals NL91 ABNA 0417 1643 00',
  'format.bic': 'Een BIC heeft 8 of 11 letters en cijfers, zoals ABNANL2A',
  'format.kvk': 'Een KvK-nummer heeft 8 cijfers, zoals 12345678',
  'format.vat-id': 'Vul een geldig btw-nummer in met de landcode, zoals NL004495445B01',
  'format.oin': 'Een OIN heeft 20 cijfers, zoals 00000001003214345000',
  'format.postcode': 'Een postcode heeft 4 cijfers en 2 letters, zoals 1234 AB',
  'format.phone': 'Vul het telefoonnummer in met de landcode, zoals +31 20 123 4567',
  'format.email': 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl',
  'format.domain-name': 'Vul een domeinnaam in zonder www of https://, zoals voorbeeld.nl',
  'format.hostname': 'Vul een hostnaam in, zoals web01.voorbeeld.nl',
  'format.ip': 'Vul een IP-adres in, zoals 192.0.2.10 of 2001:db8::10',
  'format.ipv4': 'Vul een IPv4-adres in, zoals 192.0.2.10',
  'format.ipv6': 'Vul een IPv6-adres in, zoals 2001:db8::10',
  'format.cidr': 'Vul een IP-adres of netwerk in, zoals 192.0.2.0/24',
  'format.cron': 'Vul een cronschema van vijf delen in, zoals 0 4 * * 1',
  'format.colour': 'Vul een kleur in als # en 6 tekens, zoals #C2185B',
  'format.unix-path': 'Vul een volledig pad in dat met / begint, zoals /etc/nginx/nginx.conf',
  'format.slug': 'Gebruik kleine letters, cijfers en streepjes, zoals web-hosting',
  'format.username': 'Gebruik 2 tot 16 kleine letters en cijfers, te beginnen met een letter, zoals voorbeeld1',
  'format.uri': 'Vul een volledig webadres in, zoals https://voorbeeld.nl',
  'format.country': 'Gebruik de landcode van twee letters, zoals NL',
  'format.currency': 'Gebruik de valutacode van drie letters, zoals EUR',
  'format.date': 'Vul een bestaande datum in, zoals 2026-11-20',
  'format.time': 'Vul een tijd in, zoals 09:30',
  'format.date-time': 'Vul een datum en tijd in, zoals 2026-11-20T09:30:00Z',
  'format.uuid': 'Vul een UUID in, zoals 0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10',
  'format.regex': 'Dit is geen geldige reguliere expressie',
};

export const validationMessages: Record<MessageLocale, Record<ValidationKey, string>> = { en: english, nl: dutch };

/** Whether there is a text for this key, such as `maxLength` or `format.iban`. */
export function isValidationKey(key: string): key is ValidationKey {
  return Object.hasOwn(english, key);
}

/**
 * The text of a rule with its values put in. A key without a text (a format nobody described) reads as `invalidFormat`,
 * and a value that is not given leaves its placeholder standing: both are the program's mistake, not the person's.
 * @example renderMessage('en', 'maxLength', { max: 255 }) // 'Use no more than 255 characters'
 */
export function renderMessage(locale: MessageLocale, key: string, params: MessageParams = {}): string {
  const template = validationMessages[locale][isValidationKey(key) ? key : 'invalidFormat'];
  return template.replace(/%\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : placeholder));
}
