/** Server module for provider configuration: validates credentials beyond the schema. */
import type { Module, WriteEvent } from '#engine/server';
import { checkCredentials } from './credentials.ts';

/** Module that checks credentials when a provider is written, and marks a changed connection as untested. */
export const configuration: Module = {
  name: 'configuration',
  hooks: {
    providers: {
      beforeWrite: ({ before, values }) => {
        checkCredentials(values.adapter ?? before?.adapter, values.credentials);
        return isReachedOtherwise({ before, values }) ? { ...values, ...untested } : values;
      },
    },
  },
};

/** The result of a connection test is reset when the credentials or the connection change. */
const untested = { connection: 'untested', connection_message: null, offers: null } as const;

function isReachedOtherwise({ before, values }: Pick<WriteEvent<'providers'>, 'before' | 'values'>): boolean {
  if (before === null) return false;
  return (
    (values.adapter !== undefined && values.adapter !== before.adapter) ||
    (values.test_mode !== undefined && values.test_mode !== before.test_mode) ||
    Boolean(values.credentials)
  );
}
