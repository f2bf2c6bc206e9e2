/** Which files belong together: every resource has a schema, every schema a resource, every `$ref` a definition. */
import { registryFile, toRawRegistry, type Loaded, type Path } from '../load.ts';
import type { RawProperty } from '../raw.ts';
import type { CheckContext } from './check.ts';
import { didYouMean, schemaFile } from './check.ts';

const systemNames = ['uuid', 'id', 'created_at', 'updated_at', 'version'];

export function checkFiles(loaded: Loaded, tell: CheckContext['tell']): void {
  const raw = toRawRegistry(loaded);
  for (const name of Object.keys(raw.resources)) {
    if (raw.schemas[name]) continue;
    const broken = loaded.problems.some((problem) => problem.file === schemaFile(name));
    if (!broken) tell(registryFile, ['resources', name], { id: 'E201', message: `The resource "${name}" has no schema.`, hint: `Write ${schemaFile(name)}. ${didYouMean(name, Object.keys(raw.schemas))}` });
  }
  for (const [name, schema] of Object.entries(raw.schemas)) {
    if (!Object.hasOwn(raw.resources, name)) {
      tell(schemaFile(name), [], { id: 'E202', message: `The schema "${name}" belongs to no resource.`, hint: `Add "${name}": {} to the resources of resources.json.` });
    }
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (systemNames.includes(field)) tell(schemaFile(name), ['properties', field], { id: 'E104', message: `"${field}" is a name that every table has.`, hint: 'Leave it out, or take another name.' });
      checkReference(raw.common, property, ['properties', field], (path, ref) => tell(schemaFile(name), path, {
        id: 'E203', message: `"${ref}" leads nowhere.`, hint: `Write common/<file>.json#/$defs/<name>. ${didYouMean(ref, definitions(raw.common))}`,
      }));
    }
  }
}

type Common = ReturnType<typeof toRawRegistry>['common'];

const definitions = (common: Common): string[] =>
  Object.entries(common).flatMap(([file, { $defs }]) => Object.keys($defs ?? {}).map((name) => `common/${file}#/$defs/${name}`));

function checkReference(common: Common, property: RawProperty, path: Path, tell: (path: Path, ref: string) => void): void {
  if (property.$ref !== undefined && !definitions(common).includes(property.$ref)) tell([...path, '$ref'], property.$ref);
  if (property.items) checkReference(common, property.items, [...path, 'items'], tell);
  for (const [name, inner] of Object.entries(property.properties ?? {})) checkReference(common, inner, [...path, 'properties', name], tell);
}
