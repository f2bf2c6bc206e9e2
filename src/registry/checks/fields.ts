/** What a schema says of its own fields: names in lists of fields, states, formats, defaults. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { kinds } from '../kinds/table.ts';
import type { Path } from '../load.ts';
import type { RawOperation } from '../raw.ts';
import { fieldAt } from '../title.ts';
import type { Field, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './check.ts';

export function checkFields(context: CheckContext): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const resource of Object.values(context.registry.resources)) {
    checkNames(context, resource);
    for (const field of Object.values(resource.fields)) {
      if (field.system || field.lines) continue;
      checkFormat(context, resource, field);
      checkStates(context, resource, field);
      checkDefault(context, { resource, field, ajv });
      if (field.computed) checkComputed(context, { resource, path: ['properties', field.name, 'x-computed'] }, field.computed);
    }
  }
}

function checkNames(context: CheckContext, resource: Resource): void {
  const schema = context.raw.schemas[resource.name];
  if (!schema) return;
  const lists: [Path, readonly string[]][] = [
    [['required'], schema.required ?? []],
    ...(schema['x-unique'] ?? []).map((names, index): [Path, readonly string[]] => [['x-unique', index], names]),
    ...(schema['x-index'] ?? []).map((names, index): [Path, readonly string[]] => [['x-index', index], names]),
    ...(schema['x-exclude'] ?? []).map((rule, index): [Path, readonly string[]] => [['x-exclude', index], [...(rule.keys ?? []), rule.from, rule.until]]),
    ...(schema['x-checks'] ?? []).map((rule, index): [Path, readonly string[]] => [['x-checks', index, 'field'], [rule.field]]),
  ];
  for (const [path, names] of lists) {
    for (const name of names) {
      if (!resource.fields[name]) context.tell(schemaFile(resource.name), path, { id: 'E301', message: `${resource.name} has no field "${name}".`, hint: didYouMean(name, Object.keys(resource.fields)) });
    }
  }
}

function checkFormat({ known, tell }: CheckContext, resource: Resource, field: Field): void {
  const { format } = field.property;
  if (format !== undefined && known.formats && !known.formats.includes(format)) {
    tell(schemaFile(resource.name), ['properties', field.name, 'format'], { id: 'E307', message: `There is no format "${format}".`, hint: didYouMean(format, known.formats) });
  }
}

function checkStates({ tell }: CheckContext, resource: Resource, field: Field): void {
  const states = (field.options ?? []).map((option) => String(option.value));
  for (const [from, targets] of Object.entries(field.transitions ?? {})) {
    for (const state of [from, ...targets]) {
      if (!states.includes(state)) {
        tell(schemaFile(resource.name), ['properties', field.name, 'x-transitions', from], { id: 'E305', message: `${field.name} has no state "${state}".`, hint: didYouMean(state, states) });
      }
    }
  }
}

function checkDefault({ tell }: CheckContext, { resource, field, ajv }: { resource: Resource; field: Field; ajv: Ajv2020 }): void {
  if (field.default === undefined) return;
  if (!ajv.validate({ ...kinds[field.kind].valueSchema(field.property) }, field.default)) {
    tell(schemaFile(resource.name), ['properties', field.name, 'default'], { id: 'E306', message: `The default of "${field.name}" does not fit: it ${ajv.errors?.[0]?.message ?? 'is wrong'}.`, hint: 'Change the default, or what the field allows.' });
  }
}

type Place = { readonly resource: Resource; readonly path: Path };

/** That every name in a computed value exists. */
function checkComputed(context: CheckContext, at: Place, operation: RawOperation): void {
  const names = [...(operation.template ?? '').matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '');
  for (const name of names) checkPath(context, at, name);
  const inverse = operation.count ?? operation.sum?.split('.')[0];
  if (inverse !== undefined && !at.resource.inverses[inverse]) {
    tellComputed(context, at, `${at.resource.name} has no inverse "${inverse}".`, didYouMean(inverse, Object.keys(at.resource.inverses)));
  }
  const parts = [...(operation.coalesce ?? []), ...(operation.add ?? []), ...(operation.subtract ?? []), ...(operation.multiply ?? []),
    ...(operation.days ? [operation.days.from, operation.days.to] : []), ...(operation.case ?? []).map((one) => one.then), ...(operation.else === undefined ? [] : [operation.else])];
  for (const part of parts) {
    if (typeof part !== 'string') checkComputed(context, at, part);
    else if (!part.startsWith('$')) checkPath(context, at, part);
  }
}

function checkPath(context: CheckContext, at: Place, name: string): void {
  if (!fieldAt(context.registry, at.resource, name.split('.'))) tellComputed(context, at, `${at.resource.name} has no field "${name}".`, didYouMean(name, Object.keys(at.resource.fields)));
}

function tellComputed(context: CheckContext, at: Place, message: string, hint: string): void {
  context.tell(schemaFile(at.resource.name), at.path, { id: 'E308', message, hint });
}
