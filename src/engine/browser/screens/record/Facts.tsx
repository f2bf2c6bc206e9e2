/** Labelled values of a record: facts, sentences, blocks of related values, long values. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { visuallyHidden } from '@mui/utils';
import { useTranslate, type RaRecord } from 'react-admin';
import type { RecordSentence } from '../../../registry/records/recordConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { EnvelopeLines } from '../../fields/address.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { factRow } from '../skeletons/recordShapes.ts';
import type { RecordBlock } from './blocks.ts';
import { Phrases } from '../excerpts/Phrases.tsx';

export function BlockTitle({ children }: { readonly children: string }) {
  return (
    <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0, mb: 0.5 }}>
      {children}
    </Box>
  );
}

/** Lists empty fields on one line, because rows of dashes would take space from the values. */
export function EmptyFacts({ fields }: { readonly fields: readonly Field[] }) {
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
  readonly sentence: RecordSentence;
  /** Title of the block around it. */
  readonly heading?: string;
}

export function SentenceFact({ resource, record, sentence, heading }: SentenceProps) {
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

export function BlockOfFacts({ block, resource, record, title, inColumn, heading }: BlockProps) {
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

export function LongFact({ resource, field, record }: FactProps) {
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
