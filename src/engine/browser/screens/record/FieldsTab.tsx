/**
 * Labelled values of a record in blocks, in two columns if there is room. Related values are grouped; long texts and
 * tables have the full width; empty fields are listed on one line.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import type { RaRecord } from 'react-admin';
import type { RecordSentence } from '../../../registry/records/recordConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { blockColumns, factColumns } from '../skeletons/recordShapes.ts';
import { blocksOf } from './blocks.ts';
import { Dates } from './Dates.tsx';
import { BlockOfFacts, BlockTitle, EmptyFacts, LongFact, SentenceFact } from './Facts.tsx';
import { RecordLists } from './RecordLists.tsx';
import { TabSkeleton } from './RecordSkeleton.tsx';
import { useFieldGroups, type FieldsTabProps, type ShownGroup } from './useFieldGroups.ts';

export function FieldsTab(props: FieldsTabProps) {
  const { resource, record, names, sections = false } = props;
  const { groups, ownSentences, long, empty } = useFieldGroups(props);
  const facts = (
    <>
      {ownSentences.length > 0 ? <OwnSentences resource={resource} record={record} sentences={ownSentences} /> : null}
      {groups.length > 0 ? (
        <Box sx={groups.length > 1 ? blockColumns : {}}>
          {groups.map((group) => (
            <GroupCard
              key={group.heading ?? ''}
              resource={resource}
              record={record}
              group={group}
              columns={factColumns(groups.length, group.fields.length)}
            />
          ))}
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

interface CardProps {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
}

function OwnSentences({ resource, record, sentences }: CardProps & { readonly sentences: readonly RecordSentence[] }) {
  const label = useLabel();
  return (
    <Card>
      <CardContent>
        <Box component="dl" sx={{ m: 0 }}>
          {sentences.map((one) => (
            <SentenceFact key={label(one.label)} resource={resource} record={record} sentence={one} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

interface GroupCardProps extends CardProps {
  readonly group: ShownGroup;
  readonly columns: ReturnType<typeof factColumns>;
}

function GroupCard({ resource, record, group: { heading, sentences, fields }, columns }: GroupCardProps) {
  const label = useLabel();
  const title = useTitleOf(resource, record);
  const blocks = blocksOf(fields, record);
  return (
    <Card>
      <CardContent>
        {heading === null ? null : <BlockTitle>{heading}</BlockTitle>}
        <Box component="dl" sx={{ m: 0, ...columns }}>
          {sentences.map((one) => (
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
              inColumn={isBill(fields)}
              heading={blocks.length === 1 ? heading : null}
            />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

/** Amounts are aligned in a column if most values of a block are amounts: net, VAT, total. */
function isBill(fields: readonly Field[]): boolean {
  const amounts = fields.filter(({ kind }) => kind === 'money').length;
  return amounts > 1 && amounts > fields.length / 2;
}
