/** Output of running work, appended by adapters and by staff. */
import { type ActionHandler, Sql } from '#engine/server';

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
  await Sql.appendText(tx, resource, {
    uuid: record.uuid,
    field: 'output',
    text: text.endsWith('\n') ? text : `${text}\n`,
    maxLength: outputLength,
    now,
  });
};
