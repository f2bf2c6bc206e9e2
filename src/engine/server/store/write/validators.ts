/** Validates a body with Ajv against the schema of its resource, the same that the form uses. Compiles on first use. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isDomainNameUnder, noSuffixes, type DomainSuffixes } from '../../../values/identifiers/domainName.ts';
import { askedField } from '../../../registry/records/askedField.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { bodySchema, explainErrors, type BodyMode, type FieldMessage } from '../../../registry/validation.ts';
import { makeAjv } from '../ajv.ts';

/** Validation of bodies against the registry. */
export interface Validators {
  /**
   * Returns the validation errors by path; empty for a valid body. Owned lines are validated separately, each as a
   * body.
   *
   * @param suffixes suffixes under which domain names are registered, besides the Public Suffix List
   */
  check(
    resource: Resource,
    mode: BodyMode,
    body: unknown,
    suffixes?: DomainSuffixes,
  ): Readonly<Record<string, FieldMessage>>;
  /** Validates the fields that an action asks for. */
  checkAction(
    resource: Resource,
    action: string,
    body: unknown,
    suffixes?: DomainSuffixes,
  ): Readonly<Record<string, FieldMessage>>;
}

/** Creates the validators of a registry. A schema is compiled when it is first used. */
export function makeValidators(registry: Registry): Validators {
  const ajv = makeAjv();
  /** Suffixes for the body that is being validated; safe as shared state because validation is synchronous. */
  let known = noSuffixes;
  ajv.addFormat('domain-name', { type: 'string', validate: (name: string) => isDomainNameUnder(known, name) });
  const compiled = new Map<string, ValidateFunction>();
  const run = (
    key: string,
    make: () => object,
    { body, suffixes = noSuffixes }: { readonly body: unknown; readonly suffixes: DomainSuffixes | undefined },
  ): Readonly<Record<string, FieldMessage>> => {
    const validate = compiled.get(key) ?? ajv.compile(make());
    compiled.set(key, validate);
    known = suffixes;
    return validate(body) ? {} : explainErrors(validate.errors ?? [], body);
  };
  return {
    check: (resource, mode, body, suffixes) =>
      run(`${resource.name} ${mode}`, () => withoutLines(registry, resource, mode), { body, suffixes }),
    checkAction: (resource, action, body, suffixes) =>
      run(`${resource.name} ${action}!`, () => actionSchema(registry, resource, action), { body, suffixes }),
  };
}

function withoutLines(registry: Registry, resource: Resource, mode: BodyMode): object {
  const { $id: _, ...schema } = bodySchema(registry, resource, mode);
  const properties: Record<string, unknown> = { ...(schema['properties'] as object) };
  for (const field of Object.values(resource.fields)) {
    if (field.lines && properties[field.name])
      properties[field.name] = { type: 'array', maxItems: 1_000, items: { type: 'object' } };
  }
  return { ...schema, properties };
}

/**
 * Builds the schema of an action. Its fields can be read-only elsewhere; required ones must be present and not empty.
 */
function actionSchema(registry: Registry, resource: Resource, name: string): object {
  const action = resource.actions[name];
  const fields = Object.fromEntries(
    (action?.fields ?? []).flatMap((fieldName) => {
      const field = action && askedField(registry, resource, action, fieldName)?.field;
      const required = action?.require.includes(fieldName) ?? false;
      return field
        ? [
            [
              fieldName,
              { ...field, readOnly: false, transitions: null, required, nullable: required ? false : field.nullable },
            ],
          ]
        : [];
    }),
  );
  const { $id: _, ...schema } = bodySchema(registry, { ...resource, fields }, 'create');
  return schema;
}
