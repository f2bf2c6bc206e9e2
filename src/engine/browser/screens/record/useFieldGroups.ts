/** The values of a record that a tab of fields shows: grouped, as sentences, long, or empty. */
import type { RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { RawCondition } from '../../../registry/raw.ts';
import { fieldsIn, type FormSection, type RecordSentence } from '../../../registry/records/recordConfig.ts';
import { isHidden } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { isEmptyIn } from '../../ui/Empty.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { mayShowField } from '../columns.ts';
import { fieldState, formSections } from '../form/formFields.ts';
import { personParts } from './blocks.ts';
import { factGroups, type FactGroup } from './factGroups.ts';
import { usePhraseFilter } from '../excerpts/Phrases.tsx';

export interface FieldsTabProps {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  readonly names: readonly string[];
  /** Groups the values by the sections of the form. */
  readonly sections?: boolean;
}

export interface ShownGroup extends FactGroup {
  readonly heading: string | null;
  /** Sentences with the heading of the group as their label. */
  readonly sentences: readonly RecordSentence[];
}

interface FieldGroups {
  readonly groups: readonly ShownGroup[];
  /** Sentences that belong to no group. */
  readonly ownSentences: readonly RecordSentence[];
  readonly long: readonly Field[];
  readonly empty: readonly Field[];
}

export function useFieldGroups({ resource, record, names, sections = false }: FieldsTabProps): FieldGroups {
  const label = useLabel();
  const fields = useShownFields({ resource, record, names });
  const isTitle = useIsTitle({ resource, record, names });
  const sentences = useSentences(resource, record).filter(() => sections);
  const empty = useEmptyFields({ resource, record }, fields);
  const inSentences = new Set(
    sentences.flatMap(({ phrases }) =>
      phrases.flatMap(({ words, when }) => [...fieldsIn(words), ...switchesIn(resource, when)]),
    ),
  );
  // Empty long fields take no space.
  const long = fields.filter((field) => kinds[field.kind].traits.wide && !isEmptyIn(record, field) && !isTitle(field));
  const short = fields.filter(
    (field) => !long.includes(field) && !isQuiet(field, record) && !isTitle(field) && !inSentences.has(field.name),
  );
  const grouped = withSentences(factGroups(resource, short, sections), resource, ({ label: name }) =>
    sentences.some((one) => name !== null && label(one.label) === label(name)),
  );
  const groups = grouped.map((group): ShownGroup => {
    const heading = group.title === null ? null : label(group.title);
    return { ...group, heading, sentences: sentences.filter((one) => label(one.label) === (heading ?? '')) };
  });
  const headings = new Set(groups.map(({ heading }) => heading ?? ''));
  return { groups, ownSentences: sentences.filter((one) => !headings.has(label(one.label))), long, empty };
}

function useShownFields({ resource, record, names }: Omit<FieldsTabProps, 'sections'>): readonly Field[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return names
    .flatMap((name) => resource.fields[name] ?? [])
    .filter(
      (field) =>
        mayShowField({ registry, principal }, resource, field) && !isHidden(registry, resource, field, record, context),
    );
}

/**
 * Returns a function that is true for fields that the title already contains. A company can be named after a person or
 * its city; then the person's name and the address are still shown in full.
 */
function useIsTitle({ resource, record, names }: Omit<FieldsTabProps, 'sections'>): (field: Field) => boolean {
  const title = useTitleOf(resource, record);
  const inTitle = new Set(resource.titlePaths.map(([first]) => first));
  return ({ name, kind }) =>
    names.length > 1 &&
    texts.has(kind) &&
    (inTitle.has(name) && !personParts.has(name)
      ? ` ${title}`.endsWith(` ${String(record[name])}`)
      : title === record[name]);
}

/** Returns the sentences with the phrases that apply to the record. */
function useSentences(resource: Resource, record: RaRecord<string>): readonly RecordSentence[] {
  const filterPhrases = usePhraseFilter(resource, record);
  return resource.sentences
    .map(({ phrases, ...one }) => ({ ...one, phrases: filterPhrases(phrases) }))
    .filter(({ phrases }) => phrases.length > 0);
}

/** Returns the empty fields that the person can fill in now; others are filled in by an action or in another state. */
function useEmptyFields(
  { resource, record }: Pick<FieldsTabProps, 'resource' | 'record'>,
  fields: readonly Field[],
): readonly Field[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const scope = { registry, resource, context, mode: 'update' } as const;
  if (!mayDo(resource, principal, 'edit')) return [];
  const fillable = new Set(
    formSections(resource, principal)
      .flatMap((section) => section.fields)
      .filter((field) => !fieldState(scope, field, record).readOnly),
  );
  return fields.filter((field) => fillable.has(field) && isQuiet(field, record));
}

/** Adds sections that consist of a sentence, at their position in the form. */
function withSentences(
  groups: readonly FactGroup[],
  { form }: Resource,
  isSentence: (section: FormSection) => boolean,
): readonly FactGroup[] {
  const titles = form.map((section) => section.label);
  return form
    .filter((section) => isSentence(section) && !groups.some(({ title }) => title === section.label))
    .reduce((found, { label: title }) => {
      const next = found.findIndex((group) => titles.indexOf(group.title) > titles.indexOf(title));
      return found.toSpliced(next === -1 ? found.length : next, 0, { title, fields: [] });
    }, groups);
}

/** Returns boolean fields that a phrase already expresses: "does not renew". */
function switchesIn(resource: Resource, when: RawCondition | null): readonly string[] {
  return Object.entries(when ?? {}).flatMap(([name, wanted]) =>
    typeof wanted === 'boolean' && resource.fields[name]?.kind === 'boolean' ? [name] : [],
  );
}

/** Kinds of which a title can consist. */
const texts: ReadonlySet<Field['kind']> = new Set(['text', 'multiline', 'domain-name', 'email']);

/**
 * Returns true for an empty field without a text for emptiness. An optional amount with default 0, such as a discount,
 * also counts as empty.
 */
function isQuiet(field: Field, record: RaRecord): boolean {
  const value = record[field.name];
  const isNoAmount = field.kind === 'money' && !field.readOnly && field.default === 0 && value === 0;
  return field.kind !== 'secret' && field.empty === null && (isEmptyIn(record, field) || isNoAmount);
}
