/**
 * In charge of what configuration is checked for beyond its schema: that a provider's credentials are those that its
 * connection takes.
 */
import type { Module } from '../../../../engine/server/modules.ts';
import { checkCredentials } from './credentials.ts';

export const configuration: Module = {
  name: 'configuration',
  hooks: {
    providers: {
      beforeWrite: ({ before, values }) => {
        checkCredentials(values.adapter ?? before?.adapter, values.credentials);
        return values;
      },
    },
  },
};
