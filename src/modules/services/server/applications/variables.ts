/** In charge of the variables of an application, one by one: their names are shown, their values never. */
import type { ActionHandler } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import { resourceNamed } from '../../../providers/server/work.ts';
import { variableNames, withoutVariable, withVariable } from '../../rules/environment.ts';
import { texts } from '../texts.ts';

/** As an edit: what is in use is changed on the server too. */
export const setVariable: ActionHandler<'applications.set-variable'> = async ({
  tx,
  caller,
  registry,
  record,
  records,
  body,
}) => {
  const environment = (await rowOf(tx, 'applications', record.uuid))?.env ?? '';
  await records.update(caller, resourceNamed(registry, 'applications'), record.uuid, {
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
  await records.update(caller, resourceNamed(registry, 'applications'), record.uuid, {
    env: withoutVariable(environment, body.variable_name),
  });
};
