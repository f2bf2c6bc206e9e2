/** A value as it was or became: shown as the field's kind shows it, another record by its name where it can be read. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { masked } from '../../../registry/audit.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { FieldComponent } from '../field.ts';
import { isEmptyValue } from '../Empty.tsx';
import { isRecord } from '../../../values/json.ts';
import { useNestedField } from '../nested.ts';
import { Truncated } from '../Truncated.tsx';
import { RecordNames } from './RecordNames.tsx';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: unknown;
  /** What the value's record has beside it: its currency. */
  readonly siblings: Readonly<Record<string, unknown>>;
}

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

/** What stands in a cell by itself stands between words here. */
const inSentence = {
  fontWeight: 500,
  '& > span:not(.state-chip), & > div': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom' },
  '& > .MuiChip-root': { display: 'inline-flex', verticalAlign: 'middle' },
} as const;

const inline = { display: 'inline-block', maxWidth: 320 } as const;

/** Structures that were too long came as text, files by their name. */
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
