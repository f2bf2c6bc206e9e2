/** Maintains the checksums and revisions of files and scripts when their content changes. */
import type { ValuesOf } from '#engine/registry';
import type { WriteEvent } from '#engine/server';
import { checksumOf } from './deployments.ts';
import { planStart } from './triggers/selfStarting.ts';

/**
 * An edit makes a deployed file a draft. If the content is again equal to that on the server, it is `deployed` again.
 */
export function trackFileRevision({ before, values }: WriteEvent<'config-files'>): ValuesOf<'config-files'> {
  if (!('content' in values)) return values;
  const content = values.content ?? '';
  const isOther = before !== null && before.content !== values.content;
  const checksum = checksumOf(content);
  return {
    ...values,
    checksum,
    ...(isOther ? { status: checksum === before.deployed_checksum ? 'deployed' : 'draft' } : {}),
  };
}

export function trackScriptRevision(event: WriteEvent<'server-scripts'>): ValuesOf<'server-scripts'> {
  const { before } = event;
  const values = planStart(event);
  if (values.content === undefined) return values;
  const isOther = before !== null && before.content !== values.content;
  return {
    ...values,
    content_sha256: checksumOf(values.content),
    ...(isOther ? { revision: before.revision + 1 } : {}),
  };
}
