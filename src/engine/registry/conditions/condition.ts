/**
 * The condition language of list filters, row rules and `when`. It is written as data and parsed into a tree that the
 * store compiles to SQL and the browser evaluates ({@link evaluate}). Both use two-valued logic: a comparison with an
 * empty value is false (`ne` and `nin` are true), so `not` means the same on both sides.
 */
import { kinds } from '../kinds/table.ts';
import { operators, type Literal, type Operator } from '../kinds/kind.ts';
import { nearest } from '../nearest.ts';
import { comparedValue, fieldReference, isInstant, operandProblem, type ConditionContext } from './operand.ts';
import { queryTexts as texts } from '../texts.ts';
import type { Field, Inverse, Label, RawCondition, Registry, Resource, Scalar } from '../types.ts';
import { wholeDay } from './wholeDay.ts';
import { compareExact } from '../../values/exactNumber.ts';
import { isRecord } from '../../values/json.ts';

/** A parsed condition, whose fields and values are checked. {@link parseCondition} makes it. */
export type Condition =
  | { readonly type: 'and'; readonly nodes: readonly Condition[] }
  | { readonly type: 'or'; readonly nodes: readonly Condition[] }
  | { readonly type: 'not'; readonly node: Condition }
  | RelatedCondition
  | Search
  | Comparison;

/** A condition that some or none of the related records meet. Allowed in filters only. */
export interface RelatedCondition {
  readonly type: 'related';
  readonly quantifier: Quantifier;
  readonly way: RelationWay;
  /** Condition on the related record; `$.field` in it is a field of that record. */
  readonly node: Condition;
}

/** A text search. Allowed in filters only. */
export interface Search {
  readonly type: 'search';
  readonly words: string;
}

export const quantifiers = ['some', 'none'] as const;
/** `some` requires at least one related record that meets the condition, `none` forbids them. */
export type Quantifier = (typeof quantifiers)[number];

/** A relation to follow: a reference to its target, or an inverse to the records that refer to this one. */
export interface RelationWay {
  readonly name: string;
  /** The resource of the related records. */
  readonly to: Resource;
  /** A field of this resource for a reference, of the other one for an inverse. */
  readonly field: Field;
  readonly inverse: Inverse | null;
}

/** Comparison of a field with a value, or with another field ({@link otherFieldOf}). */
export interface Comparison {
  readonly type: 'compare';
  /** The names as written: `['client', 'status']`. */
  readonly path: readonly string[];
  /** The fields along the path: relations first, the compared field last. */
  readonly fields: readonly Field[];
  readonly operator: Operator;
  /** A list for `in`, `nin` and `between`; a boolean for `empty`. */
  readonly value: Scalar | readonly Scalar[];
}

/** An error of a condition, with its place and what to do about it. */
export interface ConditionError {
  /** The place in the condition, with dots: `and.0.status`. An empty string is the condition itself. */
  readonly path: string;
  /** The same place as keys and indexes, since a key may contain a dot. */
  readonly at: Place;
  readonly message: Label;
  readonly hint: Label;
}

type Place = readonly (string | number)[];

/** The resource that a condition is about, and what the condition may name. */
export interface ConditionScope {
  readonly registry: Registry;
  readonly resource: Resource;
  /** Returns true for fields that may be named. Other fields are reported as non-existent. */
  readonly readable?: (resource: Resource, field: Field) => boolean;
  /** Rejects a value that is not one of the field's choices, instead of matching nothing. */
  readonly choicesOnly?: boolean;
  /**
   * Returns true for relations that `some` and `none` may follow. Others are reported as non-existent. If absent, no
   * relation may be followed, as in conditions of the registry, which the browser evaluates on the record alone.
   */
  readonly followable?: (resource: Resource, way: RelationWay) => boolean;
  /** If true, `q` is a text search, as in the search box; otherwise it is a field name. */
  readonly searches?: boolean;
}

/** The result of parsing: a value, or all errors. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly ConditionError[] };

const comparesFields: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'];
/** Operators whose value must be one of the choices of the field. */
const choosing: readonly Operator[] = ['eq', 'ne', 'in', 'nin'];
const maxNodes = 200;
const maxDepth = 10;
/** Maximum depth and number of relations in a filter: each one searches another table for every row. */
const maxRelationDepth = 4;
const maxRelations = 20;

export const alwaysTrue: Condition = { type: 'and', nodes: [] };

/** Parses a condition, or returns all of its errors. */
export function parseCondition(raw: unknown, scope: ConditionScope): Parsed<Condition> {
  const reader = new Reader(scope);
  const condition = reader.read(raw, [], { resource: scope.resource, depth: 0, relations: 0 });
  return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, value: condition };
}

/** The record that a part of the condition is about, and the depth of that part. */
interface Level {
  readonly resource: Resource;
  readonly depth: number;
  /** The number of relations followed to get here. */
  readonly relations: number;
}

class Reader {
  readonly errors: ConditionError[] = [];
  private nodes = 0;
  private relations = 0;

  constructor(private readonly scope: ConditionScope) {}

  read(raw: unknown, at: Place, level: Level): Condition {
    if (!isRecord(raw)) return this.fail(at, texts.refusal('no_condition'));
    if (level.depth > maxDepth) return this.fail(at, texts.refusal('too_deep', { max: maxDepth }));
    const nodes: Condition[] = [];
    for (const [key, value] of Object.entries(raw)) {
      const here = [...at, key];
      const below = { ...level, depth: level.depth + 1 };
      if (key === 'and' || key === 'or') nodes.push(this.readGroup(key, value, here, below));
      else if (key === 'q' && this.scope.searches === true) nodes.push(this.readSearch(value, here));
      else if (key === 'not') nodes.push({ type: 'not', node: this.read(value, here, below) });
      else if (this.scope.followable !== undefined && isQuantified(value))
        nodes.push(...this.readRelated(key, value, here, below));
      else nodes.push(...this.readComparisons(key, value, here, level.resource));
    }
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { type: 'and', nodes };
  }

  private readGroup(type: 'and' | 'or', value: unknown, at: Place, level: Level): Condition {
    if (!Array.isArray(value)) return this.fail(at, texts.refusal('no_list', { word: type }));
    if (value.length > maxNodes) return this.fail(at, texts.refusal('too_long', { max: maxNodes }));
    return { type, nodes: value.map((inner, index) => this.read(inner, [...at, index], level)) };
  }

  private readSearch(value: unknown, at: Place): Condition {
    this.nodes += 1;
    if (!isSearch(value)) return this.fail(at, texts.refusal('search'));
    return { type: 'search', words: value.trim() };
  }

  private readRelated(name: string, value: Quantified, at: Place, level: Level): readonly Condition[] {
    const ways = relationWays(this.scope.registry, level.resource).filter(
      (way) => this.scope.followable?.(level.resource, way) ?? false,
    );
    const way = ways.find((one) => one.name === name);
    if (!way) {
      const names = ways.map((one) => one.name);
      return [
        this.fail(at, {
          message: texts.label('has_no_relation', { resource: level.resource.name, name }),
          hint: suggest(name, names),
        }),
      ];
    }
    if (level.relations >= maxRelationDepth)
      return [this.fail(at, texts.refusal('too_many_relations_deep', { max: maxRelationDepth }))];
    return Object.entries(value).map(([word, inner]) => {
      this.relations += 1;
      if (this.relations > maxRelations)
        return this.fail(at, texts.refusal('too_many_relations', { max: maxRelations }));
      const node = this.read(inner, [...at, word], { ...level, resource: way.to, relations: level.relations + 1 });
      return { type: 'related', quantifier: word === 'none' ? 'none' : 'some', way, node };
    });
  }

  private readComparisons(key: string, value: unknown, at: Place, resource: Resource): Condition[] {
    const found = this.findField(key.split('.'), at, resource);
    if (!found) return [];
    if (!isRecord(value)) return [this.compare(found, Array.isArray(value) ? 'in' : 'eq', value, at)];
    const pairs = Object.entries(value);
    if (pairs.length === 0) return [this.fail(at, texts.refusal('empty_comparison', { field: key }))];
    return pairs.map(([operator, operand]) => this.compareWith(found, operator, operand, at));
  }

  private compareWith(found: Found, operator: string, operand: unknown, at: Place): Condition {
    const known = operators.find((name) => name === operator);
    if (known) return this.compare(found, known, operand, at);
    return this.fail(at, {
      message: texts.label('unknown_comparison', { name: operator }),
      hint: suggest(operator, operators),
    });
  }

  private findField(path: readonly string[], at: Place, of: Resource): Found | null {
    const fields: Field[] = [];
    let resource: Resource | undefined = of;
    for (const [index, name] of path.entries()) {
      if (!resource) break;
      const last = index === path.length - 1;
      const field: Field | undefined = last ? own(resource.fields, name) : relationNamed(resource, name);
      if (!field || !this.mayRead(resource, field)) {
        this.fail(at, {
          message: texts.label(last ? 'has_no_field' : 'has_no_relation', { resource: resource.name, name }),
          hint: suggest(name, this.namesOf(resource, last)),
        });
        return null;
      }
      fields.push(field);
      resource = last ? undefined : own(this.scope.registry.resources, field.relation?.to ?? '');
    }
    const field = fields.at(-1);
    return field ? { path, fields, field, of } : null;
  }

  private mayRead(resource: Resource, field: Field): boolean {
    return this.scope.readable?.(resource, field) ?? true;
  }

  private namesOf(resource: Resource, last: boolean): readonly string[] {
    const fields = Object.values(resource.fields).filter((field) => this.mayRead(resource, field));
    return last
      ? fields.map((field) => field.name)
      : fields.flatMap((field) => (field.kind === 'reference' && field.relation ? [field.relation.name] : []));
  }

  private compare(found: Found, operator: Operator, value: unknown, at: Place): Condition {
    this.nodes += 1;
    if (this.nodes > maxNodes) return this.fail(at, texts.refusal('too_long', { max: maxNodes }));
    const { field, path, fields } = found;
    const allowed = kinds[field.kind].operators;
    if (value === null && (operator === 'eq' || operator === 'ne') && allowed.includes('empty')) {
      return { type: 'compare', path, fields, operator: 'empty', value: operator === 'eq' };
    }
    if (!allowed.includes(operator)) {
      return this.fail(at, {
        message: texts.label('not_compared', { field: field.name, operator }),
        hint:
          allowed.length > 0 ? texts.label('takes', { operators: allowed.join(', ') }) : texts.label('not_filtered'),
      });
    }
    const other = comparesFields.includes(operator) ? fieldReference(value) : null;
    if (other !== null) return this.compareFields(found, operator, value as string, other, at);
    const problem = operandProblem(operator, value, kinds[field.kind].literal);
    if (problem)
      return this.fail(at, {
        message: texts.label('value', { field: field.name, problem: problem.message }),
        hint: problem.hint,
      });
    const wrong = this.scope.choicesOnly === true ? noChoice(field, operator, value) : undefined;
    if (wrong !== undefined)
      return this.fail(at, {
        message: texts.label('no_such_choice', { field: field.name, value: wrong }),
        hint: suggest(
          wrong,
          (field.options ?? []).map((option) => String(option.value)),
        ),
      });
    return { type: 'compare', path, fields, operator, value: value as Scalar | readonly Scalar[] };
  }

  private compareFields(found: Found, operator: Operator, value: string, other: string, at: Place): Condition {
    const field = own(found.of.fields, other);
    if (!field || !this.mayRead(found.of, field)) {
      return this.fail(at, {
        message: texts.label('has_no_field', { resource: found.of.name, name: other }),
        hint: suggest(other, this.namesOf(found.of, true)),
      });
    }
    const { literal, operators: allowed } = kinds[field.kind];
    const alike = literal === kinds[found.field.kind].literal && allowed.includes(operator);
    if (alike) return { type: 'compare', path: found.path, fields: found.fields, operator, value };
    return this.fail(
      at,
      texts.refusal('unlike_fields', { field: found.field.name, other, operators: comparesFields.join(', ') }),
    );
  }

  private fail(at: Place, problem: Pick<ConditionError, 'message' | 'hint'>): Condition {
    this.errors.push({ path: at.join('.'), at, ...problem });
    return alwaysTrue;
  }
}

interface Found {
  readonly path: readonly string[];
  readonly fields: readonly Field[];
  readonly field: Field;
  /** The resource at which the path starts. */
  readonly of: Resource;
}

const maxSearch = 200;

/** Returns true if the value is a text that can be searched for. */
export const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxSearch && !value.includes('\0');

/** Returns the first value that is not a choice of the field, or undefined. */
function noChoice({ options }: Field, operator: Operator, value: unknown): string | undefined {
  if (options === null || !choosing.includes(operator)) return undefined;
  return [value]
    .flat()
    .map(String)
    .find((one) => !options.some((option) => String(option.value) === one));
}

type Quantified = Readonly<Record<string, unknown>>;

/** Recognises `{"some": {…}}` and `{"none": {…}}`. */
function isQuantified(value: unknown): value is Quantified {
  if (!isRecord(value)) return false;
  const words = Object.keys(value);
  return words.length > 0 && words.every((word) => quantifiers.some((one) => one === word));
}

/** Returns all relations of a resource, references and inverses. A reference wins over an inverse of the same name. */
export function relationWays(registry: Registry, resource: Resource): readonly RelationWay[] {
  const on = Object.values(resource.fields).flatMap((field): readonly RelationWay[] => {
    const to = own(registry.resources, field.relation?.to ?? '');
    const isOne = field.kind === 'reference' || field.kind === 'references';
    return field.relation && to && isOne ? [{ name: field.relation.name, to, field, inverse: null }] : [];
  });
  const back = Object.values(resource.inverses).flatMap((inverse): readonly RelationWay[] => {
    const to = own(registry.resources, inverse.resource);
    const field = own(to?.fields ?? {}, inverse.field);
    return to && field && !on.some(({ name }) => name === inverse.name)
      ? [{ name: inverse.name, to, field, inverse }]
      : [];
  });
  return [...on, ...back];
}

/** Returns the reference field whose embedded record has this name. */
export function relationNamed(resource: Resource, name: string): Field | undefined {
  return Object.values(resource.fields).find((field) => field.kind === 'reference' && field.relation?.name === name);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function suggest(name: string, candidates: readonly string[]): Label {
  const near = nearest(name, candidates);
  if (near) return texts.label('did_you_mean', { near });
  return candidates.length === 0 ? texts.label('no_choices') : texts.label('choices', { names: candidates.join(', ') });
}

/** Returns true if a record, with its references embedded, meets the condition. */
export function evaluate(condition: Condition, record: Row, context: ConditionContext): boolean {
  return judge(condition, (comparison) => compareIn(comparison, record, context));
}

/** Evaluates a rule on a record that may be incomplete: a comparison with an empty side holds. */
export function isFulfilled(rule: Condition, record: Row, context: ConditionContext): boolean {
  return judge(rule, (comparison) =>
    comparison.operator !== 'empty' && hasEmptySide(comparison, record) ? true : compareIn(comparison, record, context),
  );
}

type Row = Readonly<Record<string, unknown>>;

function judge(condition: Condition, test: (comparison: Comparison) => boolean): boolean {
  if (condition.type === 'and') return condition.nodes.every((node) => judge(node, test));
  if (condition.type === 'or') return condition.nodes.some((node) => judge(node, test));
  if (condition.type === 'not') return !judge(condition.node, test);
  // Only the server can query other records and search indexes. Scopes of the browser do not parse such conditions.
  if (condition.type === 'related')
    throw new Error(`What is related by "${condition.way.name}" is the server's to ask.`);
  if (condition.type === 'search') throw new Error('A search is answered by the server.');
  return test(condition);
}

/** Returns the paths that a condition compares. */
export function comparedPaths(condition: RawCondition): readonly string[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === 'and' || key === 'or')
      return Array.isArray(value) ? (value as RawCondition[]).flatMap(comparedPaths) : [];
    return key === 'not' ? comparedPaths(value as RawCondition) : [key];
  });
}

/** Returns the value at a path over embedded records, or undefined if a part of the path is missing. */
export function valueAt(record: Row, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Returns true for null, undefined, an empty string and an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Returns the name of the field that a comparison compares with, or null if it compares with a literal. */
export const otherFieldOf = ({ operator, value }: Pick<Comparison, 'operator' | 'value'>): string | null =>
  comparesFields.includes(operator) ? fieldReference(value) : null;

function hasEmptySide(comparison: Comparison, record: Row): boolean {
  const other = otherFieldOf(comparison);
  return isEmpty(valueAt(record, comparison.path)) || (other !== null && isEmpty(record[other]));
}

function compareIn(comparison: Comparison, record: Row, context: ConditionContext): boolean {
  const { operator, value } = comparison;
  const actual = valueAt(record, comparison.path);
  if (operator === 'empty') return isEmpty(actual) === value;
  const list = Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar];
  const other = otherFieldOf(comparison);
  const literal = literalOf(comparison);
  const operands =
    other === null ? list.map((item) => comparedValue(item, literal, context)) : [(record[other] ?? null) as Scalar];
  const compare = literal === 'exact' ? compareDigits : compareScalars;
  const isSame = (operand: Scalar): boolean => operand !== null && compare(actual, operand) === 0;
  if (operator === 'ne' || operator === 'nin') return !operands.some(isSame);
  return !isEmpty(actual) && compareFilled(operator, actual, operands, compare);
}

type Compare = (actual: unknown, operand: Scalar) => number | null;

const compareDigits: Compare = (actual, operand) =>
  operand === null || actual === null || actual === undefined ? null : compareExact(String(actual), String(operand));

function literalOf({ fields }: Comparison): Literal {
  const field = fields.at(-1);
  return field ? kinds[field.kind].literal : 'none';
}

function compareFilled(operator: Operator, actual: unknown, operands: readonly Scalar[], compare: Compare): boolean {
  const [first = null, second = null] = operands;
  const sign = compare(actual, first);
  switch (operator) {
    case 'eq':
    case 'in':
      return operands.some((operand) => operand !== null && compare(actual, operand) === 0);
    case 'contains':
      return (
        first !== null &&
        (Array.isArray(actual)
          ? actual.some((item) => sameScalar(item, first))
          : textOf(actual).includes(textOf(first)))
      );
    case 'starts':
      return first !== null && textOf(actual).startsWith(textOf(first));
    case 'between':
      return (sign ?? -1) >= 0 && (compare(actual, second) ?? 1) <= 0;
    case 'gt':
      return sign !== null && sign > 0;
    case 'gte':
      return sign !== null && sign >= 0;
    case 'lt':
      return sign !== null && sign < 0;
    case 'lte':
      return sign !== null && sign <= 0;
    default:
      return false;
  }
}

/** Normalises to NFC and lower case, so that composed and decomposed characters are equal. */
const textOf = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFC')
    .toLocaleLowerCase('en');

function sameScalar(actual: unknown, operand: Scalar): boolean {
  return operand !== null && compareScalars(actual, operand) === 0;
}

/**
 * Compares instants by time regardless of their offset; an instant equals a day if it lies in that day. Other values
 * compare as they are. Returns null if the two cannot be compared.
 */
function compareScalars(actual: unknown, operand: Scalar): number | null {
  if (operand === null || actual === null || actual === undefined) return null;
  if (typeof actual === 'number' && typeof operand === 'number') return Math.sign(actual - operand);
  const left = String(actual);
  const right = String(operand);
  if (isInstant(left) && isInstant(right)) return Math.sign(new Date(left).getTime() - new Date(right).getTime());
  const day = isInstant(left) ? wholeDay(right) : null;
  if (day !== null) {
    const moment = new Date(left).getTime();
    if (moment < day.from) return -1;
    return moment < day.until ? 0 : 1;
  }
  if (left === right || left.normalize('NFC') === right.normalize('NFC')) return 0;
  return left < right ? -1 : 1;
}
