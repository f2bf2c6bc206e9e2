/** Validates the names in roles and tokens (resources, verbs, fields) against the registry. */
import { nearest } from '../../registry/nearest.ts';
import { verbsOf, type Grant } from '../../registry/permissions.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { Failure } from '../store/failure.ts';

type FieldMessages = readonly (readonly [path: string, message: RuleMessage])[];

/** @throws Failure E_INVALID that names each scope without effect */
export function checkScopes(registry: Registry, scopes: unknown): void {
  if (!Array.isArray(scopes)) return;
  refuse(
    scopes.flatMap((scope: unknown, index) => {
      const [name = '', verb = ''] = String(scope).split(':');
      const path = `scopes.${index}`;
      const resource = resourceCalled(registry, name);
      if (resource) return wrongVerb(path, verb, verbsOf(resource));
      return name === '*'
        ? wrongVerb(path, verb, Object.values(registry.resources).flatMap(verbsOf))
        : wrongWord(path, name, Object.keys(registry.resources));
    }),
  );
}

/** @throws Failure E_INVALID that names each unknown word of the grants */
export function checkGrants(registry: Registry, grants: unknown): void {
  if (!Array.isArray(grants)) return;
  refuse(
    (grants as readonly Grant[]).flatMap(({ resource: name, verbs, fields, where, only }, index) => {
      const path = `grants.${index}`;
      // The registry alone declares these.
      if (where !== undefined) return wrongWord(`${path}.where`, 'where', []);
      if (only !== undefined) return wrongWord(`${path}.only`, 'only', []);
      const resource = resourceCalled(registry, name);
      if (!resource) return wrongWord(`${path}.resource`, name, Object.keys(registry.resources));
      const named = [...(fields?.read ?? []), ...(fields?.write ?? [])];
      return [
        ...verbs.flatMap((verb) => wrongVerb(`${path}.verbs`, verb, verbsOf(resource))),
        ...named
          .filter((field) => !Object.hasOwn(resource.fields, field))
          .flatMap((field) => wrongWord(`${path}.fields`, field, Object.keys(resource.fields))),
      ];
    }),
  );
}

function refuse(refusal: FieldMessages): void {
  if (refusal.length > 0) throw new Failure('E_INVALID', { errors: Object.fromEntries(refusal) });
}

function resourceCalled(registry: Registry, name: string): Resource | undefined {
  return Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
}

function wrongVerb(path: string, verb: string, known: readonly string[]): FieldMessages {
  return verb === '*' || known.includes(verb) ? [] : wrongWord(path, verb, known);
}

function wrongWord(path: string, written: string, known: readonly string[]): FieldMessages {
  const near = nearest(written, known);
  return [
    [
      path,
      near === null
        ? { key: 'unknownWord', params: { written } }
        : { key: 'unknownWordNear', params: { written, near } },
    ],
  ];
}
