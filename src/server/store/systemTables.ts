/** Tables that no resource has: migrations, sessions, answers to repeated requests, uploaded files, settings of the program. */
import type { DesiredColumn, DesiredTable } from './ddl/desired.ts';
import { definedName } from './ddl/names.ts';

const column = (name: string, type: string, rest: Partial<DesiredColumn> = {}): DesiredColumn => ({ name, type, nullable: false, default: null, renamedFrom: null, ...rest });

const instant = 'timestamp(3) with time zone';
const optional = { nullable: true };

function systemTable(name: string, columns: readonly DesiredColumn[], keys: { primary: readonly string[]; unique?: string; indexed?: readonly string[] }): DesiredTable {
  const index = (of: string, unique: boolean) => {
    const definition = `("${of}")`;
    return { name: definedName([name, of], unique ? 'key' : 'idx', definition), fields: [of], unique, definition };
  };
  return {
    name,
    columns,
    primaryKey: keys.primary,
    constraints: [],
    indexes: [...(keys.unique === undefined ? [] : [index(keys.unique, true)]), ...(keys.indexed ?? []).map((of) => index(of, false))],
    renamedFrom: null,
  };
}

export const systemTables: readonly DesiredTable[] = [
  systemTable('beheer_migrations', [
    column('uuid', 'uuid'), column('applied_at', instant), column('checksum', 'text', { renamedFrom: 'fingerprint' }), column('statements', 'text[]'), column('left_alone', 'text[]'),
    column('allowed', 'text[]', { nullable: true }), column('snapshot', 'jsonb', { nullable: true }),
  ], { primary: ['uuid'] }),
  systemTable('beheer_sessions', [
    column('uuid', 'uuid'), column('secret_hash', 'text'), column('user_uuid', 'uuid'), column('created_at', instant), column('seen_at', instant), column('active_client', 'uuid', optional),
  ], { primary: ['uuid'], unique: 'secret_hash', indexed: ['user_uuid', 'seen_at'] }),
  systemTable('beheer_idempotency', [
    column('user_uuid', 'uuid'), column('key', 'text'), column('request_hash', 'text'), column('status', 'integer', optional), column('body', 'jsonb', optional), column('created_at', instant),
  ], { primary: ['user_uuid', 'key'], indexed: ['created_at'] }),
  systemTable('beheer_files', [
    column('uuid', 'uuid'), column('resource', 'text'), column('field', 'text'), column('name', 'text'), column('media_type', 'text'), column('size_bytes', 'bigint'),
    column('sha256', 'text'), column('uploaded_by', 'uuid', optional), column('uploaded_at', instant), column('record_uuid', 'uuid', optional),
  ], { primary: ['uuid'], indexed: ['record_uuid', 'uploaded_at'] }),
  systemTable('beheer_file_chunks', [column('file_uuid', 'uuid'), column('position', 'integer'), column('content', 'bytea')], { primary: ['file_uuid', 'position'] }),
  systemTable('beheer_settings', [column('key', 'text'), column('value', 'text')], { primary: ['key'] }),
];
