/** In charge of what configuration is kept with: a script's checksum and its revision, which follow its text; credentials that a provider's connection can use. */
import { createHash } from 'node:crypto';
import type { WriteEvent } from '../../store/contract.ts';
import type { Module } from '../module.ts';
import { checkCredentials } from './credentials.ts';

export const configuration: Module = {
  name: 'configuration',
  hooks: {
    providers: {
      beforeWrite: ({ before, values }) => {
        checkCredentials({ ...before, ...values }, values['credentials']);
        return values;
      },
    },
    'server-scripts': {
      beforeWrite(event) {
        const content = changedText(event);
        if (content === null) return event.values;
        const revision = event.before === null ? 1 : Number(event.before['revision']) + 1;
        return { ...event.values, content_sha256: sha256(content), revision };
      },
    },
  },
};

/** Null where it stays as it is. */
function changedText({ before, values }: WriteEvent): string | null {
  const content = values['content'];
  return typeof content === 'string' && content !== before?.['content'] ? content : null;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
