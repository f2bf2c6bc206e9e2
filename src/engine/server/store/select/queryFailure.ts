/** API errors of list queries. They name the parameter, and never reveal a field that the caller may not read. */
import type { ConditionError } from '../../../registry/conditions/condition.ts';
import { nearest } from '../../../registry/nearest.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import type { Field } from '../../../registry/types.ts';
import { eachLanguage, inLanguage, type Label } from '../../../texts/catalogue.ts';
import { limits } from '../../limits.ts';
import { Failure } from '../failure.ts';

/** Builds the error for a name that does not exist or that the caller may not know. */
export function unknownName(
  parameter: string,
  message: Label,
  { name, candidates }: { readonly name: string; readonly candidates: readonly string[] },
): Failure {
  return queryFailure(parameter, { message, hint: suggestion(name, candidates) });
}

/** Returns the failure of a parameter of the query. */
export function queryFailure(parameter: string, problem: { readonly message: Label; readonly hint: Label }): Failure {
  return new Failure('E_QUERY', {
    message: texts.label('parameter', { parameter, problem: problem.message }),
    hint: problem.hint,
    errors: { [parameter]: { label: problem.message } },
  });
}

export function conditionFailure(errors: readonly ConditionError[]): Failure {
  const [first] = errors;
  const placed = errors
    .slice(0, limits.errors)
    .map(({ path, message }) =>
      texts.label('parameter', { parameter: path === '' ? 'filter' : `filter.${path}`, problem: message }),
    );
  return new Failure('E_QUERY', {
    message: eachLanguage((locale) => placed.map((one) => inLanguage(one, locale)).join(' ')),
    ...(first ? { hint: first.hint } : {}),
    errors: Object.fromEntries(errors.map(({ path, message }) => [`filter.${path}`, { label: message }])),
  });
}

function suggestion(name: string, candidates: readonly string[]): Label {
  const near = nearest(name, candidates);
  if (near !== null) return texts.label('did_you_mean', { near });
  return candidates.length > 0 ? texts.label('choices', { names: candidates.join(', ') }) : texts.label('no_choices');
}

/** Returns the field of that name. @throws Failure E_QUERY with the message and the nearest name */
export function fieldAmong(fields: readonly Field[], parameter: string, name: string, message: Label): Field {
  const field = fields.find((one) => one.name === name);
  if (field) return field;
  throw unknownName(parameter, message, { name, candidates: fields.map((one) => one.name) });
}
