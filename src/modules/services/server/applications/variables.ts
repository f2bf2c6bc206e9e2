/** Actions on single variables of an application: names are readable, values are not. */
import { type ActionHandler, Failure, resourceOf } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { variableNames, withoutVariable, withVariable } from '../../rules/environment.ts';
import { texts } from '../texts.ts';

/** Written as an edit, so that the server is updated too. */
export const setVariable: ActionHandler<'applications.set-variable'> = async ({
  tx,
  caller,
  registry,
  record,
  records,
  body,
}) => {
  const environment = (await rowOf(tx, 'applications', record.uuid))?.env ?? '';
  await records.update(caller, resourceOf({ registry }, 'applications'), record.uuid, {
    env: withVariable(environment, body.variable_name, body.variable_value),
  });
};

export const removeVariable: ActionHandler<'applications.remove-variable'> = async ({
  tx,
  caller,
  registry,
  record,
  records,
  body,
}) => {
  const environment = (await rowOf(tx, 'applications', record.uuid))?.env ?? '';
  if (!variableNames(environment).includes(body.variable_name))
    throw new Failure('E_INVALID', { errors: { variable_name: { label: texts.label('variable.not_there') } } });
  await records.update(caller, resourceOf({ registry }, 'applications'), record.uuid, {
    env: withoutVariable(environment, body.variable_name),
  });
};
