/** Values of a record in words, with the phrases of the registry: "€1,204.50 open", "due 12 Dec". */
import { Fragment, type ReactNode } from 'react';
import { fieldsIn, type Phrase } from '../../../registry/records/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { todayHere } from '../../i18n/todayHere.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { optionOf } from '../../fields/enum.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import type { FieldProps } from '../../fields/field.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import type { ConditionContext } from '../../../registry/conditions/operand.ts';

interface Props {
  readonly resource: Resource;
  readonly record: FieldProps['record'];
  readonly phrases: readonly Phrase[];
  readonly separator: ReactNode;
  /** Capitalises the first word. */
  readonly capital?: boolean;
}

/** Renders the phrases whose conditions are met, with a separator between them. */
export function Phrases({ resource, record, phrases, separator, capital = false }: Props) {
  const label = useLabel();
  const met = usePhraseFilter(resource, record)(phrases);
  // If one date is in another year, show the year in all of them to avoid ambiguity.
  const withYear = met
    .flatMap(({ words }) => fieldsIn(words))
    .some((name) => isOfAnotherYear(resource.fields[name], record[name]));
  return met.map(({ words }, index) => (
    <Fragment key={label(words)}>
      {index === 0 ? null : separator}
      <Words
        resource={resource}
        record={record}
        text={label(words)}
        capital={capital && index === 0}
        withYear={withYear}
      />
    </Fragment>
  ));
}

const withCapital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Returns the phrases whose condition holds and whose fields are all readable and filled in. */
export function usePhraseFilter(
  resource: Resource,
  record: FieldProps['record'],
): (phrases: readonly Phrase[]) => readonly Phrase[] {
  const registry = useRegistry();
  const context = useConditionContext();
  const principal = usePrincipal();
  const isShown = (name: string): boolean => {
    const field = resource.fields[name];
    return field !== undefined && mayShowField({ registry, principal }, resource, field);
  };
  return (phrases) =>
    phrases.filter(
      (phrase) => fieldsIn(phrase.words).every(isShown) && isMet(phrase, { registry, resource, record, context }),
    );
}

interface Of {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly record: FieldProps['record'];
  readonly context: ConditionContext;
}

function isMet({ words, when }: Phrase, { registry, resource, record, context }: Of): boolean {
  return (
    fieldsIn(words).every((name) => resource.fields[name] && !isEmptyValue(record[name])) &&
    (when === null || matchesCondition(registry, resource, when, record, context))
  );
}

interface WordsProps extends Pick<Props, 'resource' | 'record'> {
  readonly text: string;
  readonly capital: boolean;
  readonly withYear: boolean;
}

/** Odd parts are field names. */
function Words({ resource, record, text, capital, withYear }: WordsProps) {
  const parts = (capital ? withCapital(text) : text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (resource.fields[part] ?? part) : part));
  return (
    <span>
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <ValueInWords
            key={part.name}
            resource={resource}
            field={part}
            record={record}
            capital={capital && index === 1 && parts[0] === ''}
            withYear={withYear}
          />
        ),
      )}
    </span>
  );
}

interface ValueProps extends Omit<FieldProps, 'place'> {
  readonly capital?: boolean;
  readonly withYear?: boolean;
}

/**
 * Value in a sentence: an option without its chip and, unless `capital`, in lower case; a date in this year without the
 * year, unless `withYear`.
 */
export function ValueInWords({ resource, field, record, capital = false, withYear = false }: ValueProps) {
  const label = useLabel();
  const format = useFormat();
  const value = record[field.name];
  const option = field.derivedStatus ? undefined : optionOf(field, value);
  if (option) return capital ? label(option.label) : inSentence(label(option.label));
  if (field.kind === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return withYear || isOfAnotherYear(field, value) ? format.date(value) : format.dayAndMonth(value);
  return <FieldValue resource={resource} field={field} record={record} place="cell" />;
}

const isOfAnotherYear = (field: Field | undefined, value: unknown): boolean =>
  field?.kind === 'date' && typeof value === 'string' && value.slice(0, 4) !== todayHere().slice(0, 4);

/** Returns true for kinds that are understood without a label. */
export const speaksForItself = ({ kind }: Field): boolean =>
  ['reference', 'text', 'email', 'phone', 'domain-name', 'url', 'ip', 'enum'].includes(kind);
