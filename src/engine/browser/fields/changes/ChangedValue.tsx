/**
 * Value before or after a change, shown by the kind of its field. References show the record title if it can be read.
 */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { masked } from '../../../registry/records/audit.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { FieldComponent } from '../field.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { isRecord } from '../../../values/json.ts';
import { useNestedField } from '../nested.ts';
import { Truncated } from '../../ui/Truncated.tsx';
import { RecordNames } from './RecordNames.tsx';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: unknown;
  /** The other values of the record; the currency is read from them. */
  readonly siblings: Readonly<Record<string, unknown>>;
}

/** Value within a sentence. Long text is cut off; secrets stay masked. */
export function ChangedValue(props: Props) {
  const translate = useTranslate();
  const Nested = useNestedField();
  const { field, value } = props;
  if (isEmptyValue(value))
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {translate('beheer.history.nothing')}
      </Box>
    );
  if (value === masked) return <span>{masked}</span>;
  if (field.relation) return <RecordNames relation={field.relation} uuids={[value].flat().map(String)} />;
  return (
    <Box component="span" sx={inSentence}>
      {isCut(field, value) ? (
        <Truncated sx={inline}>{textOf(value)}</Truncated>
      ) : (
        <OfItsKind {...props} Nested={Nested} />
      )}
    </Box>
  );
}

function OfItsKind({ Nested, resource, field, value, siblings }: Props & { readonly Nested: FieldComponent }) {
  return <Nested resource={resource} field={field} record={{ ...siblings, [field.name]: value }} place="cell" />;
}

/**
 * Turns the block elements that the fields render in table cells into inline elements, because here they are part of a
 * sentence.
 */
const inSentence = {
  fontWeight: 500,
  '& > span:not(.state-chip), & > div': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom' },
  '& > .MuiChip-root': { display: 'inline-flex', verticalAlign: 'middle' },
} as const;

const inline = { display: 'inline-block', maxWidth: 320 } as const;

/** The audit trail stores long structures as shortened text and files by their name. */
function isCut(field: Field, value: unknown): boolean {
  return (
    field.kind === 'file' ||
    field.kind === 'multiline' ||
    field.kind === 'markdown' ||
    field.kind === 'code' ||
    (field.kind === 'json' || field.kind === 'tags' ? typeof value === 'string' : false)
  );
}

function textOf(value: unknown): string {
  return (isRecord(value) ? String(value['name'] ?? '') : String(value)).replaceAll(/\s+/g, ' ');
}
