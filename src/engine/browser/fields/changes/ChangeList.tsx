/** List of changed fields, one line each. For owned lines it lists those added, changed and removed. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldChange, LineChange } from '../../../registry/records/audit.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { Sentence } from './Sentence.tsx';

/** Shows name and value in two columns from 400 px. Next to a record and inside nested lists there is less room. */
const roomy = '@container (min-width: 400px)';

interface Props {
  readonly resource: Resource;
  readonly changes: readonly FieldChange[];
  /** The other values of the changed record; the currency is read from them. */
  readonly siblings?: Readonly<Record<string, unknown>>;
  /** True for a preview of changes that have not been made yet. */
  readonly isAhead?: boolean;
}

/** Description list of changes; `isAhead` words them as a preview. */
export function ChangeList({ resource, changes, siblings, isAhead = false }: Props) {
  const label = useLabel();
  // All values of a new record were empty before, so "was empty" is left out.
  const isNew = !isAhead && changes.every(({ before, lines }) => isEmptyValue(before) && lines === undefined);
  const own = { ...siblings, ...currencyAmong(changes) };
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: '1fr',
          columnGap: 2,
          fontSize: 13,
          lineHeight: '20px',
          '& > div > dd': { mb: 0.75 },
          [roomy]: { gridTemplateColumns: 'minmax(120px, max-content) 1fr', rowGap: 0.5, '& > div > dd': { mb: 0 } },
        }}
      >
        {changes.map((change) => {
          const field = resource.fields[change.field];
          return (
            <Box key={change.field} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {field ? label(field.label) : change.field}
              </Box>
              <Box component="dd" data-text sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {field ? <OneChange {...{ resource, field, change, isNew, isAhead }} siblings={own} /> : null}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface OneProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly change: FieldChange;
  /** All fields of the record were empty before. */
  readonly isNew: boolean;
  readonly isAhead: boolean;
  readonly siblings: Readonly<Record<string, unknown>>;
}

function OneChange({ resource, field, change, isNew, isAhead, siblings }: OneProps) {
  if (change.lines) return <LineChanges field={field} lines={change.lines} siblings={siblings} />;
  const value = (one: unknown) => <ChangedValue resource={resource} field={field} value={one} siblings={siblings} />;
  if (isNew && !field.writeOnly) return value(change.after);
  return (
    <Sentence
      text={`beheer.history.${isAhead ? wordAhead(change) : wordFor(field, change)}`}
      parts={{ from: value(change.before), to: value(change.after) }}
    />
  );
}

/**
 * Only reports that the value changed, without values, for write-only fields and for JSON, which does not fit on a
 * line.
 */
function wordFor(field: Field, { before, after }: FieldChange): string {
  if (field.writeOnly || field.kind === 'json') return 'change_touched';
  if (isEmptyValue(before)) return 'change_set';
  return isEmptyValue(after) ? 'change_emptied' : 'change';
}

function wordAhead({ before, after }: FieldChange): string {
  if (isEmptyValue(before)) return 'becomes_set';
  return isEmptyValue(after) ? 'becomes_emptied' : 'becomes';
}

/** Bulleted list of the changes of owned lines. */
export function LineChanges({
  field,
  lines,
  siblings,
}: {
  readonly field: Field;
  readonly lines: readonly LineChange[];
  readonly siblings: Readonly<Record<string, unknown>>;
}) {
  const registry = useRegistry();
  const translate = useTranslate();
  const child = registry.resources[field.lines?.resource ?? ''];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      {lines.map((line) => (
        <li key={line.uuid}>
          <Sentence
            text={`beheer.history.line_${line.what}`}
            parts={{
              line: <strong style={{ fontWeight: 500 }}>{line.title ?? translate('beheer.history.line')}</strong>,
            }}
          />
          {child && line.what === 'changed' ? (
            <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider', mt: 0.25 }}>
              <ChangeList resource={child} changes={line.changes} siblings={siblings} />
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}

function currencyAmong(changes: readonly FieldChange[]): Readonly<Record<string, unknown>> {
  const currency = changes.find(({ field }) => field === 'currency')?.after;
  return typeof currency === 'string' ? { currency } : {};
}
