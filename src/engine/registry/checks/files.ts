/**
 * Checks that files match: every resource has a schema, every schema a resource, every `$ref` a definition, and no name
 * is reserved.
 */
import { nearest } from '../nearest.ts';
import { commonPattern, registryFile, toRawRegistry, type Loaded, type Path } from '../load.ts';
import type { RawProperty, RawRegistry } from '../raw.ts';
import { findDefinition } from '../resolve/fields.ts';
import { reservedField, reservedResource } from './reservedNames.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

/**
 * Reports the problems between files.
 * @param sound the files that follow the vocabulary
 * @param unsound the names of other files; references to these are not reported
 */
export function checkFiles(
  sound: Loaded,
  unsound: ReadonlySet<string>,
  { paths = {} }: CheckContext['known'],
  report: CheckContext['report'],
): void {
  const raw = toRawRegistry(sound);
  const idle = Object.keys(raw.schemas).filter((name) => !raw.resources[name]);
  /** Schemas that probably belong to a resource under another name. */
  const meant = new Set<string>();
  for (const name of Object.keys(raw.resources)) {
    const owner = (raw.modules ?? []).find((module) => paths[module]?.includes(name));
    const taken = owner === undefined ? reservedResource(name) : `the module "${owner}" needs for its calls`;
    if (taken)
      report(registryFile, ['resources', name], {
        id: 'E104',
        message: `"${name}" is a name that ${taken}.`,
        hint: 'Take another name.',
      });
    if (raw.schemas[name] || unsound.has(schemaFile(name))) continue;
    const other = nearest(name, idle);
    if (other !== null) meant.add(other);
    report(registryFile, ['resources', name], {
      id: 'E201',
      message: `The resource "${name}" has no schema.`,
      hint:
        other === null
          ? `Write ${schemaFile(name)}. ${didYouMean(name, Object.keys(raw.schemas))}`
          : `Write ${schemaFile(name)}. Did you mean "${other}", whose schema belongs to no resource?`,
    });
  }
  for (const [name, schema] of Object.entries(raw.schemas)) {
    if (!raw.resources[name] && !meant.has(name) && sound.files.has(registryFile)) {
      report(schemaFile(name), [], {
        id: 'E202',
        message: `The schema "${name}" belongs to no resource.`,
        hint: `Add "${name}": {} to the resources of resources.json.`,
      });
    }
    checkNames(schemaFile(name), Object.keys(schema.properties), report);
    checkReferences(
      raw,
      unsound,
      { file: schemaFile(name), path: ['properties'], properties: schema.properties },
      report,
    );
  }
  for (const [file, { $defs }] of Object.entries(raw.common))
    checkReferences(raw, unsound, { file: `schemas/common/${file}`, path: ['$defs'], properties: $defs }, report);
}

function checkNames(file: string, names: readonly string[], report: CheckContext['report']): void {
  for (const name of names) {
    const taken = reservedField(name);
    if (taken)
      report(file, ['properties', name], {
        id: 'E104',
        message: `"${name}" is a name that ${taken}.`,
        hint: 'Leave it out, or take another name.',
      });
  }
}

interface Properties {
  readonly file: string;
  readonly path: Path;
  readonly properties: Readonly<Record<string, RawProperty>>;
}

function checkReferences(
  raw: RawRegistry,
  unsound: ReadonlySet<string>,
  { file, path, properties }: Properties,
  report: CheckContext['report'],
): void {
  const { common } = raw;
  for (const at of referencesIn(properties, path)) {
    const [, target = ''] = /^(common\/[^#]*)/.exec(at.$ref) ?? [];
    if (unsound.has(`schemas/${target}`) && commonPattern.test(`schemas/${target}`)) continue;
    const definition = findDefinition(at.$ref, common);
    if (!definition) {
      report(file, at.path, {
        id: 'E203',
        message: `"${at.$ref}" leads nowhere.`,
        hint: `Write common/<file>.json#/$defs/<name>. ${didYouMean(at.$ref, definitions(common))}`,
      });
    } else if (file.startsWith('schemas/common/') && leadsBack(at.$ref, definition, common)) {
      report(file, at.path, {
        id: 'E203',
        message: `"${at.$ref}" leads back to itself.`,
        hint: 'Break the circle: write out one of its definitions.',
      });
    }
  }
}

const definitions = (common: RawRegistry['common']): string[] =>
  Object.entries(common).flatMap(([file, { $defs }]) =>
    Object.keys($defs).map((name) => `common/${file}#/$defs/${name}`),
  );

interface Reference {
  readonly path: Path;
  readonly $ref: string;
}

function referencesIn(properties: Readonly<Record<string, RawProperty>>, path: Path): Reference[] {
  return Object.entries(properties).flatMap(([name, property]) => referencesOf(property, [...path, name]));
}

function referencesOf(property: RawProperty, path: Path): Reference[] {
  return [
    ...(property.$ref === undefined ? [] : [{ $ref: property.$ref, path: [...path, '$ref'] }]),
    ...(property.items ? referencesOf(property.items, [...path, 'items']) : []),
    ...referencesIn(property.properties ?? {}, [...path, 'properties']),
  ];
}

function leadsBack(
  start: string,
  definition: RawProperty,
  common: RawRegistry['common'],
  visited: readonly string[] = [],
): boolean {
  return referencesOf(definition, []).some(({ $ref }) => {
    if ($ref === start) return true;
    const next = visited.includes($ref) ? undefined : findDefinition($ref, common);
    return next !== undefined && leadsBack(start, next, common, [...visited, $ref]);
  });
}
