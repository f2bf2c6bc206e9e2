/** Output of running work, appended by adapters and by staff. */
import type { ActionHandler } from '../../../engine/server/store/contract.ts';
import { appendText } from '../../../engine/server/store/write/append.ts';

/** Maximum number of characters of the output. */
export const outputLength = 200_000;

/** Appends output that staff paste, with a final line break. */
export const addOutput: ActionHandler<'deployments.add-output' | 'script-runs.add-output'> = async ({
  tx,
  resource,
  record,
  body,
  now,
}) => {
  const text = body.new_output.replaceAll('\r\n', '\n');
  await appendText(tx, resource, {
    uuid: record.uuid,
    field: 'output',
    text: text.endsWith('\n') ? text : `${text}\n`,
    maxLength: outputLength,
    now,
  });
};
