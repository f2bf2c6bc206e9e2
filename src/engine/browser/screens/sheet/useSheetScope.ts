/** The resource of a sheet, what the person may edit in it, and the texts of its cells. */
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import { availableTo } from '../../../registry/records/available.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { useRegistry } from '../../registry.ts';
import { fieldState } from '../form/formFields.ts';
import { newValues } from '../form/formValues.ts';
import { isTypedField, type CellWords } from '../pasting/cellText.ts';
import { valuesOf } from './sheetRows.ts';
import type { ShownRow } from './shownRows.ts';

export type SheetScope = ReturnType<typeof useSheetScope>;

export function useSheetScope(resource: Resource, fields: readonly Field[]) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useContextAtStart();
  const format = useFormat();
  const translate = useTranslate();
  const words = useMemo<CellWords>(() => ({ registry, format, translate }), [registry, format, translate]);
  useEffect(() => void loadValidators(resource.name), [resource.name]);
  const blank = useMemo(() => newValues(resource, {}, context), [resource, context]);
  /** Returns the scope in which the values of a record are validated; null for a new record. */
  const formOf = useCallback(
    (record: RaRecord | null) =>
      ({ registry, resource, context, principal, format, mode: record === null ? 'create' : 'update' }) as const,
    [registry, resource, context, principal, format],
  );
  const isLocked = useCallback(
    ({ record, initial, edit }: ShownRow, field: Field): boolean => {
      if (!isTypedField(resource, principal, field)) return true;
      if (record !== null && !availableTo({ registry, principal, context }, resource, record).edit) return true;
      const state = fieldState(formOf(record), field, edit ? valuesOf(initial, edit) : initial);
      return state.hidden || state.readOnly;
    },
    [registry, resource, principal, context, formOf],
  );
  return {
    resource,
    fields,
    words,
    /** Default values of a new record. */
    blank,
    mayMake: mayCreate(registry, resource, principal),
    viewer: { registry, principal },
    formOf,
    isLocked,
  };
}
