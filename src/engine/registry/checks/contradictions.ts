/** Reports duplicates and contradictions in the registry. */
import { mayDo } from '../access.ts';
import { parseCondition } from '../conditions/condition.ts';
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import type { FullLabel, RawProperty } from '../raw.ts';
import { actors } from '../resolve/access.ts';
import { isSatisfiable } from '../conditions/satisfiable.ts';
import type { Field, RawCondition, Resource, Scalar } from '../types.ts';
import { isWritable } from '../validation.ts';
import { schemaFile, type CheckContext } from './context.ts';
import { rulesOn, type RuleOn } from './roles.ts';

/** The menu position above all groups. */
const topGroup = 'top';

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
  const top = context.registry.menu.findIndex(({ name }) => name === topGroup);
  if (top >= 0)
    context.report(registryFile, ['menu', top, 'name'], {
      id: 'E314',
      message: `"${topGroup}" is the place above all groups, which already exists.`,
      hint: 'Give the group another name.',
    });
  for (const resource of Object.values(context.registry.resources)) {
    checkForm(context, resource);
    checkRepeatedLabels(context, resource);
    checkEntry(context, resource);
    checkTabs(context, resource);
    checkTimeline(context, resource);
    checkImport(context, resource);
    checkImport(context, resource);
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
      report(file, path, { id: 'E314', message: `${what} already exists.`, hint: 'Remove one of the two.' });
    seen.add(name);
  }
}

function checkForm(context: CheckContext, resource: Resource): void {
  const sections = context.raw.resources[resource.name]?.form ?? [];
  reportRepeated(
    context,
    sections.flatMap(({ fields = [] }, section) =>
      fields.map((name, index) => ({
        name,
        file: registryFile,
        path: ['resources', resource.name, 'form', section, 'fields', index],
        what: `In the form, "${name}"`,
      })),
    ),
  );
}

/** Two views, tabs, sections or actions with the same label are indistinguishable. */
function checkRepeatedLabels(context: CheckContext, resource: Resource): void {
  const { name } = resource;
  const entry = context.raw.resources[name];
  const path = ['resources', name];
  const lists = [
    {
      what: 'The view',
      at: [...path, 'list', 'views'],
      all: resource.list.views.map((view) => (view.label.en === '' ? {} : view)),
    },
    { what: 'The tab', at: [...path, 'show', 'tabs'], all: entry?.show?.tabs ?? [] },
    { what: 'The section', at: [...path, 'form'], all: entry?.form ?? [] },
  ];
  for (const { what, at, all } of lists)
    reportRepeated(
      context,
      all.flatMap(({ label }: { readonly label?: FullLabel }, index) =>
        label
          ? [{ name: label.en, file: registryFile, path: [...at, index, 'label'], what: `${what} "${label.en}"` }]
          : [],
      ),
    );
  checkActionLabels(context, resource);
  reportRepeated(
    context,
    (entry?.show?.tabs ?? []).flatMap(({ inverse }, index) =>
      inverse === undefined
        ? []
        : [
            {
              name: inverse,
              file: registryFile,
              path: [...path, 'show', 'tabs', index, 'inverse'],
              what: `The tab of "${inverse}"`,
            },
          ],
    ),
  );
}

/** Actions may share a label if no record has both. */
function checkActionLabels(context: CheckContext, resource: Resource): void {
  const actions = Object.values(resource.actions);
  for (const [index, action] of actions.entries()) {
    const other = actions.slice(0, index).find(({ label, when, offer }) => {
      const and = [action.when, action.offer, when, offer].filter((one) => one !== null);
      const parsed = parseCondition({ and }, { registry: context.registry, resource });
      return label.en === action.label.en && parsed.ok && isSatisfiable(parsed.value);
    });
    const isSomebodys = actors.some((actor) =>
      [action, other].every((one) => one && mayDo(resource, { actor }, one.name)),
    );
    if (other && isSomebodys)
      context.report(registryFile, ['resources', resource.name, 'actions', action.name, 'label'], {
        id: 'E314',
        message: `"${action.name}" reads as "${other.name}", and a record can have both.`,
        hint: 'Give one of the two another label, or conditions that exclude each other.',
      });
  }
}

/** Reports keys of an entry that contradict each other. */
function checkEntry(context: CheckContext, resource: Resource): void {
  const { name, scope, fields } = resource;
  const entry = context.raw.resources[name];
  const report = (path: Path, message: string, hint: string): void =>
    context.report(registryFile, ['resources', name, ...path], { id: 'E315', message, hint });
  if (entry?.shared === true && scope === null)
    report(
      ['shared'],
      `Nothing leads from ${name} to a client, so its rows are everybody's anyway.`,
      'Remove "shared".',
    );
  const owner = scope?.length === 1 ? fields[scope[0] ?? ''] : undefined;
  if (entry?.shared === true && owner && !owner.nullable)
    report(
      ['shared'],
      `Every row of ${name} names one in "${owner.name}", so none is everybody's.`,
      `Remove "shared", or take "${owner.name}" out of "required".`,
    );
  if (entry?.large === true && entry.source === 'view')
    report(['large'], `"${name}" is a view, which has no index of its own.`, 'Remove "large".');
  if (entry?.frozen) {
    const states = (fields[entry.frozen.field]?.options ?? []).map(({ value }) => String(value));
    if (states.length > 0 && states.every((state) => entry.frozen?.open.includes(state)))
      report(
        ['frozen', 'open'],
        `${name} are open in every state, so nothing is ever frozen.`,
        'Remove "frozen", or the states in which a row stays as it is.',
      );
  }
  for (const [input] of Object.entries(entry?.inputs ?? {}))
    if (fields[input]?.computed)
      report(['inputs', input], `"${input}" is computed, so nobody fills it in.`, 'Remove it.');
  for (const written of rulesOn(context, resource)) checkRule(context, resource, written);
}

/** Reports a rule that grants with one key what it denies with another. */
function checkRule(context: CheckContext, { name, fields }: Resource, { actor, path: at, raw: rule }: RuleOn): void {
  const { actions = {} } = context.raw.resources[name] ?? {};
  if (rule === undefined || rule === '*' || Array.isArray(rule) || !('verbs' in rule)) return;
  const report = (path: Path, message: string, hint = 'Remove it.'): void =>
    context.report(registryFile, [...at, ...path], { id: 'E315', message, hint });
  const verbs = [rule.verbs, ...(rule.also ?? []).map((one) => one.verbs)];
  const has = (verb: string): boolean =>
    verbs.some((one) => one === '*' || one.includes(verb)) || actions[verb]?.access?.includes(actor) === true;
  for (const [index, field] of (rule.hidden ?? []).entries())
    if (fields[field]?.system) report(['hidden', index], `"${field}" is of every record, and cannot be hidden.`);
  for (const [index, field] of (rule.fields?.write ?? []).entries()) {
    if (rule.hidden?.includes(field))
      report(
        ['fields', 'write', index],
        `"${field}" is hidden, so it cannot be written.`,
        'Remove it here, or from "hidden".',
      );
    else if (fields[field]?.readOnly) report(['fields', 'write', index], `Only the server sets "${field}".`);
  }
  for (const [index, one] of (rule.also ?? []).entries())
    if (one.verbs.length === 0)
      report(
        ['also', index, 'verbs'],
        'These rows are open to nothing.',
        'Write what may be done with them: ["list", "show"].',
      );
  for (const [part, open] of Object.entries(rule.parts ?? {})) {
    for (const [index, verb] of (open === '*' ? [] : open).entries())
      if (!has(verb))
        report(
          ['parts', part, index],
          `"${verb}" is not among "verbs", so a part of them cannot have it.`,
          `Add "${verb}" to "verbs", or remove it here.`,
        );
  }
}

/** Records that never change have no time line by default, so there is none to disable. */
function checkTimeline({ raw, report }: CheckContext, { name }: Resource): void {
  const entry = raw.resources[name];
  if (entry?.timeline !== false || (entry.source !== 'view' && entry.appendOnly !== true)) return;
  report(registryFile, ['resources', name, 'timeline'], {
    id: 'E315',
    message: `"${name}" has no time line: nobody changes its rows.`,
    hint: 'Remove "timeline".',
  });
}

/** Views have no import, so there is none to disable. */
function checkImport({ raw, report }: CheckContext, { name }: Resource): void {
  const entry = raw.resources[name];
  if (entry?.import !== false || entry.source !== 'view') return;
  report(registryFile, ['resources', name, 'import'], {
    id: 'E315',
    message: `"${name}" takes in no files: it is a view.`,
    hint: 'Remove "import".',
  });
}

function checkTabs({ raw, report }: CheckContext, resource: Resource): void {
  for (const [index, tab] of (raw.resources[resource.name]?.show?.tabs ?? []).entries()) {
    const at = ['resources', resource.name, 'show', 'tabs', index];
    if (tab.sections && (tab.fields === undefined || resource.form.every(({ label }) => label === null))) {
      report(registryFile, [...at, 'sections'], {
        id: 'E315',
        message: 'There are no sections with a title that fields could stand under.',
        hint: 'Remove "sections", or give the sections of the form a "label".',
      });
    }
    const shown = [tab.fields, tab.inverse, tab.page].filter((one) => one !== undefined).length;
    if (tab.except && shown > 0)
      report(registryFile, [...at, 'except'], {
        id: 'E315',
        message: 'Only an overview, which shows all that stands nowhere else, can leave fields out.',
        hint: 'Remove "except", or what the tab shows.',
      });
    if (tab.when !== undefined && tab.inverse === undefined && tab.page === undefined)
      report(registryFile, [...at, 'when'], {
        id: 'E315',
        message: 'Only a page, or a tab that lists what points at the record, is left out on some of them.',
        hint: 'Remove "when", or name the "page" or the "inverse" that the tab shows.',
      });
    if (tab.head !== undefined && shown > 0 && tab.fields === undefined)
      report(registryFile, [...at, 'head'], {
        id: 'E315',
        message: 'There are no fields that this page could be shown above.',
        hint: 'Remove "head", or give the tab its "fields".',
      });
    if (tab.access && tab.page === undefined && tab.fields === undefined)
      report(registryFile, [...at, 'access'], {
        id: 'E319',
        message: 'Who sees the inverse relation sees the tab, so "access" means nothing.',
        hint: 'Remove it; the "access" of the entry decides what is read.',
      });
    if (shown > 1)
      report(registryFile, at, {
        id: 'E315',
        message: 'A tab shows fields or an inverse relation, not both.',
        hint: 'Split it into 2 tabs.',
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
  if (property.oneOf && !property['x-options'] && isWritable(field) && !resource.appendOnly)
    reportRepeated(
      context,
      property.oneOf.map(({ title }, index) => ({
        name: title,
        file,
        path: [...at, 'oneOf', index, 'title'],
        what: `The title "${title}" of a choice of "${name}"`,
      })),
    );
  if (field.computed && (field.transitions || field.relation))
    context.report(file, [...at, 'x-computed'], {
      id: 'E315',
      message: `"${name}" is computed, and ${field.transitions ? 'has transitions' : 'refers to a record'} too.`,
      hint: 'Take one of the two out.',
      breaks: [name],
    });
  if (
    property.default !== undefined &&
    property.default !== null &&
    field.unique !== null &&
    field.uniqueWhile === null &&
    !isVariable(property.default)
  )
    context.report(file, [...at, 'default'], {
      id: 'E315',
      message: `"${name}" is unique, so only one record can have its default.`,
      hint: 'Remove "default", or "x-unique".',
    });
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

const isVariable = (value: unknown): boolean => typeof value === 'string' && value.startsWith('$');

/** Reports a required field that nobody who creates records may fill in, so that none can be created. */
function checkFillable(context: CheckContext, resource: Resource, field: Field): void {
  const { name } = field;
  const at = ['properties', name];
  const file = schemaFile(resource.name);
  if (isUnfilled(context, resource, field))
    return context.report(file, [...at, field.transitions ? 'x-transitions' : 'readOnly'], {
      id: 'E315',
      message: `"${name}" is required, but nobody can fill it in: only the server sets it.`,
      hint: `Give it a "default"${kinds[field.kind].literal === 'string' && !field.transitions ? ' or "x-number"' : ''}, or take "${name}" out of "required".`,
    });
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
      hint: `Open it to them in "access" of ${resource.name}, give it a "default", or remove it from "required".`,
    });
}

/** Code of modules, existing tables and owners can give a value that the registry does not declare. */
function isUnfilled({ registry }: CheckContext, resource: Resource, field: Field): boolean {
  const { readOnly, computed, numberSeries, relation, view, adopted, appendOnly } = { ...resource, ...field };
  const isDeclared = field.default !== undefined || computed !== null || numberSeries !== null || relation?.owned;
  const isByCode = registry.modules.length > 0 || view !== null || adopted !== null || appendOnly;
  return readOnly && !isDeclared && !isByCode && actors.some((actor) => mayDo(resource, { actor }, 'create'));
}

/** Returns the known values of every new record: fields that only the server sets have their default, or are empty. */
function startOf(resource: Resource): RawCondition {
  return Object.fromEntries(
    Object.values(resource.fields)
      .filter((field) => !isWritable(field) && !field.system && field.computed === null)
      .filter((field) => kinds[field.kind].operators.includes('eq'))
      .map((field) => [field.name, (field.default as Scalar | undefined) ?? null]),
  );
}
