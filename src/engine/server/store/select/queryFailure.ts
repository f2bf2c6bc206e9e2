/** Refusals of a list query: they name the parameter, and never tell of a field that the caller may not read. */
import type { ConditionError } from '../../../registry/condition.ts';
import { nearest } from '../../../registry/nearest.ts';
import { Failure } from '../failure.ts';
import { plainLabel } from '../../../texts/catalogue.ts';

/** A name that is not there, or not for this caller's eyes. */
export function unknownName(parameter: string, what: string, name: string, candidates: readonly string[]): Failure {
  return queryFailure(parameter, `There is no ${what} "${name}".`, suggestion(name, candidates));
}

export function queryFailure(parameter: string, message: string, hint: string): Failure {
  return new Failure('E_QUERY', {
    message: plainLabel(`${parameter}: ${message}`),
    hint: plainLabel(hint),
    errors: { [parameter]: { label: plainLabel(message) } },
  });
}

export function conditionFailure(errors: readonly ConditionError[]): Failure {
  const [first] = errors;
  const named = errors.map((error) => [`filter.${error.path}`, { label: plainLabel(error.message) }] as const);
  return new Failure('E_QUERY', {
    message: plainLabel(
      errors
        .map((error) => (error.path === '' ? `filter: ${error.message}` : `filter.${error.path}: ${error.message}`))
        .join(' '),
    ),
    hint: plainLabel(first?.hint ?? ''),
    errors: Object.fromEntries(named),
  });
}

function suggestion(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  if (near !== null) return `Did you mean "${near}"?`;
  return candidates.length > 0 ? `There is: ${candidates.join(', ')}.` : 'There is none here.';
}
