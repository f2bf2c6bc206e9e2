/**
 * The schemas of the engine's own resources. A registry that has an entry of one of these names, and no file
 * `schemas/NAME.json`, uses that of the engine.
 */
import { isRecord } from '../../values/json.ts';
import { registryFile, type RegistryFiles } from '../load.ts';
import type { Registry } from '../types.ts';
import auditEntries from '../../../../schemas/vocabulary/engine/audit-entries.json' with { type: 'json' };
import jobs from '../../../../schemas/vocabulary/engine/jobs.json' with { type: 'json' };
import notes from '../../../../schemas/vocabulary/engine/notes.json' with { type: 'json' };
import roles from '../../../../schemas/vocabulary/engine/roles.json' with { type: 'json' };
import schedules from '../../../../schemas/vocabulary/engine/schedules.json' with { type: 'json' };
import securityGroups from '../../../../schemas/vocabulary/engine/security-groups.json' with { type: 'json' };
import tokens from '../../../../schemas/vocabulary/engine/tokens.json' with { type: 'json' };
import webhookDeliveries from '../../../../schemas/vocabulary/engine/webhook-deliveries.json' with { type: 'json' };
import webhooks from '../../../../schemas/vocabulary/engine/webhooks.json' with { type: 'json' };

const engineSchemas: Readonly<Record<string, { readonly properties: object }>> = {
  'audit-entries': auditEntries,
  jobs,
  notes,
  roles,
  schedules,
  'security-groups': securityGroups,
  tokens,
  'webhook-deliveries': webhookDeliveries,
  webhooks,
};

/** Returns true for the name of a resource of the engine. */
export const isEngineName = (name: string): boolean => Object.hasOwn(engineSchemas, name);

/** The target of a relation to the resource that separates data, whatever its name. */
const toTenant = '$tenant';

/**
 * Returns true if the resource of that name is the engine's. A registry may have a resource of its own under the name,
 * such as the jobs of a garage.
 */
export function isOfEngine({ resources }: Pick<Registry, 'resources'>, name: string): boolean {
  const [schema, fields] = [engineSchemas[name], resources[name]?.fields];
  if (schema === undefined || fields === undefined) return false;
  return Object.keys(forTenant(schema, null).properties).every((property) => property in fields);
}

/** Adds the schemas of the engine to the files of a registry that refers to them. */
export function withEngineSchemas(files: RegistryFiles): RegistryFiles {
  const { resources, tenant } = rootOf(files[registryFile] ?? '');
  const added = Object.entries(engineSchemas).flatMap(([name, schema]) => {
    const file = `schemas/${name}.json`;
    if (!isRecord(resources) || !(name in resources) || file in files) return [];
    return [[file, JSON.stringify(forTenant(schema, typeof tenant === 'string' ? tenant : null), null, 2)]];
  });
  return { ...files, ...Object.fromEntries(added) };
}

/** Names the tenant in relations, or removes their fields where a registry has none. */
function forTenant(schema: { readonly properties: object }, tenant: string | null): { readonly properties: object } {
  const properties = Object.entries(schema.properties as Readonly<Record<string, unknown>>).flatMap(
    ([name, property]): [string, unknown][] => {
      const relation = isRecord(property) ? property['x-relation'] : undefined;
      if (!isRecord(property) || !isRecord(relation) || relation['to'] !== toTenant) return [[name, property]];
      return tenant === null ? [] : [[name, { ...property, 'x-relation': { ...relation, to: tenant } }]];
    },
  );
  // For editors only, and not where this is read.
  const { $schema: _vocabulary, ...rest } = schema as Readonly<Record<string, unknown>>;
  return { ...rest, properties: Object.fromEntries(properties) };
}

/** Returns an empty object for a file that is no JSON, which loading reports. */
function rootOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
