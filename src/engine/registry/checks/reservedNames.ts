/** Reserved names of resources and fields, with their owner. */

/** Paths of the engine's API that are not resources. Modules hand in theirs. */
const ownPaths: readonly string[] = [
  'account',
  'automation',
  'backups',
  'badges',
  'batch',
  'changes',
  'email-verifications',
  'events',
  'figures',
  'health',
  'imports',
  'invitations',
  'openapi',
  'outbox',
  'password-resets',
  'presence',
  'registrations',
  'registry',
  'search',
  'session',
  'settings',
  'setup',
  'trash',
  'why',
];
/** Prefixes of the engine's own tables and of PostgreSQL. */
const ownPrefixes = ['beheer-', 'pg-'];
/** Properties of every JavaScript object that are valid names. */
const ofObjects: readonly string[] = ['constructor'];
/** Fields of every record, and `id`, which clients add to records. */
const ofRecords: readonly string[] = ['uuid', 'id', 'created_at', 'updated_at', 'version'];
/** System columns of PostgreSQL. */
const ofPostgres: readonly string[] = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];
/** Keywords of conditions, and the search parameter of a filter. */
const ofConditions: readonly string[] = ['and', 'or', 'not', 'q'];

/** Returns the owner of a reserved resource name as the end of a sentence, or null if the name is free. */
export function reservedResource(name: string): string | null {
  if (ownPaths.includes(name) || ownPrefixes.some((prefix) => name.startsWith(prefix)))
    return 'the program needs for itself';
  if (ofRecords.includes(name)) return 'every record has';
  if (ofPostgres.includes(name)) return 'every table has';
  return ofObjects.includes(name) ? 'every object has' : null;
}

/** Returns the same for the name of a field or an inverse relation. */
export function reservedField(name: string): string | null {
  if (ofRecords.includes(name) || ofPostgres.includes(name)) return 'every table has';
  if (ofObjects.includes(name)) return 'every object has';
  return ofConditions.includes(name) ? 'conditions and searches have' : null;
}
