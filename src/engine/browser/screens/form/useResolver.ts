/**
 * Checks a form by the rules that the server applies too: the resource's compiled schema, then its rules over the whole
 * record.
 */
import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { kinds } from '../../../registry/kinds/table.ts';
import { renderMessage } from '../../../registry/messages.ts';
import { ruleErrors, type RuleMessage } from '../../../registry/rules.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { explainErrors } from '../../../registry/validation.ts';
import { isEmptyValue } from '../../fields/Empty.tsx';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { createBody } from '../../providers/requestBody.ts';
import { storedValues } from '../../inputs/storedValues.ts';
import { usePrincipal } from '../../providers/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { numberText } from '../filters/numberText.ts';
import type { FormScope } from './formFields.ts';
import { cleanValues } from './formValues.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

type Row = Readonly<Record<string, unknown>>;

interface Checked {
  readonly resolver: Resolver;
  /** Call it when the form is sent: before that, empty fields that were only passed are let be. */
  readonly markSent: () => void;
}

export function useResolver(scope: FormScope, opened: Row): Checked {
  const principal = usePrincipal();
  const format = useFormat();
  const sent = useRef(false);
  /** The lines that were there when the form was sent: one that was added since is judged when it is sent. */
  const judged = useRef<ReadonlySet<string> | null>(null);
  const { name } = scope.resource;
  useEffect(() => void loadValidators(name), [name]);
  const resolver: Resolver = async (typed: FieldValues) => {
    if (sent.current) judged.current ??= linesIn(typed);
    const values = await storedValues(scope.registry, scope.resource.fields, typed);
    const cleaned = cleanValues({ ...scope, principal }, values);
    const messages: Readonly<Record<string, RuleMessage>> = {
      ...ruleErrors(scope.registry, scope.resource, { ...opened, ...values, ...cleaned }, scope.context),
      ...(await schemaMessages(scope, cleaned)),
    };
    const errors: Record<string, string> = {};
    for (const [path, message] of Object.entries(messages)) {
      if ('key' in message && message.key === 'required' && !isJudged(path, judged.current)) continue;
      errors[path] = wordsOf(scope, path, { message, values, format });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: nest(errors) };
  };
  const markSent = (): void => {
    sent.current = true;
    judged.current = null;
  };
  return { resolver, markSent };
}

/** The places of all lines: `lines.0`, `lines.0.options.1`. */
function linesIn(values: Row, above = ''): ReadonlySet<string> {
  const places = new Set<string>();
  for (const [name, value] of Object.entries(values)) {
    if (!Array.isArray(value)) continue;
    for (const [index, line] of value.entries()) {
      if (typeof line !== 'object' || line === null) continue;
      const at = `${above}${name}.${index}`;
      places.add(at);
      for (const inner of linesIn(line as Row, `${at}.`)) places.add(inner);
    }
  }
  return places;
}

function isJudged(path: string, judged: ReadonlySet<string> | null): boolean {
  if (judged === null) return false;
  const parts = path.split('.');
  return parts.every((part, index) => !/^\d+$/.test(part) || judged.has(parts.slice(0, index + 1).join('.')));
}

async function schemaMessages(
  { registry, resource, mode }: FormScope,
  cleaned: Row,
): Promise<Readonly<Record<string, RuleMessage>>> {
  const validate = (await loadValidators(resource.name))?.[mode];
  return !validate || validate(createBody(registry, resource, cleaned)) ? {} : explainErrors(validate.errors ?? []);
}

interface ServerRefusal {
  readonly message: RuleMessage;
  readonly values: Row;
  readonly format: Format;
}

/**
 * The message with its figures as the field writes them: an amount rather than its cents, a choice rather than its
 * code.
 */
function wordsOf({ registry, resource }: FormScope, path: string, { message, values, format }: ServerRefusal): string {
  if ('label' in message) return inLanguage(message.label, format.locale);
  const field = fieldAt(registry, resource, path);
  const value = valueAt(values, path);
  if (isEmptyValue(value) && message.key !== 'atLeastOne' && message.key !== 'minItems')
    return renderMessage(format.locale, 'required');
  if (!field) return renderMessage(format.locale, message.key, message.params);
  if (typeof value === 'string' && (message.key === 'integer' || message.key === 'number'))
    return renderMessage(format.locale, field.kind === 'integer' && /^[\d.,\s]+$/.test(value) ? 'integer' : 'number');
  const write = numberText(field, format).show;
  const params = Object.fromEntries(
    Object.entries(message.params).map(([name, param]) => [name, figure(field, name, { param, write, format })]),
  );
  return renderMessage(format.locale, message.key, params);
}

function figure(
  field: Field,
  name: string,
  {
    param,
    write,
    format,
  }: { readonly param: string | number; readonly write: (value: number) => string; readonly format: Format },
): string | number {
  if (name === 'options' && field.options) return field.options.map((option) => option.label[format.locale]).join(', ');
  return typeof param === 'number' && kinds[field.kind].traits.scaled ? write(param) : param;
}

/** The field at `due_date`, `lines.0.quantity` or `lines.0.options.1.name`. */
function fieldAt(registry: Registry, resource: Resource, path: string): Field | null {
  const [name = '', , ...within] = path.split('.');
  const field = resource.fields[name];
  const child = registry.resources[field?.lines?.resource ?? ''];
  return child && within.length > 0 ? fieldAt(registry, child, within.join('.')) : (field ?? null);
}

function valueAt(values: Row, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as Row)[part] : undefined),
      values,
    );
}

function nest(errors: Readonly<Record<string, string>>): FieldErrors {
  const tree: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(errors))
    place(tree, path === '' ? ['root', 'serverError'] : path.split('.'), { type: 'manual', message });
  return tree as FieldErrors;
}

function place(tree: Record<string, unknown>, [name = '', ...rest]: readonly string[], error: object): void {
  if (rest.length === 0) {
    tree[name] = { ...(tree[name] as object | undefined), ...error };
    return;
  }
  const below = (tree[name] ?? {}) as Record<string, unknown>;
  tree[name] = below;
  place(below, rest, error);
}
