/** Creates the application of an order from the template of its product. */
import { variableProblems } from '../../../rules/templateVariables.ts';
import type { Rows } from '#engine/registry';
import { resourceOf, systemCaller } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { allocate } from './allocate.ts';
import { domainOfOrder } from './domainOfOrder.ts';
import type { Made } from './orderedLine.ts';
import type { OrderedLine } from './orderedLine.ts';

const longestName = 100;
/** Default type; a template named after another type gets that type. */
const usualType = 'docker';

/**
 * @returns null if the order lacks variables of the template, so that staff create it. @throws Failure if no server has
 * room
 */
export async function makeApplication(
  { tx, registry, records }: WorkContext,
  { line, order, product, subscription_uuid }: OrderedLine,
): Promise<Made | null> {
  const template = await rowOf(tx, 'application_templates', product.application_template_uuid);
  const config = line.config ?? {};
  const variables = template?.variables ?? [];
  const given = Object.fromEntries(
    variables.flatMap(({ key }) => (config[key] === undefined || config[key] === null ? [] : [[key, config[key]]])),
  );
  if (!template || line.quantity !== 1 || Object.keys(variableProblems(variables, given)).length > 0) return null;
  const client_uuid = order.client_uuid;
  const domain = await domainOfOrder(tx, { line, client_uuid });
  const server = await allocate(tx, client_uuid);
  const types = registry.resources['applications']?.fields['type']?.options ?? [];
  const isType = (key: string): key is Rows['applications']['type'] => types.some(({ value }) => value === key);
  const made = await records.create(systemCaller, resourceOf({ registry }, 'applications'), {
    name: (line.description ?? product.name).slice(0, longestName),
    type: isType(template.key) ? template.key : usualType,
    client_uuid,
    server_uuid: server.uuid,
    template_uuid: template.uuid,
    variables: given,
    ...(domain === null ? {} : { domain_uuid: domain.uuid }),
    ...(subscription_uuid === null ? {} : { subscription_uuid }),
  });
  return { resource: 'applications', uuid: made.uuid, begin: 'start-installing' };
}
