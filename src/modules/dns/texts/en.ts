/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** On its screens, by `beheer.<key>`. */
export const screens = {
  dns: {
    sheet: 'Records of %{zone}',
    column: { name: 'Name', type: 'Type', ttl: 'TTL', value: 'Value' },
    add: 'Add a record',
    remove: 'Remove',
    import: 'Import a zone file',
    export: 'Export',
    history: 'History',
    undo: 'Undo',
    redo: 'Redo',
    unsaved: 'Not saved yet',
    faults: 'One cell is wrong |||| %{smart_count} cells are wrong',
    discard: 'Discard',
    save: 'Save the zone',
    saved: 'The zone is saved.',
    stale: 'The zone has been changed since you typed this. Discard it, or copy what you need first.',
    added: 'New',
    changed: 'Changed',
    removed: 'Gone',
    zone_file: 'Zone file',
    import_help: 'Paste it here or choose a file. Nothing changes until you save the zone.',
    choose_file: 'Choose a file',
    add_instead: 'Only add to what is there',
    replace_instead: 'Replace what is there',
    line: 'Line %{line}',
    ignored:
      'One record is left out: %{types} is not kept here. |||| %{smart_count} records are left out: %{types} are not kept here.',
    no_difference: 'The zone is like this already.',
    take_over: 'Take over into the sheet',
    no_history: 'Nothing has been changed yet.',
    undo_change: 'Undo (1 record) |||| Undo (%{smart_count} records)',
    obstacle: {
      not_kept: 'Too large to undo: the history has only a part of it.',
      changed_since: 'Changed again since.',
    },
    none: 'No DNS zone here',
    none_text: 'Its name servers have the records. Make the zone here to keep them with us.',
    open: 'Open the zone',
    delegation: {
      ours: 'The domain uses the name servers of this zone.',
      partly: 'The domain uses %{nameservers}: these are not all the name servers of this zone.',
      elsewhere: 'The domain uses %{nameservers}: what stands here is not what the world sees.',
    },
  },
} as const satisfies Messages;

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

/** What its calls do, by their ids. */
export const calls = {
  exportZone: 'The zone as a zone file',
  importZone: 'Read a zone file into the zone, or see what that would change',
} as const satisfies Messages;
