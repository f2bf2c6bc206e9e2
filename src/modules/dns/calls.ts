/** API calls of DNS zones: export and import of a zone file. */
import { defineCall, Schema } from '#engine/registry';

const tag = 'dns-zones';
const record = Schema.answer({ name: Schema.text, type: Schema.text, ttl: Schema.maybeWhole, value: Schema.text });

export const exportZone = defineCall({
  method: 'GET',
  path: '/api/dns-zones/:uuid/zone-file',
  id: 'exportZone',
  tag,
  contract: 'the zone as a zone file (RFC 1035 § 5), which reads back the same',
  // The handler checks whether the caller may see the zone.
  may: 'session',
  needs: { resource: 'dns-zones', verb: 'show' },
  answer: Schema.answer({ name: Schema.text, serial: Schema.whole, zone_file: Schema.text }),
  errors: { E_NOT_FOUND: 'for a zone that is not there' },
});

export const importZone = defineCall({
  method: 'POST',
  path: '/api/dns-zones/:uuid/zone-file',
  id: 'importZone',
  tag,
  contract:
    'the records of a zone file in the place of those of the zone, or beside them (`add`), as one change; with `dry_run` nothing is written and the answer says what would be. `warnings` has what is read in another way than it is written: a record that is there twice, TTLs that differ, a text without quotes',
  may: 'session',
  needs: { resource: 'dns-zones', verb: 'edit' },
  body: Schema.body({
    zone_file: Schema.lineOf({ max: 1_000_000 }),
    add: Schema.optional(Schema.flag),
    dry_run: Schema.optional(Schema.flag),
    version: Schema.optional(Schema.whole),
  }),
  answer: Schema.answer({
    applied: Schema.flag,
    differences: Schema.list(
      Schema.answer({
        what: Schema.choice('added', 'changed', 'removed'),
        before: Schema.maybe(record),
        after: Schema.maybe(record),
      }),
    ),
    warnings: Schema.list(Schema.answer({ line: Schema.whole, message: Schema.text })),
    ignored: Schema.list(Schema.answer({ line: Schema.whole, type: Schema.text })),
    keeps_nameservers: Schema.flag,
  }),
  errors: {
    E_INVALID: 'with what is wrong by its line, as `zone_file.3`',
    E_NOT_FOUND: 'for a zone that is not there',
    E_STALE: 'where `version` is not that of the zone any more',
  },
});
