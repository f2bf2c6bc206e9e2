/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** On its screens, by `beheer.<key>`. */
export const screens = {} as const satisfies Messages;

/** Of the rules, on both sides. */
export const rules = {
  fault: {
    name_outside: 'This name is not in the zone %{zone}',
    name_length: 'A name has at most %{most} characters in all',
    name_label: 'Between two dots there are at most %{most} characters',
    name_empty_label: 'Something is missing between two dots',
    name_characters: 'Use letters, digits, hyphens and underscores',
    name_wildcard: 'An asterisk stands by itself, at the beginning',
    name_underscore: 'This name leads to a computer, and has no underscores',
    type_unknown: 'Choose one of %{types}',
    ttl_range: 'A whole number of seconds, at most %{most}',
    value_empty: 'Fill in a value',
    a_value: 'An IPv4 address, such as 192.0.2.1',
    aaaa_value: 'An IPv6 address, such as 2001:db8::1',
    mx: 'A preference and a mail server, such as 10 mail.example.nl',
    srv: 'Priority, weight, port and server, such as 0 5 443 sip.example.nl',
    caa: 'A flag, a tag and a value, such as 0 issue "letsencrypt.org"',
    tlsa: 'Usage, selector, matching type and hexadecimal data, such as 3 1 1 0a1b…',
    tlsa_length: 'With this matching type the data has %{length} hexadecimal digits',
    txt_length: 'At most %{most} octets of text',
    cname_apex: 'The zone itself cannot be an alias: use A and AAAA',
    cname_alone: 'Where %{name} is an alias, it has no other records',
    target_alias: '%{target} is an alias, and this may not lead to one',
    duplicate: 'This record is there already',
    ttl_differs: 'The %{type} records of %{name} have one TTL: %{ttl}',
    file_parentheses: 'A parenthesis is opened or closed too often',
    file_quote: 'A quotation mark is not closed',
    file_escape: 'After a backslash comes a character, or three digits up to 255',
    file_include: 'Other files are not read: paste their records in here',
    file_directive: '%{directive} is not known',
    file_fields: 'This is no whole record: a name, a type and a value',
    file_class: 'Records of the class %{class} are not kept here',
    file_text: 'This text is not in UTF-8',
    file_owner: 'The first record needs a name',
  },
} as const satisfies Messages;

/** Of the server. */
export const server = {
  zone: {
    no_domain: {
      message: 'This domain is no longer with us.',
      hint: 'Make zones for domains that are with us.',
    },
    there_already: {
      message: '%{name} has a DNS zone already.',
      hint: 'Change the records of that one.',
    },
    template_fault: 'Line %{line}: %{fault}',
    template_placeholder: 'There is no {%{name}}: use %{known}',
  },
} as const satisfies Messages;
