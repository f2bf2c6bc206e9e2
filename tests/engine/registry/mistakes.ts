/** The mistakes that are most easily made when a resource is added: each an edit of files that are right. */
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';

export const rightFiles: RegistryFiles = {
  'resources.json': `{
  "$schema": "./schemas/vocabulary/registry.schema.json",
  "menu": [
    { "name": "hosting", "label": { "en": "Hosting", "nl": "Hosting" }, "icon": "mdi-web" }
  ],
  "resources": {
    "clients": {},
    "certificates": {
      "icon": "mdi-certificate",
      "menu": "hosting",
      "title": "{name}",
      "list": { "columns": ["name", "client_uuid", "expires_on", "status"], "sort": "expires_on", "search": ["name"] },
      "form": [{ "fields": ["name", "client_uuid"] }],
      "access": { "employee": ["list", "show", "revoke"] },
      "actions": {
        "revoke": { "label": { "en": "Revoke", "nl": "Intrekken" }, "when": { "status": "active" }, "set": { "status": "revoked" } }
      }
    }
  }
}
`,
  'schemas/clients.json': `{
  "$schema": "./vocabulary/resource.schema.json",
  "title": "Client",
  "x-label": { "nl": "Klant" },
  "x-label-plural": { "nl": "Klanten" },
  "properties": {
    "name": { "type": "string", "x-label": { "nl": "Naam" } }
  }
}
`,
  'schemas/certificates.json': `{
  "$schema": "./vocabulary/resource.schema.json",
  "title": "Certificate",
  "x-label": { "nl": "Certificaat" },
  "x-label-plural": { "nl": "Certificaten" },
  "required": ["name", "client_uuid"],
  "x-unique": [["name", "client_uuid"]],
  "properties": {
    "name": { "type": "string", "format": "domain-name", "maxLength": 253, "x-label": { "nl": "Naam" } },
    "client_uuid": { "x-relation": { "to": "clients" }, "x-label": { "nl": "Klant" } },
    "expires_on": { "type": "string", "format": "date", "x-label": { "nl": "Verloopt" } },
    "days_left": { "type": "integer", "x-computed": { "days": { "from": "$today", "to": "expires_on" } }, "x-label": { "nl": "Dagen over" } },
    "note": { "type": "string", "x-kind": "multiline", "x-when": { "hidden": { "status": "requested" } }, "x-label": { "nl": "Notitie" } },
    "status": {
      "x-label": { "nl": "Status" },
      "default": "requested",
      "oneOf": [
        { "const": "requested", "title": "Requested", "x-label": { "nl": "Aangevraagd" }, "x-colour": "info" },
        { "const": "active", "title": "Active", "x-label": { "nl": "Actief" }, "x-colour": "success" },
        { "const": "revoked", "title": "Revoked", "x-label": { "nl": "Ingetrokken" } }
      ],
      "x-transitions": { "requested": ["active"], "active": ["revoked"] }
    }
  }
}
`,
};

const [registry, schema] = ['resources.json', 'schemas/certificates.json'] as const;

/** The edit (what, file, text before, text after) and the reported problems, two lines each. */
export type Mistake = readonly [what: string, file: string, from: string, to: string, told: readonly string[]];

export const mistakes: readonly Mistake[] = [
  [
    'a comma too few',
    schema,
    '"title": "Certificate",',
    '"title": "Certificate"',
    ['schemas/certificates.json:4:3 E101 This is not JSON: comma expected.', 'Put a comma at the end of line 3.'],
  ],
  [
    'a comma too many',
    schema,
    '"active": ["revoked"] }\n    }',
    '"active": ["revoked"] },\n    }',
    [
      'schemas/certificates.json:23:5 E101 This is not JSON: property name expected.',
      'Remove the comma just before this place: nothing follows it.',
    ],
  ],
  [
    'single quotes',
    schema,
    '"title": "Certificate"',
    "'title': 'Certificate'",
    [
      'schemas/certificates.json:3:3 E101 This is not JSON: invalid symbol.',
      'Put texts and keys between double quotes; true, false and null are written small.',
    ],
  ],
  [
    'a comment',
    schema,
    '  "required"',
    '  // always\n  "required"',
    [
      'schemas/certificates.json:6:3 E101 This is not JSON: invalid comment token.',
      'Remove it: JSON has no comments. A "description" may say why a field is there.',
    ],
  ],
  [
    'a bracket not closed',
    registry,
    '"search": ["name"] }',
    '"search": ["name" }',
    ['resources.json:12:117 E101 This is not JSON: comma expected.', 'A "]" is missing just before this place.'],
  ],
  [
    'a key twice',
    schema,
    '"title": "Certificate",',
    '"title": "Certificate", "title": "Other",',
    [
      'schemas/certificates.json:3:27 E105 The key "title" is written twice here. (/title)',
      'Take one of them out: only the last would count.',
    ],
  ],
  [
    'a misspelt key of the schema',
    schema,
    '"required":',
    '"requierd":',
    ['schemas/certificates.json:6:3 E103 There is no key "requierd" here. (/requierd)', 'Did you mean "required"?'],
  ],
  [
    'a misspelt key of a field',
    schema,
    '"maxLength"',
    '"maxlength"',
    [
      'schemas/certificates.json:9:58 E103 There is no key "maxlength" here. (/properties/name/maxlength)',
      'Did you mean "maxLength"?',
    ],
  ],
  [
    'a keyword without its x-',
    schema,
    '"x-unique"',
    '"unique"',
    ['schemas/certificates.json:7:3 E103 There is no key "unique" here. (/unique)', 'Did you mean "x-unique"?'],
  ],
  [
    'a misspelt type',
    schema,
    '{ "type": "string", "format": "date"',
    '{ "type": "text", "format": "date"',
    [
      'schemas/certificates.json:11:21 E103 "text" is not a value for this key. (/properties/expires_on/type)',
      'Write "type": "string".',
    ],
  ],
  [
    'a format as type',
    schema,
    '{ "type": "string", "format": "date"',
    '{ "type": "date"',
    [
      'schemas/certificates.json:11:21 E103 "date" is not a value for this key. (/properties/expires_on/type)',
      'Write "type": "string", "format": "date".',
    ],
  ],
  [
    'a format that does not exist',
    schema,
    '"format": "domain-name"',
    '"format": "domain"',
    [
      'schemas/certificates.json:9:33 E307 There is no format "domain". (/properties/name/format)',
      'Did you mean "domain-name"?',
    ],
  ],
  [
    'a kind that does not exist',
    schema,
    '"x-kind": "multiline"',
    '"x-kind": "textarea"',
    [
      'schemas/certificates.json:13:33 E103 "textarea" is not a value for this key. (/properties/note/x-kind)',
      'Write "multiline".',
    ],
  ],
  [
    'a number as text',
    schema,
    '"maxLength": 253',
    '"maxLength": "253"',
    [
      'schemas/certificates.json:9:58 E103 The value has the wrong type. (/properties/name/maxLength)',
      'Write 253, without quotes.',
    ],
  ],
  [
    'a field with a capital',
    schema,
    '"expires_on": {',
    '"expiresOn": {',
    [
      'schemas/certificates.json:11:5 E103 "expiresOn" is not written as it must be. (/properties/expiresOn)',
      'Write "expires_on". It must match ^[a-z][a-z0-9_]{0,62}$.',
    ],
  ],
  [
    'a field of the program',
    schema,
    '"note": {',
    '"created_at": {',
    [
      'schemas/certificates.json:13:5 E104 "created_at" is a name that every table has. (/properties/created_at)',
      'Leave it out, or take another name.',
    ],
  ],
  [
    'no properties',
    schema,
    '"properties": {',
    '"fields": {',
    [
      'schemas/certificates.json:1:1 E103 The key "properties" is missing.',
      'Add "properties", such as "properties": { "name": { "type": "string" }, "client_uuid": { "x-relation": { "to": "clients" } } }.',
      'schemas/certificates.json:8:3 E103 There is no key "fields" here. (/fields)',
      'Available: $schema, title, description, x-description, x-label, x-label-plural, x-label-count, type, required, properties, x-unique, x-index, x-exclude, x-checks, x-renamed-from, x-view.',
    ],
  ],
  [
    'a required field that does not exist',
    schema,
    '"required": ["name"',
    '"required": ["common_name"',
    [
      'schemas/certificates.json:6:16 E301 certificates has no field "common_name". (/required/0)',
      'Available: name, client_uuid, expires_on, days_left, note, status, uuid, created_at, updated_at, version.',
    ],
  ],
  [
    'a relation to the singular',
    schema,
    '"to": "clients"',
    '"to": "client"',
    [
      'schemas/certificates.json:10:38 E204 There is no resource "client". (/properties/client_uuid/x-relation/to)',
      'Did you mean "clients"?',
    ],
  ],
  [
    'a relation without its ending',
    schema,
    '"client_uuid": {',
    '"client": {',
    [
      'schemas/certificates.json:10:5 E207 "client" is a relation, so its name must end in _uuid. (/properties/client)',
      'Call it "client_uuid".',
    ],
  ],
  [
    'a default that is no choice',
    schema,
    '"default": "requested"',
    '"default": "new"',
    [
      'schemas/certificates.json:16:7 E306 The default of "status" does not fit: it is none of the choices. (/properties/status/default)',
      'Available: requested, active, revoked.',
    ],
  ],
  [
    'a transition to a state that does not exist',
    schema,
    '"active": ["revoked"]',
    '"active": ["revokd"]',
    [
      'schemas/certificates.json:22:62 E305 status has no state "revokd". (/properties/status/x-transitions/active/0)',
      'Did you mean "revoked"?',
    ],
  ],
  [
    'a state that nothing leads to',
    schema,
    '"active": ["revoked"]',
    '"active": []',
    [
      'schemas/certificates.json:20:9 E311 No transition leads from "requested" to the state "revoked". (/properties/status/oneOf/2)',
      'Add "revoked" behind a state in "x-transitions", or remove it.',
    ],
  ],
  [
    'a colour that does not exist',
    schema,
    '"x-colour": "success"',
    '"x-colour": "green"',
    [
      'schemas/certificates.json:19:80 E103 "green" is not a value for this key. (/properties/status/oneOf/1/x-colour)',
      'Write "success".',
    ],
  ],
  [
    'a choice without Dutch',
    schema,
    '"title": "Active", "x-label": { "nl": "Actief" },',
    '"title": "Active",',
    [
      'schemas/certificates.json:19:9 E408 "Active" has no Dutch label. (/properties/status/oneOf/1)',
      'Add "x-label": { "nl": "…" }.',
    ],
  ],
  [
    'a choice without title',
    schema,
    '"const": "active", "title": "Active",',
    '"const": "active",',
    [
      'schemas/certificates.json:19:9 E103 The key "title" is missing. (/properties/status/oneOf/1)',
      'Add "title", such as "title": "Active".',
    ],
  ],
  [
    'a condition on a choice that does not exist',
    schema,
    '"hidden": { "status": "requested" }',
    '"hidden": { "status": "request" }',
    [
      'schemas/certificates.json:13:80 E305 status has no choice "request". (/properties/note/x-when/hidden/status)',
      'Did you mean "requested"?',
    ],
  ],
  [
    'a condition on a field that does not exist',
    schema,
    '"hidden": { "status": "requested" }',
    '"hidden": { "state": "requested" }',
    [
      'schemas/certificates.json:13:80 E304 certificates has no field "state". (/properties/note/x-when/hidden/state)',
      'Available: name, client_uuid, expires_on, days_left, note, status, uuid, created_at, updated_at, version.',
    ],
  ],
  [
    'a required field that hides',
    schema,
    '"required": ["name"',
    '"required": ["note", "name"',
    [
      'schemas/certificates.json:13:68 E310 "note" is required, but may be hidden. (/properties/note/x-when/hidden)',
      'Remove it from "required" and say here when it is: "x-when": { "hidden": …, "required": … }. Or give it a "default".',
    ],
  ],
  [
    'a computed value of a field that does not exist',
    schema,
    '"to": "expires_on"',
    '"to": "expires"',
    [
      'schemas/certificates.json:12:83 E308 certificates has no field "expires". (/properties/days_left/x-computed/days/to)',
      'Did you mean "expires_on"?',
    ],
  ],
  [
    'a pattern that is none',
    schema,
    '"maxLength": 253',
    '"maxLength": 253, "pattern": "[a-z"',
    [
      'schemas/certificates.json:9:76 E103 "[a-z" is not a regular expression. (/properties/name/pattern)',
      'Write one as JavaScript reads it with the flag u; a backslash is doubled in JSON.',
    ],
  ],
  [
    'no schema for the entry',
    registry,
    '"certificates": {',
    '"certificate": {',
    [
      'resources.json:8:5 E201 The resource "certificate" has no schema. (/resources/certificate)',
      'Write schemas/certificate.json. Did you mean "certificates", whose schema belongs to no resource?',
    ],
  ],
  [
    'a column that does not exist',
    registry,
    '"columns": ["name", "client_uuid"',
    '"columns": ["name", "client"',
    [
      'resources.json:12:37 E301 certificates has no field "client". (/resources/certificates/list/columns/1)',
      'Did you mean "client_uuid"?',
    ],
  ],
  [
    'a sort the SQL way',
    registry,
    '"sort": "expires_on"',
    '"sort": "expires_on desc"',
    [
      'resources.json:12:77 E301 certificates has no field "expires_on desc". (/resources/certificates/list/sort)',
      'Write "-expires_on".',
    ],
  ],
  [
    'a search in a date',
    registry,
    '"search": ["name"]',
    '"search": ["expires_on"]',
    [
      'resources.json:12:110 E303 "expires_on" is of kind date, which cannot be searched. (/resources/certificates/list/search/0)',
      'Leave it out.',
    ],
  ],
  [
    'an icon that does not exist',
    registry,
    '"mdi-certificate"',
    '"certificate"',
    [
      'resources.json:9:7 E103 "certificate" is not written as it must be. (/resources/certificates/icon)',
      'Write "mdi-certificate". It must match ^mdi-[a-z0-9-]+$.',
    ],
  ],
  [
    'a menu group that does not exist',
    registry,
    '"menu": "hosting"',
    '"menu": "Hosting"',
    [
      'resources.json:10:7 E406 There is no menu group "Hosting". (/resources/certificates/menu)',
      'Did you mean "hosting"?',
    ],
  ],
  [
    'a title without braces that lead anywhere',
    registry,
    '"title": "{name}"',
    '"title": "{nmae}"',
    [
      'resources.json:11:7 E301 certificates has no field "nmae". (/resources/certificates/title)',
      'Did you mean "name"?',
    ],
  ],
  [
    'access for a role that does not exist',
    registry,
    '"employee": ["list"',
    '"employees": ["list"',
    [
      'resources.json:14:19 E103 There is no key "employees" here. (/resources/certificates/access/employees)',
      'Did you mean "employee"?',
    ],
  ],
  [
    'access to an action that does not exist',
    registry,
    '"show", "revoke"]',
    '"show", "revok"]',
    [
      'resources.json:14:48 E407 There is no verb "revok". (/resources/certificates/access/employee/2)',
      'Did you mean "revoke"?',
    ],
  ],
  [
    'an action that sets a state that does not exist',
    registry,
    '"set": { "status": "revoked" }',
    '"set": { "status": "revokt" }',
    [
      'resources.json:16:110 E305 status has no state "revokt". (/resources/certificates/actions/revoke/set/status)',
      'Did you mean "revoked"?',
    ],
  ],
  [
    'an action without set or code',
    registry,
    ', "set": { "status": "revoked" }',
    '',
    [
      'resources.json:16:9 E403 The action "revoke" has no code. (/resources/certificates/actions/revoke)',
      'Give it a "set", or write certificates.revoke in a module.',
    ],
  ],
  [
    'a label as text',
    registry,
    '"label": { "en": "Revoke", "nl": "Intrekken" }',
    '"label": "Revoke"',
    [
      'resources.json:16:21 E103 The value has the wrong type. (/resources/certificates/actions/revoke/label)',
      'Write an object, such as { "en": "Domains", "nl": "Domeinen" }.',
    ],
  ],
  [
    'a label without Dutch',
    registry,
    '"label": { "en": "Revoke", "nl": "Intrekken" }',
    '"label": { "en": "Revoke" }',
    [
      'resources.json:16:21 E408 "Revoke" has no Dutch label. (/resources/certificates/actions/revoke/label)',
      'Add "nl": "…".',
    ],
  ],
  [
    'a route without slash',
    registry,
    '"icon": "mdi-certificate"',
    '"route": "certificates", "icon": "mdi-certificate"',
    [
      'resources.json:9:7 E103 "certificates" is not written as it must be. (/resources/certificates/route)',
      'Write "/certificates". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
    ],
  ],
];
