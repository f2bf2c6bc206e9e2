/** What is said twice, and what is said in one place and taken back in another. */
import { parseCondition } from '../condition.ts';
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import type { RawProperty } from '../raw.ts';
import { isSatisfiable } from '../satisfiable.ts';
import type { Field, RawCondition, Resource, Scalar } from '../types.ts';
import { isWritable } from '../validation.ts';
import { schemaFile, type CheckContext } from './context.ts';

export function checkContradictions(context: CheckContext): void {
  reportRepeated(
    context,
    context.registry.menu.map(({ name }, index) => ({
      name,
      file: registryFile,
      path: ['menu', index, 'name'],
      what: `The menu group "${name}"`,
    })),
  );
  for (const resource of Object.values(context.registry.resources)) {
    checkForm(context, resource);
    checkTabs(context, resource);
    checkTimeline(context, resource);
    for (const field of Object.values(resource.fields))
      if (!field.system && !field.lines) checkField(context, resource, field);
  }
}

interface Once {
  readonly name: string;
  readonly file: string;
  readonly path: Path;
  readonly what: string;
}

function reportRepeated({ report }: CheckContext, all: readonly Once[]): void {
  const seen = new Set<string>();
  for (const { name, file, path, what } of all) {
    if (seen.has(name))
      report(file, path, { id: 'E314', message: `${what} is there already.`, hint: 'Take out one of the two.' });
    seen.add(name);
  }
}

function checkForm(context: CheckContext, resource: Resource): void {
  const sections = context.raw.resources[resource.name]?.form ?? [];
  reportRepeated(
    context,
    sections.flatMap(({ fields }, section) =>
      fields.map((name, index) => ({
        name,
        file: registryFile,
        path: ['resources', resource.name, 'form', section, 'fields', index],
        what: `In the form, "${name}"`,
      })),
    ),
  );
}

/** What nobody changes has none to take away. */
function checkTimeline({ raw, report }: CheckContext, { name }: Resource): void {
  const entry = raw.resources[name];
  if (entry?.timeline !== false || (entry.source !== 'view' && entry.appendOnly !== true)) return;
  report(registryFile, ['resources', name, 'timeline'], {
    id: 'E315',
    message: `"${name}" has no time line: nobody changes its rows.`,
    hint: 'Take out "timeline".',
  });
}

function checkTabs({ raw, report }: CheckContext, resource: Resource): void {
  for (const [index, tab] of (raw.resources[resource.name]?.show?.tabs ?? []).entries()) {
    const at = ['resources', resource.name, 'show', 'tabs', index];
    if (tab.sections && (tab.fields === undefined || resource.form.every(({ label }) => label === null))) {
      report(registryFile, [...at, 'sections'], {
        id: 'E315',
        message: 'There are no sections with a title that fields could stand under.',
        hint: 'Take out "sections", or give the sections of the form a "label".',
      });
    }
    if (tab.head !== undefined && tab.fields === undefined)
      report(registryFile, [...at, 'head'], {
        id: 'E315',
        message: 'There are no fields that this page could stand above.',
        hint: 'Take out "head", or give the tab its "fields".',
      });
    const shown = [tab.fields, tab.inverse, tab.page].filter((one) => one !== undefined).length;
    if (shown === 1) continue;
    const message = shown === 0 ? 'The tab shows nothing.' : 'A tab shows fields or an inverse relation, not both.';
    report(registryFile, at, {
      id: 'E315',
      message,
      hint: shown === 0 ? 'Add "fields" or "inverse".' : 'Make two tabs of it.',
    });
  }
}

const limits = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
] as const satisfies readonly (readonly [keyof RawProperty, keyof RawProperty])[];

function checkField(context: CheckContext, resource: Resource, field: Field): void {
  const { name, property } = field;
  const at = ['properties', name];
  const file = schemaFile(resource.name);
  const key = property.oneOf ? 'oneOf' : 'enum';
  reportRepeated(
    context,
    (field.options ?? []).map(({ value }, index) => ({
      name: String(value),
      file,
      path: [...at, key, index],
      what: `The choice "${String(value)}" of "${name}"`,
    })),
  );
  for (const [least, most] of limits) {
    const [from, until] = [property[least], property[most]];
    if (from === undefined || until === undefined || from <= until) continue;
    context.report(file, [...at, least], {
      id: 'E315',
      message: `Nothing fits "${name}": its ${least} is more than its ${most}.`,
      hint: 'Swap the two, or take one out.',
    });
  }
  if (!context.raw.schemas[resource.name]?.required?.includes(name)) return;
  checkFillable(context, resource, field);
  if (field.computed !== null)
    context.report(file, [...at, 'x-computed'], {
      id: 'E315',
      message: `"${name}" is required, but nobody can fill it in: it is computed.`,
      hint: `Take "${name}" out of "required".`,
    });
  if (field.relation?.onDelete === 'set-null')
    context.report(file, [...at, 'x-relation', 'onDelete'], {
      id: 'E315',
      message: `"${name}" is required, so it cannot be emptied when the other is removed.`,
      hint: `Write "restrict" or "cascade", or take "${name}" out of "required".`,
    });
}

/** A required field that nobody who makes a record may fill in, so that nobody can make one. */
function checkFillable(context: CheckContext, resource: Resource, field: Field): void {
  const { name } = field;
  const at = ['properties', name];
  const file = schemaFile(resource.name);
  if (!isWritable(field) || field.default !== undefined) return;
  if (field.deprecated)
    context.report(file, [...at, 'deprecated'], {
      id: 'E315',
      message: `"${name}" is required, but nobody can fill it in: forms leave out what is deprecated.`,
      hint: `Take "${name}" out of "required", or "deprecated" out of here.`,
    });
  const readOnly = field.when?.readOnly ?? null;
  const start = startOf(resource);
  const fillable =
    readOnly === null
      ? null
      : parseCondition({ and: [{ not: readOnly }, start] }, { registry: context.registry, resource });
  if (fillable?.ok && !isSatisfiable(fillable.value))
    context.report(file, [...at, 'x-when', 'readOnly'], {
      id: 'E315',
      message: `"${name}" is required, but nobody can fill it in: in a new record it is read-only.`,
      hint: `Write a condition that a new record does not meet (it begins as ${JSON.stringify(start)}), or take "${name}" out of "required".`,
    });
  const makers = Object.values(resource.access).filter(
    (rule) => rule !== null && (rule.verbs === '*' || rule.verbs.includes('create')),
  );
  const writers = makers.filter((rule) => !rule?.hidden.includes(name) && (rule?.fields.write?.includes(name) ?? true));
  if (makers.length > 0 && writers.length === 0)
    context.report(file, at, {
      id: 'E315',
      message: `"${name}" is required, but nobody can fill it in: who may create a record may not write this field.`,
      hint: `Open it to them in "access" of ${resource.name}, give it a "default", or take it out of "required".`,
    });
}

/** What is known of every new record: what only the server writes is as its default, or empty. */
function startOf(resource: Resource): RawCondition {
  return Object.fromEntries(
    Object.values(resource.fields)
      .filter((field) => !isWritable(field) && !field.system && field.computed === null)
      .filter((field) => kinds[field.kind].operators.includes('eq'))
      .map((field) => [field.name, (field.default as Scalar | undefined) ?? null]),
  );
}
