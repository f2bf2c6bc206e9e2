/** API calls of DNS zones: export and import of a zone file. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  body,
  choice,
  flag,
  lineOf,
  list,
  maybe,
  maybeWhole,
  optional,
  text,
  whole,
} from '../../engine/registry/calls/schemas.ts';

const tag = 'dns-zones';
const record = answer({ name: text, type: text, ttl: maybeWhole, value: text });

export const exportZone = defineCall({
  method: 'GET',
  path: '/api/dns-zones/:uuid/zone-file',
  id: 'exportZone',
  tag,
  contract: 'the zone as a zone file (RFC 1035 § 5), which reads back the same',
  // The handler checks whether the caller may see the zone.
  may: 'session',
  needs: { resource: 'dns-zones', verb: 'show' },
  answer: answer({ name: text, serial: whole, zone_file: text }),
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
  body: body({
    zone_file: lineOf({ max: 1_000_000 }),
    add: optional(flag),
    dry_run: optional(flag),
    version: optional(whole),
  }),
  answer: answer({
    applied: flag,
    differences: list(
      answer({ what: choice('added', 'changed', 'removed'), before: maybe(record), after: maybe(record) }),
    ),
    warnings: list(answer({ line: whole, message: text })),
    ignored: list(answer({ line: whole, type: text })),
    keeps_nameservers: flag,
  }),
  errors: {
    E_INVALID: 'with what is wrong by its line, as `zone_file.3`',
    E_NOT_FOUND: 'for a zone that is not there',
    E_STALE: 'where `version` is not that of the zone any more',
  },
});
