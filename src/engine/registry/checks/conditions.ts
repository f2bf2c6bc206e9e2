/** Parses every condition of the registry, so that none fails at run time. */
import { comparedPaths, parseCondition, type Condition } from '../conditions/condition.ts';
import { kinds } from '../kinds/table.ts';
import { nearest } from '../nearest.ts';
import { users } from '../resolve/business.ts';
import { fieldReference } from '../conditions/operand.ts';
import { isAlwaysMet, isSatisfiable } from '../conditions/satisfiable.ts';
import { fieldAt } from '../records/title.ts';
import { isWritable } from '../validation.ts';
import { registryFile, type Path } from '../load.ts';
import type { RawOperation } from '../raw.ts';
import type { Field, RawCondition, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';
import { partsOf } from './computed.ts';
import { conditionsIn, rulesOn } from './roles.ts';

export function checkConditions(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const inEntry = (path: Path, condition: RawCondition | null): void =>
      checkCondition(context, resource, { file: registryFile, path: ['resources', resource.name, ...path], condition });
    const inSchema = (path: Path, condition: RawCondition | null): void =>
      checkCondition(context, resource, { file: schemaFile(resource.name), path, condition });
    checkAlways(context, resource);
    for (const { path, rule } of rulesOn(context, resource))
      for (const [place, condition] of conditionsIn(rule))
        checkCondition(context, resource, { file: registryFile, path: [...path, ...place], condition });
    inEntry(['list', 'archived'], resource.list.archived);
    for (const [index, view] of resource.list.views.entries()) inEntry(['list', 'views', index, 'filter'], view.filter);
    for (const action of Object.values(resource.actions)) {
      inEntry(['actions', action.name, 'when'], action.when);
      inEntry(['actions', action.name, 'offer'], action.offer);
      if (typeof action.primary !== 'boolean') inEntry(['actions', action.name, 'primary'], action.primary);
    }
    inEntry(['edit', 'when'], resource.editWhen);
    inEntry(['show', 'live'], resource.liveWhen);
    for (const [index, start] of resource.starts.entries()) inEntry(['show', 'starts', index, 'when'], start.when);
    for (const [index, figure] of resource.figures.entries()) inEntry(['show', 'figures', index, 'when'], figure.when);
    inEntry(['delete', 'when'], resource.deleteWhen);
    inEntry(['deleteChoice', 'when'], resource.deleteChoice?.when ?? null);
    for (const [index, rule] of resource.checks.entries()) inSchema(['x-checks', index, 'rule'], rule.rule);
    for (const field of Object.values(resource.fields)) {
      checkHidden(context, resource, field);
      for (const effect of ['hidden', 'required', 'readOnly'] as const)
        inSchema(['properties', field.name, 'x-when', effect], field.when?.[effect] ?? null);
      checkUniqueWhile(context, resource, field);
      for (const [index, one] of (field.derivedStatus?.cases ?? []).entries())
        inSchema(['properties', field.name, 'x-derived-status', 'cases', index, 'when'], one.when);
      if (field.computed && !field.derivedStatus)
        checkComputed(context, resource, { path: ['properties', field.name, 'x-computed'], operation: field.computed });
      const fill = field.property['x-fill'];
      if (typeof fill === 'object' && field.translationOf === null)
        checkComputed(context, resource, { path: ['properties', field.name, 'x-fill'], operation: fill });
    }
  }
}

/**
 * Reports conditions that every record meets, where leaving them out means the same. A field that is always hidden and
 * a last case that is always right are meant so.
 */
function checkAlways(context: CheckContext, resource: Resource): void {
  const entry = ['resources', resource.name];
  const schema = schemaFile(resource.name);
  const checkPlace = (file: string, path: Path, condition: RawCondition | null | undefined): void => {
    if (!condition || Object.keys(condition).length === 0) return;
    const parsed = parseCondition(condition, { registry: context.registry, resource });
    if (!parsed.ok || !isAlwaysMet(parsed.value)) return;
    context.report(file, path, {
      id: 'E325',
      message: 'Every record meets this condition.',
      hint: `Remove ${removed(path)}, or compare with what not every record has.`,
    });
  };
  const removed = (path: Path): string =>
    path[0] === 'x-checks' ? 'the check' : path.at(-1) === 'filter' ? 'the view' : `"${path.at(-1) ?? ''}"`;
  for (const { path, rule } of rulesOn(context, resource))
    for (const [place, where] of conditionsIn(rule)) checkPlace(registryFile, [...path, ...place], where);
  checkPlace(registryFile, [...entry, 'list', 'archived'], resource.list.archived);
  for (const [index, { filter }] of resource.list.views.entries())
    checkPlace(registryFile, [...entry, 'list', 'views', index, 'filter'], filter);
  for (const { name, when, offer } of Object.values(resource.actions)) {
    checkPlace(registryFile, [...entry, 'actions', name, 'when'], when);
    checkPlace(registryFile, [...entry, 'actions', name, 'offer'], offer);
  }
  checkPlace(registryFile, [...entry, 'edit', 'when'], resource.editWhen);
  checkPlace(registryFile, [...entry, 'delete', 'when'], resource.deleteWhen);
  for (const [index, { rule }] of resource.checks.entries()) checkPlace(schema, ['x-checks', index, 'rule'], rule);
  for (const { name, when, uniqueWhile } of Object.values(resource.fields)) {
    checkPlace(schema, ['properties', name, 'x-when', 'required'], when?.required);
    checkPlace(schema, ['properties', name, 'x-when', 'readOnly'], when?.readOnly);
    checkPlace(schema, ['properties', name, 'x-unique', 'while'], uniqueWhile);
  }
}

/** A partial index can use columns of the record only, not the date or the person. */
function checkUniqueWhile(context: CheckContext, resource: Resource, field: Field): void {
  const path = ['properties', field.name, 'x-unique', 'while'];
  checkCondition(context, resource, { file: schemaFile(resource.name), path, condition: field.uniqueWhile });
  const parsed =
    field.uniqueWhile === null ? null : parseCondition(field.uniqueWhile, { registry: context.registry, resource });
  if (parsed?.ok !== true || isOfRecordAlone(parsed.value)) return;
  context.report(schemaFile(resource.name), path, {
    id: 'E304',
    message: `What keeps "${field.name}" apart can look only at the record's own fields and at fixed values.`,
    hint: 'Compare a column with a value: { "status": { "nin": ["ended"] } }.',
  });
}

function isOfRecordAlone(condition: Condition): boolean {
  if (condition.type === 'related' || condition.type === 'search') return false;
  if (condition.type === 'not') return isOfRecordAlone(condition.node);
  if (condition.type !== 'compare') return condition.nodes.every(isOfRecordAlone);
  const values = [condition.value].flat();
  return (
    condition.path.length === 1 &&
    condition.fields[0]?.computed === null &&
    !['contains', 'starts'].includes(condition.operator) &&
    values.every((value) => value !== null && !String(value).startsWith('$'))
  );
}

/** A field that can be required may not be hidden at the same time. */
function checkHidden({ registry, report }: CheckContext, resource: Resource, field: Field): void {
  const { hidden = null, required = null } = field.when ?? {};
  if (hidden === null) return;
  const path = ['properties', field.name, 'x-when'];
  if (!isWritable(field)) return;
  {
    const hidesWhileEmpty = ({ when }: Field, by: Field): boolean => {
      const condition = when?.hidden ?? null;
      if (condition === null || !comparedPaths(condition).includes(by.name)) return false;
      const parsed = parseCondition({ and: [condition, { [by.name]: null }] }, { registry, resource });
      return parsed.ok && isSatisfiable(parsed.value);
    };
    const circle = Object.values(resource.fields).find(
      (other) =>
        other.name > field.name && isWritable(other) && hidesWhileEmpty(other, field) && hidesWhileEmpty(field, other),
    );
    if (circle)
      report(schemaFile(resource.name), [...path, 'hidden'], {
        id: 'E310',
        message: `"${field.name}" and "${circle.name}" hide each other.`,
        hint: 'Let one of the two be there whatever the other is.',
      });
  }
  if (field.required && field.default === undefined) {
    report(schemaFile(resource.name), [...path, 'hidden'], {
      id: 'E310',
      message: `"${field.name}" is required, but may be hidden.`,
      hint: `Remove it from "required" and say here when it is: "x-when": { "hidden": …, "required": … }. Or give it a "default".`,
    });
  }
  if (required === null) return;
  const both = parseCondition({ and: [required, { not: hidden }] }, { registry, resource });
  const alone = parseCondition(required, { registry, resource });
  if (both.ok && alone.ok && isSatisfiable(alone.value) && !isSatisfiable(both.value)) {
    report(schemaFile(resource.name), [...path, 'required'], {
      id: 'E310',
      message: `"${field.name}" is required only where it is hidden.`,
      hint: 'Let one of the two conditions be the opposite of the other.',
    });
  }
}

/** Checks conditions inside computed values: of cases, and of the rows that are counted or summed. */
function checkComputed(context: CheckContext, resource: Resource, at: { path: Path; operation: RawOperation }): void {
  const file = schemaFile(resource.name);
  const { operation, path } = at;
  for (const [index, branch] of (operation.case ?? []).entries())
    checkCondition(context, resource, { file, path: [...path, 'case', index, 'when'], condition: branch.when });
  const inverse = resource.inverses[operation.count ?? operation.sum?.split('.')[0] ?? ''];
  const rows = context.registry.resources[inverse?.resource ?? ''];
  if (rows && operation.where)
    checkCondition(context, rows, { file, path: [...path, 'where'], condition: operation.where });
  for (const part of partsOf(operation)) {
    if (typeof part.expression !== 'string')
      checkComputed(context, resource, { path: [...path, ...part.path], operation: part.expression });
  }
}

interface WrittenCondition {
  readonly file: string;
  readonly path: Path;
  readonly condition: RawCondition | null;
}

/** Reports the errors of a condition, each at its position. */
export function checkCondition(context: CheckContext, resource: Resource, at: WrittenCondition): void {
  if (at.condition === null) return;
  const parsed = parseCondition(at.condition, { registry: context.registry, resource });
  if (!parsed.ok) {
    for (const error of parsed.errors)
      context.report(at.file, [...at.path, ...error.at], {
        id: 'E304',
        message: error.message.en,
        hint: error.hint.en,
      });
    return;
  }
  if (checkVariables(context, parsed.value, at)) return;
  if (checkChoices(context, resource, at) && !isSatisfiable(parsed.value)) {
    context.report(at.file, at.path, {
      id: 'E309',
      message: 'No record can ever meet this condition.',
      hint: 'Look for comparisons that exclude each other.',
    });
  }
}

/** `$me` and similar variables are keys. Comparing one with text, or with a key of another resource, is a mistake. */
function checkVariables(context: CheckContext, condition: Condition, at: WrittenCondition): boolean {
  if (condition.type === 'not' || condition.type === 'related') return checkVariables(context, condition.node, at);
  if (condition.type === 'search') return false;
  if (condition.type !== 'compare')
    return condition.nodes.map((node) => checkVariables(context, node, at)).some(Boolean);
  const { tenant, staff } = context.registry;
  const field = condition.fields.at(-1);
  const [value] = [condition.value].flat().filter((one) => typeof one === 'string' && /^\$[a-z]/.test(one)) as string[];
  if (!field || value === undefined) return false;
  const { literal } = kinds[field.kind];
  const names = new Map<string, string | undefined>([
    ['$me', users],
    ['$employee', staff?.resource],
    ['$client', tenant?.resource],
  ]);
  const meant = field.relation?.to;
  const wrong =
    literal === 'string' && nearest(value, [...names.keys(), '$today', '$now', '$record'])
      ? {
          message: `"${field.name}" is a text, and "${value}" would be taken for one.`,
          hint: 'Compare a reference or a day with it.',
        }
      : literal === 'uuid' && names.has(value) && meant !== undefined && names.get(value) !== meant
        ? {
            message: `"${value}" is ${names.get(value) === undefined ? 'nobody here' : `one of ${names.get(value) ?? ''}`}, and "${condition.path.join('.')}" points at ${meant}.`,
            hint: `Compare it with ${[...names].find(([, of]) => of === meant)?.[0] ?? `a reference to ${names.get(value) ?? ''}`}.`,
          }
        : null;
  if (wrong === null) return false;
  context.report(at.file, [...at.path, ...placeOf(at.condition ?? {}, condition.path.join('.'))], {
    id: 'E304',
    ...wrong,
  });
  return true;
}

/** Returns the first place in a condition that names the path. */
function placeOf(condition: RawCondition, path: string): Path {
  for (const [key, value] of Object.entries(condition)) {
    if (key === path) return [key];
    const inner =
      key === 'not'
        ? [[key, value] as const]
        : key === 'and' || key === 'or'
          ? (value as RawCondition[]).map((one, index) => [index, one] as const)
          : [];
    for (const [index, one] of inner) {
      const found = placeOf(one as RawCondition, path);
      if (found.length > 0) return key === 'not' ? [key, ...found] : [key, index, ...found];
    }
  }
  return [];
}

/** Returns true if no field with choices is compared with a value that is not one of them. */
function checkChoices(context: CheckContext, resource: Resource, { file, path, condition }: WrittenCondition): boolean {
  const results = Object.entries(condition ?? {}).map(([key, value]): boolean => {
    if (key === 'and' || key === 'or')
      return (value as readonly RawCondition[])
        .map((inner, index) => checkChoices(context, resource, { file, path: [...path, key, index], condition: inner }))
        .every(Boolean);
    if (key === 'not')
      return checkChoices(context, resource, { file, path: [...path, key], condition: value as RawCondition });
    const field = fieldAt(context.registry, resource, key.split('.'));
    const choices = field?.kind === 'enum' ? (field.options ?? []).map((option) => option.value) : null;
    return (
      choices === null ||
      comparedWith(value, [...path, key])
        .map(({ value: compared, path: here }) => {
          if (
            choices.some((choice) => choice === compared) ||
            compared === null ||
            typeof compared === 'boolean' ||
            fieldReference(compared) !== null
          )
            return true;
          context.report(file, here, {
            id: 'E305',
            message: `${key} has no choice ${JSON.stringify(compared)}.`,
            hint: didYouMean(String(compared), choices.map(String)),
          });
          return false;
        })
        .every(Boolean)
    );
  });
  return results.every(Boolean);
}

/** Returns the operands with their places. Parts of texts (`contains`, `starts`) are not choices. */
function comparedWith(value: unknown, path: Path): readonly { readonly value: unknown; readonly path: Path }[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ value: item, path: [...path, index] }));
  if (typeof value !== 'object' || value === null) return [{ value, path }];
  return Object.entries(value).flatMap(([operator, operand]) =>
    operator === 'contains' || operator === 'starts' ? [] : comparedWith(operand, [...path, operator]),
  );
}
