/**
 * In charge of what configuration is checked for beyond its schema: that a provider's credentials are those that its
 * connection takes.
 */
import type { Module } from '../../../../engine/server/modules.ts';
import type { WriteEvent } from '../../../../engine/server/store/contract.ts';
import { checkCredentials } from './credentials.ts';

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

/** What was found of the connection was found with other credentials, or of another one. */
const untested = { connection: 'untested', connection_message: null, offers: null } as const;

function isReachedOtherwise({ before, values }: Pick<WriteEvent<'providers'>, 'before' | 'values'>): boolean {
  if (before === null) return false;
  return (
    (values.adapter !== undefined && values.adapter !== before.adapter) ||
    (values.test_mode !== undefined && values.test_mode !== before.test_mode) ||
    Boolean(values.credentials)
  );
}
