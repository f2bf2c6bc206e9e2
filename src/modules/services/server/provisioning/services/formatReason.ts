/** Formats an error for staff on the order line: the cause and what to do. */
import { eachLanguage, inLanguage, type Label, type Locale } from '#engine/values';
import { Failure, Failures } from '#engine/server';

const longest = 2_000;

export function formatReason(error: unknown): Label {
  const failure = error instanceof Failure ? error : new Failure('E_INTERNAL');
  const { message, hint, errors = {} } = failure.details;
  const fields = Object.values(errors).flatMap((found) => ('label' in found && found.label ? [found.label] : []));
  const known = Failures.failures[failure.code];
  const inWords = (locale: Locale): string =>
    [
      inLanguage(message ?? known.message, locale),
      ...(fields.length > 0
        ? fields.map((label) => `${inLanguage(label, locale)}.`)
        : [inLanguage(hint ?? known.hint, locale)]),
    ]
      .join(' ')
      .slice(0, longest);
  return eachLanguage(inWords);
}
