/** What decides about a record, in one line below its name: as the registry says it, else the first of its columns. */
import Box from '@mui/material/Box';
import { fieldsIn } from '../../../registry/recordConfig.ts';
import { mayShowField } from '../columns.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../fields/Empty.tsx';
import type { FieldProps } from '../../fields/field.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { fingerRoom, touch } from '../../theme/components/media.ts';
import { wideCells } from '../../theme/tokens.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { Phrases, speaksForItself, usePhraseFilter, ValueInWords } from './Phrases.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: FieldProps['record'];
  /** Names of fields that are known where it stands. */
  readonly without?: readonly string[];
}

const none: readonly string[] = [];

/** More than these nobody takes in at a glance. */
const facts = 3;

export function Summary({ resource, record, without = none }: Props) {
  const phrases =
    resource.summary?.filter(({ words }) => !fieldsIn(words).some((name) => without.includes(name))) ?? null;
  const met = usePhraseFilter(resource, record)(phrases ?? []);
  const columns = useSummaryFields(resource, record, without);
  if (phrases === null ? columns.length === 0 : met.length === 0) return null;
  return (
    <Box
      sx={{
        color: 'text.secondary',
        fontSize: 14,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
        ...wideCells,
        '& span': { display: 'inline' },
        [touch]: { '& a': fingerRoom },
      }}
    >
      {phrases === null ? (
        columns.map((field, index) => (
          <span key={field.name}>
            {index === 0 ? null : separator}
            <LabelledValue resource={resource} field={field} record={record} />
          </span>
        ))
      ) : (
        <Phrases resource={resource} record={record} phrases={phrases} separator={separator} />
      )}
    </Box>
  );
}

const separator = ' \u00b7 ';

function LabelledValue(props: Omit<FieldProps, 'place'>) {
  const label = useLabel();
  const value = <ValueInWords {...props} />;
  return speaksForItself(props.field) ? (
    value
  ) : (
    <>
      {inSentence(label(props.field.label))} {value}
    </>
  );
}

function useSummaryFields(
  resource: Resource,
  record: FieldProps['record'],
  without: readonly string[],
): readonly Field[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const known = new Set([
    ...resource.titlePaths.flatMap(([name = '']) => [name, `${name}_uuid`]),
    resource.stateField,
    resource.statusField,
    ...without,
  ]);
  return resource.list.columns
    .flatMap((name) => (known.has(name) ? [] : (resource.fields[name] ?? [])))
    .filter(
      (field) =>
        summed.has(field.kind) &&
        field.limit === null &&
        !isEmptyValue(record[field.name]) &&
        mayShowField({ registry, principal }, resource, field),
    )
    .slice(0, facts);
}

const summed: ReadonlySet<Field['kind']> = new Set([
  'reference',
  'text',
  'email',
  'domain-name',
  'ip',
  'enum',
  'money',
  'percent',
  'date',
  'datetime',
  'integer',
  'duration',
]);
