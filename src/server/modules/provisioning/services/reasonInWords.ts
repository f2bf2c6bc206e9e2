/** Why something was refused, as staff read it with the line of an order: what happened and what to do. */
import { Failure, failures } from '../../../store/failure.ts';

const longest = 2_000;

/** In Dutch, in which the company works. */
export function reasonInWords(error: unknown): string {
  const failure = error instanceof Failure ? error : new Failure('E_INTERNAL');
  const { message, hint, errors = {} } = failure.details;
  const fields = Object.values(errors).flatMap((found) => ('label' in found && found.label ? [`${found.label.nl}.`] : []));
  const known = failures[failure.code];
  return [(message ?? known.message).nl, ...(fields.length > 0 ? fields : [(hint ?? known.hint).nl])].join(' ').slice(0, longest);
}
