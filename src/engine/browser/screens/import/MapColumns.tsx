/** Maps columns of the file to fields, and selects the field by which existing records are found. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import {
  holdsStoredValues,
  importFields,
  importKeys,
  isPreselected,
  type ChosenNotations,
  type ImportColumn,
  type ImportMapping,
} from '../../../registry/imports/imports.ts';
import { notationFor, notations, type Notation } from '../../../registry/imports/numberNotation.ts';
import type { Field } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { fileCell } from './fileCell.ts';
import type { StepProps } from './useImport.ts';

export function MapColumns({ resource, importing, onClose }: StepProps) {
  const translate = useTranslate();
  const {
    columns,
    choices,
    mapping,
    filled,
    map,
    unclear,
    notations: chosen,
    choose,
    keys,
    missing,
  } = useMapping({
    resource,
    importing,
  });
  const toChoose = unclear.some(({ name }) => chosen[name] === undefined);
  const nothing = [...filled].every((field) => field === null);
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Box sx={{ color: 'text.secondary' }}>
            {translate('beheer.import.map', { smart_count: importing.run?.total ?? 0 })}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {columns.map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                choices={choices}
                taken={filled}
                value={mapping[column.name] ?? null}
                onChange={(field) => map(column, field)}
              >
                {unclear.includes(column) ? (
                  <NotationSelect
                    column={column}
                    value={chosen[column.name]}
                    onChange={(notation) => choose(column, notation)}
                  />
                ) : null}
              </ColumnRow>
            ))}
          </Box>
          <KeySelect keys={keys} />
        </Stack>
      </DialogContent>
      {nothing ? null : <MissingFields fields={missing} />}
      <DialogActions>
        <Button color="inherit" sx={{ mr: 'auto' }} onClick={() => importing.open(null)}>
          {translate('beheer.import.another')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {translate('beheer.action.cancel')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          disabled={nothing || toChoose}
          loading={importing.busy}
          onClick={() => void importing.start({ mapping, key: keys.key, notations: chosenFor(unclear, chosen) }, true)}
        >
          {translate('beheer.import.check')}
        </Button>
      </DialogActions>
    </>
  );
}

/** State of the mapping: the field and the number notation of each column, and the key of existing records. */
function useMapping({ resource, importing: { run } }: Pick<StepProps, 'resource' | 'importing'>) {
  const principal = usePrincipal();
  const columns = run?.columns ?? [];
  const fields = importFields(resource, principal);
  const keyFields = importKeys(resource, principal);
  const choices = [...fields, ...keyFields.filter((key) => !fields.includes(key))];
  const [mapping, setMapping] = useState<ImportMapping>(() =>
    Object.fromEntries(columns.map(({ name, field }) => [name, field])),
  );
  const [chosen, setChosen] = useState<ChosenNotations>(run?.notations ?? {});
  const [chosenKey, setKey] = useState<string | null>(run?.key ?? null);
  const filled = new Set(Object.values(mapping));
  const offered = keyFields.filter(({ name }) => filled.has(name));
  // A field that cannot be imported can only serve to find records.
  const only = offered.find((key) => !fields.includes(key));
  const key = only?.name ?? (offered.some(({ name }) => name === chosenKey) ? chosenKey : null);
  return {
    columns,
    choices,
    mapping,
    filled,
    map: (column: ImportColumn, field: string | null) => setMapping({ ...mapping, [column.name]: field }),
    unclear: columns.filter((column) => isUnclear(column, choices, mapping[column.name])),
    notations: chosen,
    choose: (column: ImportColumn, notation: Notation) => setChosen({ ...chosen, [column.name]: notation }),
    keys: { key, offered, isOptional: only === undefined, setKey },
    missing: key === null ? fields.filter(({ required, name }) => required && !filled.has(name)) : [],
  };
}

type Keys = ReturnType<typeof useMapping>['keys'];

function KeySelect({ keys: { key, offered, isOptional, setKey } }: { readonly keys: Keys }) {
  const translate = useTranslate();
  const label = useLabel();
  if (offered.length === 0) return null;
  return (
    <TextField
      select
      label={translate('beheer.import.key')}
      helperText={translate(key === null ? 'beheer.import.key_none_help' : 'beheer.import.key_help')}
      value={key ?? ''}
      onChange={(event) => setKey(event.target.value === '' ? null : event.target.value)}
      sx={{ maxWidth: 360 }}
    >
      {isOptional ? <MenuItem value="">{translate('beheer.import.key_none')}</MenuItem> : null}
      {offered.map((field) => (
        <MenuItem key={field.name} value={field.name}>
          {label(field.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Required fields that no column fills: those that get a default, as in the form, and those that do not. */
function MissingFields({ fields }: { readonly fields: readonly Field[] }) {
  const translate = useTranslate();
  const label = useLabel();
  if (fields.length === 0) return null;
  const named = (some: readonly Field[]): string => some.map((field) => label(field.label)).join(', ');
  const asInForm = fields.filter(isPreselected);
  const toFillIn = fields.filter((field) => !isPreselected(field));
  return (
    <Stack sx={{ gap: 1, px: 3, pt: 1 }}>
      {toFillIn.length === 0 ? null : (
        <Alert severity="warning">{translate('beheer.import.missing', { fields: named(toFillIn) })}</Alert>
      )}
      {asInForm.length === 0 ? null : (
        <Alert severity="info">{translate('beheer.import.as_in_form', { fields: named(asInForm) })}</Alert>
      )}
    </Stack>
  );
}

/** Returns true if every number in the column can be read in two ways and that matters for the field. */
function isUnclear(column: ImportColumn, choices: readonly Field[], name: string | null | undefined): boolean {
  const field = choices.find((choice) => choice.name === name);
  if (!field || holdsStoredValues(column.name, field)) return false;
  return notationFor(field.kind, column.notations) === 'unclear';
}

const chosenFor = (unclear: readonly ImportColumn[], chosen: ChosenNotations): ChosenNotations =>
  Object.fromEntries(
    unclear.flatMap(({ name }) => (chosen[name] === undefined ? [] : [[name, chosen[name]] as const])),
  );

interface NotationProps {
  readonly column: ImportColumn;
  readonly value: Notation | undefined;
  readonly onChange: (notation: Notation) => void;
}

function NotationSelect({ column, value, onChange }: NotationProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      required
      size="small"
      label={translate('beheer.import.notation_of', { column: column.name })}
      helperText={translate('beheer.import.notation_help')}
      value={value ?? ''}
      onChange={({ target }) => {
        const notation = notations.find((one) => one === target.value);
        if (notation) onChange(notation);
      }}
      sx={{ gridColumn: { sm: 2 } }}
    >
      {notations.map((notation) => (
        <MenuItem key={notation} value={notation}>
          {translate(`beheer.import.notation_${notation}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RowProps {
  readonly children: ReactNode;
  readonly column: ImportColumn;
  readonly choices: readonly Field[];
  readonly taken: ReadonlySet<string | null>;
  readonly value: string | null;
  readonly onChange: (field: string | null) => void;
}

function ColumnRow({ column, choices, taken, value, onChange, children }: RowProps) {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const filled = choices.find((choice) => choice.name === value) ?? null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 1,
        alignItems: 'center',
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{column.name}</Box>
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: 13,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {column.samples.map((cell) => fileCell(cell, { name: column.name, field: filled }, format)).join(' · ')}
        </Box>
      </Box>
      <TextField
        select
        size="small"
        label={translate('beheer.import.field_of', { column: column.name })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('beheer.import.leave_out')}</MenuItem>
        {choices.map((field) => (
          <MenuItem key={field.name} value={field.name} disabled={field.name !== value && taken.has(field.name)}>
            {label(field.label)}
            {field.required ? ' *' : ''}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Box>
  );
}
