/** Validation of the rows of a sheet, and the records that are named in them. */
import { useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { checkValues } from '../form/checkValues.ts';
import { recordValues } from '../form/formValues.ts';
import type { useFindByName } from '../pasting/findByName.ts';
import { valuesOf, withCells, withRow, type CellEdit, type RowEdit } from './sheetRows.ts';
import type { SheetEdits } from './useSheetEdits.ts';
import type { SheetScope } from './useSheetScope.ts';

type Row = Readonly<Record<string, unknown>>;
type Find = ReturnType<typeof useFindByName>['find'];

interface Options {
  readonly findByName: Find;
  /** Called when a named record was looked up. */
  readonly onFound: (before: CellEdit, after: CellEdit) => void;
}

export interface SheetChecks {
  /**
   * Looks up the names in a row.
   * @returns false if a request failed.
   */
  readonly findNames: (key: string) => Promise<boolean>;
  /** Validates the edited cells of a row, or the whole row. */
  readonly check: (key: string, isWhole: boolean) => Promise<CheckedRow>;
  /** Looks up the names in rows and validates their edited cells. */
  readonly checkCells: (keys: readonly string[]) => Promise<void>;
}

interface CheckedRow {
  readonly isRight: boolean;
  readonly cleaned: Row;
}

export function useSheetChecks(scope: SheetScope, edits: SheetEdits, { findByName, onFound }: Options): SheetChecks {
  const { resource, formOf } = scope;
  const faultsOf = useFaults(scope);
  const foundIn = useFoundEdit(scope);
  const checks: Omit<SheetChecks, 'checkCells'> = {
    async findNames(key) {
      let isKnown = true;
      for (const [name, edit] of Object.entries(edits.latest().get(key)?.cells ?? {})) {
        const field = resource.fields[name];
        const row = edits.latest().get(key);
        if (!field || !row || edit.find === undefined) continue;
        const found = await findByName(field, edit.find, valuesOf(edits.rowOf(key).initial, row)).catch(() => null);
        isKnown &&= found !== null;
        if (found === null) continue;
        const known = foundIn(field, { text: edit.text, find: edit.find }, found);
        edits.update((now) =>
          now.get(key)?.cells[name] === edit
            ? withCells(now, [{ key, field: name, edit: known }], { restOf: () => row, isPasted: false })
            : now,
        );
        onFound(edit, known);
      }
      return isKnown;
    },

    async check(key, isWhole) {
      const row = edits.latest().get(key);
      if (!row) return { isRight: true, cleaned: {} };
      const opened = row.record === null ? row.initial : recordValues(resource, row.record);
      const checked = await checkValues(formOf(row.record), { opened, typed: valuesOf(opened, row) });
      const { faults, message } = faultsOf({ row, opened, isWhole }, checked.faults);
      edits.update((now) => {
        const same = now.get(key);
        // Ignore the result if the row was edited or validated as a whole in the meantime.
        const isLate = same?.cells !== row.cells || (!isWhole && same.state !== 'typed');
        return isLate ? now : withRow(now, key, { faults, message });
      });
      const hasFaults = Object.values(row.cells).some(({ fault }) => fault !== undefined);
      return { isRight: !hasFaults && Object.keys(faults).length === 0 && message === null, cleaned: checked.cleaned };
    },
  };
  return {
    ...checks,
    async checkCells(keys) {
      for (const key of keys) {
        await checks.findNames(key);
        await checks.check(key, false);
      }
    },
  };
}

/** Returns a function for the edit of a cell whose record was looked up. */
function useFoundEdit({ viewer: { registry } }: SheetScope) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    field: Field,
    { text, find }: { readonly text: string; readonly find: string },
    found: Awaited<ReturnType<Find>>,
  ): CellEdit => {
    if (!('fault' in found))
      return { text: found.name, value: found.record.id, along: { [field.relation?.name ?? '']: found.record } };
    const target = registry.resources[field.relation?.to ?? ''];
    const params = { name: target ? inSentence(label(target.label)) : '', value: find };
    return { text, fault: translate(`beheer.sheet.${found.fault}`, params) };
  };
}

interface Checked {
  readonly row: RowEdit;
  readonly opened: Row;
  readonly isWhole: boolean;
}

/** Returns a function that splits validation errors into those of cells and a message for the row. */
function useFaults({ resource, fields }: SheetScope) {
  const label = useLabel();
  return (
    { row, opened, isWhole }: Checked,
    found: Readonly<Record<string, { readonly text: string }>>,
  ): Pick<RowEdit, 'faults' | 'message'> => {
    const faults: Record<string, string> = {};
    const others: string[] = [];
    for (const [path, { text }] of Object.entries(found)) {
      const [name = ''] = path.split('.');
      const field = resource.fields[name];
      // A list omits some fields of the record; those are not empty.
      const isAbsent = row.record !== null && opened[name] === undefined && row.cells[name] === undefined;
      if (isAbsent || (!isWhole && row.cells[name] === undefined)) continue;
      if (field && fields.includes(field)) faults[name] = text;
      else others.push(field ? `${label(field.label)}: ${text}` : text);
    }
    return { faults, message: others.length > 0 ? others.join(' · ') : null };
  };
}
