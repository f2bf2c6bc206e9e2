/** English texts of the module. */
import type { Messages } from '#engine/values';

/** Texts of the screens, under `beheer.<key>`. */
export const screens = {
  dns: {
    sheet: 'Records of %{zone}',
    column: { name: 'Name', type: 'Type', ttl: 'TTL', value: 'Value' },
    add: 'Add record',
    remove: 'Remove',
    import: 'Import zone file',
    export: 'Export',
    history: 'History',
    undo: 'Undo',
    redo: 'Redo',
    unsaved: 'Not saved yet',
    faults: '1 invalid cell |||| %{smart_count} invalid cells',
    discard: 'Discard',
    save: 'Save zone',
    saved: 'Zone saved',
    stale: 'Someone changed the zone since you typed this. Copy what you need, then discard it.',
    added: 'New',
    changed: 'Changed',
    removed: 'Removed',
    zone_file: 'Zone file',
    import_help: 'Paste it here or choose a file. Nothing changes until you save the zone.',
    choose_file: 'Choose file',
    add_instead: 'Add to existing records',
    replace_instead: 'Replace existing records',
    line: 'Line %{line}',
    ignored:
      '1 record skipped: %{types} isn’t supported. |||| %{smart_count} records skipped: %{types} aren’t supported.',
    refused:
      'TTL not filled in: %{values} isn’t a number of seconds. |||| %{smart_count} TTLs not filled in: %{values} aren’t numbers of seconds.',
    keeps_nameservers: 'The zone keeps its own nameservers. Those in the file are skipped.',
    no_difference: 'No changes to the zone.',
    take_over: 'Apply to records',
    no_history: 'No changes yet.',
    undo_change: 'Undo (1 record) |||| Undo (%{smart_count} records)',
    obstacle: {
      not_kept: 'Too large to undo: the history kept only part of it.',
      changed_since: 'Changed again since.',
    },
    none: 'No DNS zone here',
    none_text: 'The domain’s nameservers hold the records. Create a zone here to manage them with us.',
    open: 'Open zone',
    delegation: {
      ours: 'The domain uses the nameservers of this zone.',
      partly: 'The domain uses %{nameservers}, which isn’t the full set for this zone.',
      elsewhere: 'The domain uses %{nameservers}, so these records aren’t live.',
    },
  },
} as const satisfies Messages;

/** Texts of the rules, used by browser and server. */
export const rules = {
  fault: {
    name_outside: 'This name isn’t in the zone %{zone}',
    name_length: 'A name can have up to %{most} characters',
    name_label: 'Use up to %{most} characters between two dots',
    name_empty_label: 'Something is missing between two dots',
    name_characters: 'Use letters, digits, hyphens and underscores',
    name_wildcard: 'Use an asterisk on its own, at the start',
    name_underscore: 'A hostname can’t have underscores',
    type_unknown: 'Choose one of %{types}, or a number such as TYPE65534',
    type_named: 'Write this type as %{name}',
    type_number: 'No record can have this type',
    ttl_range: 'A whole number of seconds, at most %{most}',
    value_empty: 'Enter a value',
    a_value: 'An IPv4 address, such as 192.0.2.1',
    aaaa_value: 'An IPv6 address, such as 2001:db8::1',
    mx: 'A preference and a mail server, such as 10 mail.example.nl',
    srv: 'Priority, weight, port and server, such as 0 5 443 sip.example.nl',
    caa: 'A flag, a tag and a value, such as 0 issue “letsencrypt.org”',
    tlsa: 'Usage, selector, matching type and hexadecimal data, such as 3 1 1 0a1b…',
    tlsa_length: 'With this matching type the data has %{length} hexadecimal digits',
    sshfp: 'Algorithm, fingerprint type and hexadecimal fingerprint, such as 4 2 0a1b…',
    ds: 'Key tag, algorithm, digest type and hexadecimal digest, such as 12345 13 2 0a1b…',
    svcb: 'A priority, a target and parameters, such as 1 . alpn=h2,h3',
    svcb_alias: 'With priority 0 this is an alias, which has no parameters',
    svcb_parameter: 'The parameter %{parameter} is unknown, invalid or there twice',
    svcb_missing: 'The parameter %{parameter} is required but missing',
    naptr: 'Order, preference, flags, service, expression and replacement, such as 100 10 S SIP+D2U !a!b! .',
    naptr_either: 'Use either an expression or a replacement; “.” is no replacement',
    uri: 'Priority, weight and address, such as 10 1 https://example.nl/',
    loc: 'Latitude, longitude and altitude, such as 52 22 23 N 4 53 32 E 0m',
    unknown_value: 'Data of an unknown type, such as \\# 4 0a000001',
    unknown_length: '%{length} bytes are twice as many hexadecimal digits; there are %{digits}',
    target_address: 'Use a hostname here, not an IP address',
    curly_quotes: 'Use straight quotation marks instead of curly ones',
    txt_length: 'At most %{most} bytes of text',
    cname_apex: 'The zone itself can’t be an alias. Use A and AAAA',
    cname_alone: '%{name} is an alias, so it can’t have other records',
    target_alias: '%{target} is an alias, and this record can’t point to one',
    ds_apex:
      'DS belongs at a name below the zone, next to its NS records. The DS of the zone itself is at its registry',
    dname_single: '%{name} can have only one DNAME',
    dname_below: 'Names below %{name} are redirected by its DNAME, so they can’t have records',
    duplicate: 'This record already exists',
    ttl_differs: 'All %{type} records of %{name} share one TTL: %{ttl}',
    file_parentheses: 'A parenthesis is opened or closed too often',
    file_quote: 'A quotation mark is not closed',
    file_escape: 'After a backslash comes a character, or 3 digits up to 255',
    file_include: 'Included files aren’t read. Paste their records here',
    file_directive: 'Unknown directive %{directive}',
    file_fields: 'Incomplete record: a name, type and value are needed',
    file_class: 'Records of class %{class} aren’t supported',
    file_text: 'This text isn’t UTF-8',
    file_owner: 'The first record needs a name',
    warn_duplicate: 'The same record appears twice; it’s imported once',
    warn_ttl: 'The %{type} records of %{name} have different TTLs; all get the smallest: %{ttl}',
    warn_unquoted: 'This text has no quotation marks; its spaces are kept: %{text}',
    warn_spf_twice: '%{name} has more than one SPF record, so receivers ignore them all',
  },
} as const satisfies Messages;

/** Texts of the server. */
export const server = {
  zone: {
    no_domain: {
      message: 'This domain is no longer with us.',
      hint: 'Create zones for domains that are with us.',
    },
    there_already: {
      message: '%{name} already has a DNS zone.',
      hint: 'Edit the records of that zone.',
    },
    takes_too_long: 'This zone file takes too long to read. Split it.',
    template_fault: 'Line %{line}: %{fault}',
    template_placeholder: 'Unknown placeholder {%{name}}. Use %{known}',
  },
} as const satisfies Messages;

/** Texts about the API calls, by call id. */
export const calls = {
  exportZone: 'The zone as a zone file',
  importZone: 'Import a zone file, or preview the changes',
} as const satisfies Messages;
