/** Names that resources and fields cannot have, and who has them: one table for all. */

/** Paths of the API that are no resources: what stands there is not that of a resource. */
const ownPaths: readonly string[] = [
  'account',
  'backups',
  'badges',
  'calendar-feeds',
  'cart',
  'catalogue',
  'changes',
  'domain-names',
  'due-subscriptions',
  'email-verifications',
  'figures',
  'health',
  'imports',
  'invitations',
  'non-payment',
  'openapi',
  'outbox',
  'password-resets',
  'payment-callbacks',
  'planned-prices',
  'presence',
  'registrar-comparison',
  'registrations',
  'registry',
  'search',
  'server-capacity',
  'service-comparison',
  'session',
  'settings',
  'setup',
  'test-payments',
  'timer',
  'trash',
];
/** How the tables of the program itself begin, and those of PostgreSQL. */
const ownPrefixes = ['beheer-', 'pg-'];
/** Names that every JavaScript object answers to, of those that could be written. */
const ofObjects: readonly string[] = ['constructor'];
/** Fields of every record, and what `id` is to programs that read them. */
const ofRecords: readonly string[] = ['uuid', 'id', 'created_at', 'updated_at', 'version'];
/** Columns that PostgreSQL gives every table by itself. */
const ofPostgres: readonly string[] = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];
/** Words of conditions, and the search in a filter. */
const ofConditions: readonly string[] = ['and', 'or', 'not', 'q'];

/** Who has the name of a resource: the rest of a sentence. Null: it is free. */
export function reservedResource(name: string): string | null {
  if (ownPaths.includes(name) || ownPrefixes.some((prefix) => name.startsWith(prefix)))
    return 'the program needs for itself';
  if (ofRecords.includes(name)) return 'every record has';
  if (ofPostgres.includes(name)) return 'every table has';
  return ofObjects.includes(name) ? 'every object has' : null;
}

/** The same of a field, and of what others call its records. */
export function reservedField(name: string): string | null {
  if (ofRecords.includes(name) || ofPostgres.includes(name)) return 'every table has';
  if (ofObjects.includes(name)) return 'every object has';
  return ofConditions.includes(name) ? 'conditions and searches have' : null;
}
