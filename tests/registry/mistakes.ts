/** In charge of the mistakes that are most easily made by whoever adds a resource: each an edit of files that are right. */
import type { RegistryFiles } from '../../src/registry/load.ts';

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

/** What was done, in which file, which text became which, and what is told: each problem in two lines. */
export type Mistake = readonly [what: string, file: string, from: string, to: string, told: readonly string[]];

export const mistakes: readonly Mistake[] = [
  ['a comma too few', schema, '"title": "Certificate",', '"title": "Certificate"', ['?']],
  ['a comma too many', schema, '"active": ["revoked"] }\n    }', '"active": ["revoked"] },\n    }', ['?']],
  ['single quotes', schema, '"title": "Certificate"', "'title': 'Certificate'", ['?']],
  ['a comment', schema, '  "required"', '  // always\n  "required"', ['?']],
  ['a bracket not closed', registry, '"search": ["name"] }', '"search": ["name" }', ['?']],
  ['a key twice', schema, '"title": "Certificate",', '"title": "Certificate", "title": "Other",', ['?']],
  ['a misspelt key of the schema', schema, '"required":', '"requierd":', ['?']],
  ['a misspelt key of a field', schema, '"maxLength"', '"maxlength"', ['?']],
  ['a keyword without its x-', schema, '"x-unique"', '"unique"', ['?']],
  ['a misspelt type', schema, '{ "type": "string", "format": "date"', '{ "type": "text", "format": "date"', ['?']],
  ['a format as type', schema, '{ "type": "string", "format": "date"', '{ "type": "date"', ['?']],
  ['a format that does not exist', schema, '"format": "domain-name"', '"format": "domain"', ['?']],
  ['a kind that does not exist', schema, '"x-kind": "multiline"', '"x-kind": "textarea"', ['?']],
  ['a number as text', schema, '"maxLength": 253', '"maxLength": "253"', ['?']],
  ['a field with a capital', schema, '"expires_on": {', '"expiresOn": {', ['?']],
  ['a field of the program', schema, '"note": {', '"created_at": {', ['?']],
  ['no properties', schema, '"properties": {', '"fields": {', ['?']],
  ['a required field that does not exist', schema, '"required": ["name"', '"required": ["common_name"', ['?']],
  ['a relation to the singular', schema, '"to": "clients"', '"to": "client"', ['?']],
  ['a relation without its ending', schema, '"client_uuid": {', '"client": {', ['?']],
  ['a default that is no choice', schema, '"default": "requested"', '"default": "new"', ['?']],
  ['a transition to a state that does not exist', schema, '"active": ["revoked"]', '"active": ["revokd"]', ['?']],
  ['a state that nothing leads to', schema, '"active": ["revoked"]', '"active": []', ['?']],
  ['a colour that does not exist', schema, '"x-colour": "success"', '"x-colour": "green"', ['?']],
  ['a choice without Dutch', schema, '"title": "Active", "x-label": { "nl": "Actief" },', '"title": "Active",', ['?']],
  ['a choice without title', schema, '"const": "active", "title": "Active",', '"const": "active",', ['?']],
  ['a condition on a choice that does not exist', schema, '"hidden": { "status": "requested" }', '"hidden": { "status": "request" }', ['?']],
  ['a condition on a field that does not exist', schema, '"hidden": { "status": "requested" }', '"hidden": { "state": "requested" }', ['?']],
  ['a required field that hides', schema, '"required": ["name"', '"required": ["note", "name"', ['?']],
  ['a computed value of a field that does not exist', schema, '"to": "expires_on"', '"to": "expires"', ['?']],
  ['a pattern that is none', schema, '"maxLength": 253', '"maxLength": 253, "pattern": "[a-z"', ['?']],
  ['no schema for the entry', registry, '"certificates": {', '"certificate": {', ['?']],
  ['a column that does not exist', registry, '"columns": ["name", "client_uuid"', '"columns": ["name", "client"', ['?']],
  ['a sort the SQL way', registry, '"sort": "expires_on"', '"sort": "expires_on desc"', ['?']],
  ['a search in a date', registry, '"search": ["name"]', '"search": ["expires_on"]', ['?']],
  ['an icon that does not exist', registry, '"mdi-certificate"', '"certificate"', ['?']],
  ['a menu group that does not exist', registry, '"menu": "hosting"', '"menu": "Hosting"', ['?']],
  ['a title without braces that lead anywhere', registry, '"title": "{name}"', '"title": "{nmae}"', ['?']],
  ['access for a role that does not exist', registry, '"employee": ["list"', '"employees": ["list"', ['?']],
  ['access to an action that does not exist', registry, '"show", "revoke"]', '"show", "revok"]', ['?']],
  ['an action that sets a state that does not exist', registry, '"set": { "status": "revoked" }', '"set": { "status": "revokt" }', ['?']],
  ['an action without set or code', registry, ', "set": { "status": "revoked" }', '', ['?']],
  ['a label as text', registry, '"label": { "en": "Revoke", "nl": "Intrekken" }', '"label": "Revoke"', ['?']],
  ['a label without Dutch', registry, '"label": { "en": "Revoke", "nl": "Intrekken" }', '"label": { "en": "Revoke" }', ['?']],
  ['a route without slash', registry, '"icon": "mdi-certificate"', '"route": "certificates", "icon": "mdi-certificate"', ['?']],
];
