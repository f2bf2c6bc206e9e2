/**
 * Labelled values of a record in blocks, in two columns if there is room. Related values are grouped; long texts and
 * tables have the full width; empty fields are listed on one line.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@mui/utils';
import { useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { RawCondition } from '../../../registry/raw.ts';
import { fieldsIn, type FormSection } from '../../../registry/records/recordConfig.ts';
import { isHidden } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { EnvelopeLines } from '../../fields/address.tsx';
import { isEmptyIn } from '../../ui/Empty.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import { fieldState, formSections } from '../form/formFields.ts';
import { blocksOf, personParts, type RecordBlock } from './blocks.ts';
import { Dates } from './Dates.tsx';
import { factGroups, type FactGroup } from './factGroups.ts';
import { Phrases, usePhraseFilter } from './Phrases.tsx';
import { RecordLists } from './RecordLists.tsx';
import { blockColumns, factColumns, factRow } from '../skeletons/recordShapes.ts';
import { TabSkeleton } from './RecordSkeleton.tsx';

type Sentence = Resource['sentences'][number];

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  readonly names: readonly string[];
  /** Groups the values by the sections of the form. */
  readonly sections?: boolean;
}

export function FieldsTab({ resource, record, names, sections = false }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const label = useLabel();
  const fields = names.flatMap((name) => {
    const field = resource.fields[name];
    return field &&
      mayShowField({ registry, principal }, resource, field) &&
      !isHidden(registry, resource, field, record, context)
      ? [field]
      : [];
  });
  const title = useTitleOf(resource, record);
  const inTitle = new Set(resource.titlePaths.map(([first]) => first));
  // Hide fields that the title already contains. A company can be named after a person or its city; then the person's
  // name and the address are still shown in full.
  const isTitle = ({ name, kind }: Field): boolean =>
    names.length > 1 &&
    texts.has(kind) &&
    (inTitle.has(name) && !personParts.has(name)
      ? ` ${title}`.endsWith(` ${String(record[name])}`)
      : title === record[name]);
  const filterPhrases = usePhraseFilter(resource, record);
  const sentences = sections
    ? resource.sentences
        .map(({ phrases, ...one }) => ({ ...one, phrases: filterPhrases(phrases) }))
        .filter(({ phrases }) => phrases.length > 0)
    : [];
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
  const scope = { registry, resource, context, mode: 'update' } as const;
  // Only fields that the person can fill in now are listed as empty; others are filled in by an action or in another
  // state.
  const fillable = new Set(
    mayDo(resource, principal, 'edit')
      ? formSections(resource, principal)
          .flatMap((section) => section.fields)
          .filter((field) => !fieldState(scope, field, record).readOnly)
      : [],
  );
  const empty = fields.filter((field) => fillable.has(field) && isQuiet(field, record));
  const groups = withSentences(factGroups(resource, short, sections), resource, ({ label: name }) =>
    sentences.some((one) => name !== null && label(one.label) === label(name)),
  );
  const sentencesUnder = (heading: string): readonly Sentence[] =>
    sentences.filter((one) => label(one.label) === heading);
  const headings = new Set(groups.map((group) => (group.title === null ? '' : label(group.title))));
  const ownSentences = sentences.filter((one) => !headings.has(label(one.label)));
  const facts = (
    <>
      {ownSentences.length > 0 ? (
        <Card>
          <CardContent>
            <Box component="dl" sx={{ m: 0 }}>
              {ownSentences.map((one) => (
                <SentenceFact key={label(one.label)} resource={resource} record={record} sentence={one} />
              ))}
            </Box>
          </CardContent>
        </Card>
      ) : null}
      {groups.length > 0 ? (
        <Box sx={groups.length > 1 ? blockColumns : {}}>
          {groups.map(({ title: heading, fields: grouped }) => {
            const blocks = blocksOf(grouped, record);
            return (
              <Card key={heading === null ? '' : label(heading)}>
                <CardContent>
                  {heading === null ? null : <BlockTitle>{label(heading)}</BlockTitle>}
                  <Box component="dl" sx={{ m: 0, ...factColumns(groups.length, grouped.length) }}>
                    {sentencesUnder(heading === null ? '' : label(heading)).map((one) => (
                      <SentenceFact
                        key={label(one.label)}
                        resource={resource}
                        record={record}
                        sentence={one}
                        heading={label(one.label)}
                      />
                    ))}
                    {blocks.map((block) => (
                      <BlockOfFacts
                        key={block.type === 'fact' ? block.field.name : block.type}
                        block={block}
                        resource={resource}
                        record={record}
                        title={title}
                        inColumn={isBill(grouped)}
                        heading={heading !== null && blocks.length === 1 ? label(heading) : null}
                      />
                    ))}
                  </Box>
                </CardContent>
              </Card>
            );
          })}
        </Box>
      ) : null}
      {empty.length > 0 ? <EmptyFacts fields={empty} /> : null}
      {long.map((field) => (
        <LongFact key={field.name} resource={resource} field={field} record={record} />
      ))}
      <Dates resource={resource} record={record} shown={names} />
    </>
  );
  return (
    <Stack sx={{ gap: 2 }}>
      {sections ? (
        <RecordLists
          resource={resource}
          record={record}
          outline={<TabSkeleton resource={resource} tab={{ type: 'fields', fields: names, sections }} />}
        >
          {facts}
        </RecordLists>
      ) : (
        facts
      )}
    </Stack>
  );
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

/** Amounts are aligned in a column if most values of a block are amounts: net, VAT, total. */
function isBill(fields: readonly Field[]): boolean {
  const amounts = fields.filter(({ kind }) => kind === 'money').length;
  return amounts > 1 && amounts > fields.length / 2;
}

/**
 * Returns true for an empty field without a text for emptiness. An optional amount with default 0, such as a discount,
 * also counts as empty.
 */
function isQuiet(field: Field, record: RaRecord): boolean {
  const value = record[field.name];
  const isNoAmount = field.kind === 'money' && !field.readOnly && field.default === 0 && value === 0;
  return field.kind !== 'secret' && field.empty === null && (isEmptyIn(record, field) || isNoAmount);
}

function BlockTitle({ children }: { readonly children: string }) {
  return (
    <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0, mb: 0.5 }}>
      {children}
    </Box>
  );
}

/** Lists empty fields on one line, because rows of dashes would take space from the values. */
function EmptyFacts({ fields }: { readonly fields: readonly Field[] }) {
  const label = useLabel();
  const translate = useTranslate();
  const names = fields.map((field) => inSentence(label(field.label)));
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '18px', px: 2 }}>
      {translate('beheer.record.not_filled', { fields: names.join(', ') })}
    </Box>
  );
}

interface SentenceProps {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  readonly sentence: Sentence;
  /** Title of the block around it. */
  readonly heading?: string;
}

function SentenceFact({ resource, record, sentence, heading }: SentenceProps) {
  const name = useLabel()(sentence.label);
  return (
    <LabelledFact name={name} heading={heading ?? null}>
      <Box sx={{ '& span': { display: 'inline' }, '&::first-letter': { textTransform: 'uppercase' } }}>
        <Phrases resource={resource} record={record} phrases={sentence.phrases} separator=", " />
      </Box>
    </LabelledFact>
  );
}

interface FactProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord<string>;
}

interface BlockProps extends Omit<FactProps, 'field'> {
  readonly block: RecordBlock;
  /** Title of the record, which is not repeated. */
  readonly title: string;
  /** Aligns amounts in a column. */
  readonly inColumn: boolean;
  /** Heading above it if it is the only block, so that its label is not repeated. */
  readonly heading: string | null;
}

function BlockOfFacts({ block, resource, record, title, inColumn, heading }: BlockProps) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  if (block.type === 'fact')
    return (
      <LabelledFact name={label(block.field.label)} heading={heading}>
        <Box sx={inColumn && block.field.kind === 'money' ? { textAlign: 'right' } : {}}>
          <FieldValue resource={resource} field={block.field} record={record} place="page" />
        </Box>
      </LabelledFact>
    );
  if (block.type === 'address') {
    const address = Object.fromEntries(block.fields.map(({ name }) => [name, record[name]]));
    return (
      <LabelledFact name={translate('beheer.record.address')} heading={heading}>
        <EnvelopeLines address={address} />
      </LabelledFact>
    );
  }
  if (block.type === 'person') {
    const name = block.fields.map((field) => String(record[field.name])).join(' ');
    return name === title ? null : <LabelledFact name={translate('beheer.record.person')}>{name}</LabelledFact>;
  }
  if (block.type === 'recurrence')
    return (
      <LabelledFact name={translate('beheer.record.period')} heading={heading}>
        {format.unit(Number(record[block.count.name]), String(record[block.unit.name]))}
      </LabelledFact>
    );
  return (
    <LabelledFact name={translate('beheer.record.period')} heading={heading}>
      {format.dateRange(String(record[block.from.name]), String(record[block.until.name]))}
    </LabelledFact>
  );
}

interface LabelledFactProps {
  readonly name: string;
  readonly heading?: string | null;
  readonly children: ReactNode;
}

function LabelledFact({ name, heading = null, children }: LabelledFactProps) {
  const isNamed = name === heading;
  return (
    <Box sx={isNamed ? { ...factRow, display: 'block' } : factRow}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, ...(isNamed ? visuallyHidden : {}) }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function LongFact({ resource, field, record }: FactProps) {
  const label = useLabel();
  return (
    <Card>
      <CardContent>
        <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0, mb: 1 }}>
          {label(field.label)}
        </Box>
        <FieldValue resource={resource} field={field} record={record} place="page" />
      </CardContent>
    </Card>
  );
}
