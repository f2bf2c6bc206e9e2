/**
 * A body against the schema of its resource: Ajv, told nothing but what the form is told. Compiled when first needed.
 */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isDomainNameUnder, noSuffixes, type DomainSuffixes } from '../../../values/identifiers/domainName.ts';
import { askedField } from '../../../registry/askedField.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { bodySchema, explainErrors, type BodyMode, type FieldMessage } from '../../../registry/validation.ts';
import { makeAjv } from '../ajv.ts';

export interface Validators {
  /**
   * What is wrong with the body, by path; empty where it is right. Owned lines are validated apart, each as a body of
   * its own.
   *
   * @param suffixes below which domain names are registered, besides the public ones.
   */
  check(
    resource: Resource,
    mode: BodyMode,
    body: unknown,
    suffixes?: DomainSuffixes,
  ): Readonly<Record<string, FieldMessage>>;
  /** The same for the fields that an action asks for. */
  checkAction(
    resource: Resource,
    action: string,
    body: unknown,
    suffixes?: DomainSuffixes,
  ): Readonly<Record<string, FieldMessage>>;
}

export function makeValidators(registry: Registry): Validators {
  const ajv = makeAjv();
  /** Of the body that is being checked, which takes no turn of the event loop. */
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

/** Its fields may be ones that nobody writes otherwise; those required must be there and not empty. */
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
