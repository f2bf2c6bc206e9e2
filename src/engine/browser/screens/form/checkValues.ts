/**
 * Validates form values with the rules of the server: the compiled schema of the resource, then its rules over the
 * whole record.
 */
import { kinds } from '../../../registry/kinds/table.ts';
import { renderMessage } from '../../../registry/messages.ts';
import { postcodeErrors } from '../../../registry/records/postcodes.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { ruleErrors, type RuleMessage } from '../../../registry/rules.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { explainErrors } from '../../../registry/validation.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import type { Format } from '../../i18n/format.ts';
import { storedValues } from '../../inputs/storedValues.ts';
import { textOfUnreadable } from '../../inputs/unreadableJson.ts';
import { createBody, isSame } from '../../providers/requestBody.ts';
import { loadValidators } from '../../providers/validators.ts';
import { numberText } from '../filters/numberText.ts';
import type { FormScope } from './formFields.ts';
import { cleanValues } from './formValues.ts';

type Row = Readonly<Record<string, unknown>>;

interface CheckScope extends FormScope {
  readonly principal: Principal;
  readonly format: Format;
}

interface ValueFault {
  /** In the language of the person. */
  readonly text: string;
  /** True if the only error is that the field is empty. */
  readonly isRequired: boolean;
}

interface CheckedValues {
  /** Normalised values. */
  readonly values: Row;
  /** The subset that is sent to the server. */
  readonly cleaned: Row;
  /** Errors by path: `due_date`, `lines.0.quantity`. */
  readonly faults: Readonly<Record<string, ValueFault>>;
}

/**
 * Normalises and validates the values of a form.
 *
 * @param opened the existing record, or the initial values of a new one
 */
export async function checkValues<Values extends Row>(
  scope: CheckScope,
  { opened, typed }: { readonly opened: Row; readonly typed: Values },
): Promise<CheckedValues & { readonly values: Values }> {
  const { registry, resource, format } = scope;
  const stored = await storedValues(registry, resource.fields, typed);
  const values = scope.mode === 'update' ? { ...stored, ...unchanged(resource, { opened, typed }) } : stored;
  const cleaned = cleanValues(scope, values);
  const record = { ...opened, ...values, ...cleaned };
  const messages: Readonly<Record<string, RuleMessage>> = {
    ...postcodeErrors(resource, record, scope.mode === 'update' ? opened : null),
    ...ruleErrors(registry, resource, record, scope.context),
    ...ofChanged(scope, { opened, values }, await schemaMessages(scope, cleaned)),
    ...unreadable(registry, resource, values),
  };
  const faults = Object.entries(messages).map(([path, message]) => [
    path,
    {
      text: wordsOf(scope, path, { message, values, format }),
      isRequired: 'key' in message && message.key === 'required',
    },
  ]);
  return { values, cleaned, faults: Object.fromEntries(faults) as CheckedValues['faults'] };
}

/** Returns the values that the record has already. They stay as they are: text with spaces at its end, or empty text. */
function unchanged({ fields }: Resource, { opened, typed }: { readonly opened: Row; readonly typed: Row }): Row {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ name }) =>
      name in typed && opened[name] !== undefined && isSame(typed[name], opened[name]) ? [[name, opened[name]]] : [],
    ),
  );
}

/**
 * Leaves out errors of the schema about values that the record has already: they are not sent, and the server checks only
 * what is sent. Rows of an adopted table may hold values that no form accepts, such as a date without end, empty text in
 * a required column, or null in a column with a default.
 */
function ofChanged(
  { resource, mode }: FormScope,
  { opened, values }: { readonly opened: Row; readonly values: Row },
  messages: Readonly<Record<string, RuleMessage>>,
): Readonly<Record<string, RuleMessage>> {
  if (mode === 'create') return messages;
  return Object.fromEntries(
    Object.entries(messages).filter(([path]) => {
      const [name = ''] = path.split('.');
      const field = resource.fields[name];
      const isMissing = (values[name] ?? null) === null && field?.required === true;
      const isUnchanged = !isMissing && isSame(values[name], opened[name]);
      return !isUnchanged || field?.kind === 'lines';
    }),
  );
}

/** Returns errors for invalid JSON, which a schema without restrictions would accept as text. */
function unreadable(registry: Registry, resource: Resource, values: Row): Readonly<Record<string, RuleMessage>> {
  const messages = Object.values(resource.fields).flatMap(({ name, kind, lines }): [string, RuleMessage][] => {
    const value = values[name];
    if (kind === 'json' && textOfUnreadable(value) !== null) return [[name, { key: 'json', params: {} }]];
    const child = registry.resources[lines?.resource ?? ''];
    if (!child || !Array.isArray(value)) return [];
    return value.flatMap((line: Row, index) =>
      Object.entries(unreadable(registry, child, line)).map(([within, message]): [string, RuleMessage] => [
        `${name}.${index}.${within}`,
        message,
      ]),
    );
  });
  return Object.fromEntries(messages);
}

async function schemaMessages(
  { registry, resource, mode }: FormScope,
  cleaned: Row,
): Promise<Readonly<Record<string, RuleMessage>>> {
  const validate = (await loadValidators(resource.name))?.[mode];
  const body = createBody(registry, resource, cleaned);
  return !validate || validate(body) ? {} : explainErrors(validate.errors ?? [], body);
}

interface ServerRefusal {
  readonly message: RuleMessage;
  readonly values: Row;
  readonly format: Format;
}

/**
 * Returns the message with values formatted as the field shows them: an amount instead of cents, a label instead of a
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
  // The help of a field with a format says what the value is for, not how it is written.
  if (message.key === 'invalidFormat' && field.help !== null && field.property.format === undefined)
    return `${renderMessage(format.locale, message.key)}. ${inLanguage(field.help, format.locale)}`;
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
  if (name === 'options' && field.options)
    return field.options.map((option) => inLanguage(option.label, format.locale)).join(', ');
  return typeof param === 'number' && kinds[field.kind].traits.scaled ? write(param) : param;
}

/** Returns the field at a path such as `due_date`, `lines.0.quantity` or `lines.0.options.1.name`. */
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
