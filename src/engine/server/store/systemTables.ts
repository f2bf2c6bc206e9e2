/**
 * Internal tables without a resource: migrations, sessions and other credentials, mails, idempotent responses, uploaded
 * files, imports, trash, erasures, former names, preferences, number series, runs of rules, settings.
 */
import { dataMigrationsTable } from './ddl/dataMigration.ts';
import type { DesiredColumn, DesiredTable } from './ddl/desired.ts';
import { definedName } from './sql/names.ts';

const column = (name: string, type: string, rest: Partial<DesiredColumn> = {}): DesiredColumn => ({
  name,
  type,
  nullable: false,
  default: null,
  renamedFrom: null,
  ...rest,
});

const instant = 'timestamp(3) with time zone';
const optional = { nullable: true };

function systemTable(
  name: string,
  columns: readonly DesiredColumn[],
  keys: {
    primary: readonly string[];
    unique?: string | readonly string[];
    indexed?: readonly string[];
    naming?: string;
  },
): DesiredTable {
  const index = (of: string | readonly string[], unique: boolean) => {
    const fields = [of].flat();
    const definition = `(${fields.map((field) => `"${field}"`).join(', ')})`;
    return { name: definedName([name, ...fields], unique ? 'key' : 'idx', definition), fields, unique, definition };
  };
  return {
    name,
    columns,
    primaryKey: keys.primary,
    constraints: [],
    indexes: [
      ...(keys.unique === undefined ? [] : [index(keys.unique, true)]),
      ...(keys.indexed ?? []).map((of) => index(of, false)),
    ],
    renamedFrom: null,
    ...(keys.naming === undefined ? {} : { naming: [{ column: keys.naming, form: 'name' }] }),
  };
}

/** Revisions of users, which change with their account and permissions: see `ddl/personRevisions.ts`. */
export const personRevisions = 'beheer_person_revisions';

/** Key of the revision for changes that can affect every user. No user has this uuid (RFC 9562, nil UUID). */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

export const systemTables: readonly DesiredTable[] = [
  systemTable(
    'beheer_migrations',
    [
      column('uuid', 'uuid'),
      column('applied_at', instant),
      column('checksum', 'text', { renamedFrom: 'fingerprint' }),
      column('statements', 'text[]'),
      column('left_alone', 'text[]'),
      column('allowed', 'text[]', { nullable: true }),
      column('snapshot', 'jsonb', { nullable: true }),
    ],
    { primary: ['uuid'] },
  ),
  systemTable(
    dataMigrationsTable,
    [
      column('name', 'text'),
      column('fingerprint', 'text', optional),
      column('ran_at', instant),
      column('written_rows', 'bigint', optional),
    ],
    { primary: ['name'] },
  ),
  systemTable(
    'beheer_sessions',
    [
      column('uuid', 'uuid'),
      column('secret_hash', 'text'),
      column('user_uuid', 'uuid'),
      column('created_at', instant),
      column('seen_at', instant),
      column('active_client', 'uuid', optional),
      column('ip', 'text', optional),
      column('user_agent', 'text', optional),
      column('confirmed_at', instant, optional),
    ],
    { primary: ['uuid'], unique: 'secret_hash', indexed: ['user_uuid', 'seen_at'] },
  ),
  systemTable(personRevisions, [column('user_uuid', 'uuid'), column('revision', 'uuid')], { primary: ['user_uuid'] }),
  systemTable(
    'beheer_links',
    [
      column('uuid', 'uuid'),
      column('hash', 'text'),
      column('kind', 'text'),
      column('user_uuid', 'uuid'),
      column('payload', 'jsonb', optional),
      column('created_at', instant),
      column('expires_at', instant),
      column('used_at', instant, optional),
    ],
    { primary: ['uuid'], unique: 'hash', indexed: ['user_uuid', 'expires_at'] },
  ),
  systemTable(
    'beheer_calendar_feeds',
    [
      column('user_uuid', 'uuid'),
      column('hash', 'text'),
      column('created_at', instant),
      column('read_at', instant, optional),
    ],
    { primary: ['user_uuid'], unique: 'hash' },
  ),
  systemTable(
    'beheer_challenges',
    [
      column('uuid', 'uuid'),
      column('hash', 'text'),
      column('kind', 'text'),
      column('user_uuid', 'uuid', optional),
      column('webauthn', 'text', optional),
      column('expires_at', instant),
    ],
    { primary: ['uuid'], unique: 'hash', indexed: ['user_uuid', 'expires_at'] },
  ),
  systemTable(
    'beheer_totp',
    [
      column('user_uuid', 'uuid'),
      column('secret', 'text'),
      column('created_at', instant),
      column('confirmed_at', instant, optional),
      column('last_step', 'bigint', optional),
    ],
    { primary: ['user_uuid'] },
  ),
  systemTable('beheer_recovery_codes', [column('user_uuid', 'uuid'), column('hash', 'text')], {
    primary: ['user_uuid', 'hash'],
  }),
  systemTable(
    'beheer_passkeys',
    [
      column('uuid', 'uuid'),
      column('credential_id', 'text'),
      column('user_uuid', 'uuid'),
      column('public_key', 'text'),
      column('counter', 'bigint'),
      column('transports', 'text[]'),
      column('name', 'text'),
      column('created_at', instant),
      column('last_used_at', instant, optional),
    ],
    { primary: ['uuid'], unique: 'credential_id', indexed: ['user_uuid'] },
  ),
  systemTable('beheer_attempts', [column('key', 'text'), column('count', 'integer'), column('resets_at', instant)], {
    primary: ['key'],
    indexed: ['resets_at'],
  }),
  systemTable(
    'beheer_mails',
    [
      column('uuid', 'uuid'),
      column('kind', 'text'),
      column('recipient', 'text'),
      column('language', 'text'),
      column('subject', 'text'),
      column('data', 'jsonb', optional),
      column('status', 'text'),
      column('attempts', 'integer'),
      column('error', 'text', optional),
      column('created_at', instant),
      // Time of the next attempt.
      column('due_at', instant),
      column('sent_at', instant, optional),
    ],
    { primary: ['uuid'], indexed: ['created_at'] },
  ),
  systemTable(
    'beheer_jobs',
    [
      column('uuid', 'uuid'),
      // Kinds of work on records are named after their resource.
      column('kind', 'text', { renamedFrom: 'resource' }),
      column('key', 'text', optional),
      column('data', 'jsonb', optional),
      column('priority', 'integer', { default: '0' }),
      column('attempts', 'integer'),
      column('created_at', instant),
      column('due_at', instant),
      column('lease', 'uuid', optional),
      column('leased_until', instant, optional),
      column('runs_again', 'boolean', { default: 'false' }),
      column('cancelled_at', instant, optional),
      column('progress', 'integer', optional),
      column('failed_at', instant, optional),
      column('error', 'text', optional),
      // The resource of the record that the key is about, and the times of the last attempt, for people.
      column('record_resource', 'text', optional),
      column('started_at', instant, optional),
      column('milliseconds', 'bigint', optional),
    ],
    { primary: ['uuid'], unique: ['kind', 'key'], indexed: ['due_at'], naming: 'kind' },
  ),
  systemTable(
    'beheer_idempotency',
    [
      column('user_uuid', 'uuid'),
      column('key', 'text'),
      column('request_hash', 'text'),
      column('status', 'integer', optional),
      column('body', 'jsonb', optional),
      column('created_at', instant),
    ],
    { primary: ['user_uuid', 'key'], indexed: ['created_at'] },
  ),
  systemTable(
    'beheer_files',
    [
      column('uuid', 'uuid'),
      column('resource', 'text'),
      column('field', 'text'),
      column('name', 'text'),
      column('media_type', 'text'),
      column('size_bytes', 'bigint'),
      column('sha256', 'text'),
      column('uploaded_by', 'uuid', optional),
      column('uploaded_at', instant),
      column('record_uuid', 'uuid', optional),
    ],
    { primary: ['uuid'], indexed: ['record_uuid', 'uploaded_at'], naming: 'resource' },
  ),
  systemTable(
    'beheer_file_chunks',
    [column('file_uuid', 'uuid'), column('position', 'integer'), column('content', 'bytea')],
    { primary: ['file_uuid', 'position'] },
  ),
  systemTable(
    'beheer_imports',
    [
      column('uuid', 'uuid'),
      column('resource', 'text'),
      column('user_uuid', 'uuid'),
      column('token_uuid', 'uuid', optional),
      column('active_client', 'uuid', optional),
      column('locale', 'text'),
      column('file_name', 'text'),
      column('status', 'text'),
      column('columns', 'jsonb'),
      column('mapping', 'jsonb', optional),
      column('notations', 'jsonb', optional),
      column('key', 'text', optional),
      column('total', 'integer'),
      column('done', 'integer'),
      column('created', 'integer'),
      column('updated', 'integer'),
      column('unchanged', 'integer'),
      column('faulty', 'integer'),
      column('undone', 'integer'),
      column('kept', 'integer'),
      column('fault', 'jsonb', optional),
      column('created_at', instant),
      column('started_at', instant, optional),
      column('ended_at', instant, optional),
      // Not used: earlier versions kept the time of the next step here, which the queue has now.
      column('due_at', instant, optional),
    ],
    { primary: ['uuid'], indexed: ['user_uuid', 'created_at'], naming: 'resource' },
  ),
  systemTable(
    'beheer_import_rows',
    [
      column('import_uuid', 'uuid'),
      column('position', 'integer'),
      column('row_number', 'integer'),
      column('cells', 'jsonb'),
      column('repeats', 'jsonb', optional),
      column('outcome', 'text', optional),
      column('record_uuid', 'uuid', optional),
      column('record_version', 'integer', optional),
      column('before', 'jsonb', optional),
      column('faults', 'jsonb', optional),
    ],
    { primary: ['import_uuid', 'position'] },
  ),
  systemTable(
    'beheer_trash',
    [
      // Uuid of the record.
      column('uuid', 'uuid'),
      column('resource', 'text'),
      column('title', 'text', optional),
      column('tenant_uuid', 'uuid', optional),
      column('deleted_at', instant),
      column('user_uuid', 'uuid', optional),
      column('user_name', 'text', optional),
      column('purge_at', instant),
      // The row itself, for checking visibility; all rows deleted with it; references to it.
      column('record', 'jsonb'),
      column('parts', 'jsonb'),
      column('links', 'jsonb'),
      // Uuids of all rows, for their files.
      column('row_uuids', 'uuid[]'),
    ],
    { primary: ['uuid'], indexed: ['resource', 'tenant_uuid', 'deleted_at', 'purge_at'], naming: 'resource' },
  ),
  systemTable(
    'beheer_erasures',
    [column('uuid', 'uuid'), column('erased_at', instant), column('row_uuids', 'uuid[]')],
    { primary: ['uuid'] },
  ),
  systemTable('beheer_former_names', [column('resource', 'text'), column('field', 'text'), column('former', 'text')], {
    primary: ['resource', 'field', 'former'],
  }),
  systemTable(
    'beheer_preferences',
    [column('user_uuid', 'uuid'), column('key', 'text'), column('value', 'jsonb'), column('changed_at', instant)],
    { primary: ['user_uuid', 'key'] },
  ),
  systemTable(
    'beheer_series',
    [
      column('resource', 'text'),
      column('field', 'text'),
      // Record that has the series; the nil UUID for none.
      column('owner_uuid', 'uuid'),
      column('period', 'text'),
      column('pattern', 'text'),
      // Count of the last number.
      column('last', 'bigint'),
    ],
    { primary: ['resource', 'field', 'owner_uuid', 'period'], naming: 'resource' },
  ),
  systemTable(
    'beheer_rule_runs',
    [
      column('resource', 'text'),
      column('rule', 'text'),
      column('record_uuid', 'uuid'),
      // Sets the run apart from others of the record, such as its date.
      column('occasion', 'text'),
      column('outcome', 'text'),
      column('ran_at', instant),
      column('error', 'text', optional),
    ],
    { primary: ['resource', 'rule', 'record_uuid', 'occasion'], indexed: ['ran_at'], naming: 'resource' },
  ),
  systemTable('beheer_settings', [column('key', 'text'), column('value', 'text')], { primary: ['key'] }),
];
