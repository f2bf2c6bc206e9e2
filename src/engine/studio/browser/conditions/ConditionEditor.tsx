/**
 * Editor of a condition as rows of field, operator and value. Conditions that rows cannot express are edited as JSON.
 */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { inlineJson } from '../../../registry/loading/inlineJson.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Operator } from '../../../registry/kinds/kind.ts';
import type { RawCondition } from '../../../registry/raw.ts';
import { conditionOfRows, readCondition, rowsOfCondition, type ConditionRow } from '../../edit/conditions.ts';
import type { RegistryDraft } from '../../edit/draft.ts';
import { AddNameMenu } from '../AddNameMenu.tsx';
import { CommittedText } from '../CommittedText.tsx';
import { useWords } from '../useWords.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { firstRow, offeredOperators, valueFor } from './conditionValues.ts';
import { conditionPaths, type ConditionPath } from './paths.ts';

interface Props {
  readonly draft: RegistryDraft;
  /** Resource whose fields it can name. */
  readonly resource: string;
  /** Accessible name. */
  readonly label: string;
  readonly value: RawCondition | undefined;
  readonly onChange: (value: RawCondition | undefined) => void;
}

/** Editor of a condition. Calls `onChange` with undefined if no row is left. */
export function ConditionEditor({ draft, resource, label, value, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const paths = conditionPaths(draft, resource, language);
  const pathOf = (name: string): ConditionPath | undefined => paths.find(({ path }) => path === name);
  const written = rowsOfCondition(value);
  const rows = written?.map((row) => (pathOf(row.field)?.kind === 'enum' ? asList(row) : row));
  if (!rows?.every(({ field }) => pathOf(field) !== undefined))
    return (
      <CommittedText
        multiline
        fullWidth
        label={label}
        value={inlineJson(value)}
        helperText={words.conditions.json}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
        onCommit={(text) => {
          const read = text.trim() === '' ? undefined : readCondition(text);
          if (read !== null) onChange(read);
        }}
      />
    );
  const set = (next: readonly ConditionRow[]): void => onChange(conditionOfRows(next));
  const taken = (field: string): readonly Operator[] =>
    rows.flatMap((row) => (row.field === field ? [row.operator] : []));
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {rows.map((row, index) => {
        const path = pathOf(row.field);
        return path ? (
          <Row
            key={`${row.field} ${row.operator}`}
            draft={draft}
            path={path}
            row={row}
            taken={taken(row.field)}
            onChange={(next) => set(rows.with(index, next))}
            onRemove={() => set(rows.toSpliced(index, 1))}
          />
        ) : null;
      })}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <AddNameMenu
          label={rows.length === 0 ? words.conditions.add : words.conditions.and}
          names={paths.map(({ path }) => path)}
          labelOf={(name) => pathOf(name)?.label ?? name}
          onAdd={(name) => {
            const path = pathOf(name);
            if (path) set([...rows, firstRow(draft, path, taken(name))]);
          }}
        />
        {rows.length === 0 ? (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.conditions.none}</Typography>
        ) : null}
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly draft: RegistryDraft;
  readonly path: ConditionPath;
  readonly row: ConditionRow;
  readonly taken: readonly Operator[];
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

function Row({ draft, path, row, taken, onChange, onRemove }: RowProps) {
  const words = useWords();
  const offered = offeredOperators(kinds[path.kind].operators, path.kind).filter(
    (operator) => operator === row.operator || !taken.includes(operator),
  );
  const all = offered.includes(row.operator) ? offered : [row.operator, ...offered];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: {
          xs: '1fr 1fr auto',
          sm: 'minmax(96px, 1fr) minmax(120px, 1fr) minmax(120px, 1.4fr) auto',
        },
      }}
    >
      <Typography
        noWrap
        title={path.label}
        sx={{ fontSize: 13, fontWeight: 500, gridColumn: { xs: '1 / 3', sm: 'auto' } }}
      >
        {path.label}
      </Typography>
      <IconButton
        size="small"
        aria-label={words.conditions.remove(path.label)}
        onClick={onRemove}
        sx={{ gridColumn: { xs: 3, sm: 4 }, gridRow: 1 }}
      >
        <Icon path={mdiClose} />
      </IconButton>
      <TextField
        select
        size="small"
        label={words.conditions.compares}
        value={row.operator}
        onChange={({ target }) => {
          const operator = target.value as Operator;
          onChange({ field: row.field, operator, value: valueFor(draft, path, operator, row) });
        }}
        sx={{ gridColumn: { sm: 2 }, gridRow: { sm: 1 } }}
      >
        {all.map((operator) => (
          <MenuItem key={operator} value={operator}>
            {words.conditions.operators[operator]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridColumn: { xs: '2 / 4', sm: 3 }, gridRow: { sm: 1 }, minWidth: 0 }}>
        <ConditionValue draft={draft} path={path} row={row} onChange={(value) => onChange({ ...row, value })} />
      </Box>
    </Box>
  );
}

/** Converts `eq` and `ne` to lists, since the input for choices allows several. */
function asList({ field, operator, value }: ConditionRow): ConditionRow {
  if (operator === 'eq') return { field, operator: 'in', value: [value] };
  return operator === 'ne' ? { field, operator: 'nin', value: [value] } : { field, operator, value };
}
