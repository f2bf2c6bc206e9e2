/** Summary line below the title: the phrases of the registry, or else the first columns. */
import Box from '@mui/material/Box';
import { fieldsIn } from '../../../registry/records/recordConfig.ts';
import { mayShowField } from '../columns.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isEmptyIn } from '../../ui/Empty.tsx';
import { optionOf } from '../../fields/enum.tsx';
import type { FieldProps } from '../../fields/field.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { fingerRoom, touch } from '../../theme/components/media.ts';
import { wideCells } from '../../theme/tokens.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { Phrases, speaksForItself, usePhraseFilter, ValueInWords } from './Phrases.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: FieldProps['record'];
  /** Names of fields that are already known from the context. */
  readonly without?: readonly string[];
}

const none: readonly string[] = [];

/** Number of facts that can be read at a glance. */
const facts = 3;

/** @param props.without fields that are known from the context */
export function Summary({ resource, record, without = none }: Props) {
  const phrases =
    resource.summary?.filter(({ words }) => !fieldsIn(words).some((name) => without.includes(name))) ?? null;
  const met = usePhraseFilter(resource, record)(phrases ?? []);
  const columns = useSummaryFields(resource, record, without);
  // With a known context, the summary continues a line.
  const begins = without.length === 0;
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
            <LabelledValue resource={resource} field={field} record={record} begins={begins && index === 0} />
          </span>
        ))
      ) : (
        <Phrases resource={resource} record={record} phrases={phrases} separator={separator} capital={begins} />
      )}
    </Box>
  );
}

const separator = ' \u00b7 ';

interface LabelledProps extends Omit<FieldProps, 'place'> {
  /** True at the start of the line. */
  readonly begins: boolean;
}

/** Options keep their capital letter, because many are names. */
function LabelledValue({ begins, ...props }: LabelledProps) {
  const label = useLabel();
  const { field, record } = props;
  const option = optionOf(field, record[field.name]);
  if (option && !field.derivedStatus) return label(option.label);
  const value = <ValueInWords {...props} />;
  if (speaksForItself(field)) return value;
  const name = label(field.label);
  return (
    <>
      {begins ? name : inSentence(name)} {value}
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
        !isEmptyIn(record, field) &&
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
