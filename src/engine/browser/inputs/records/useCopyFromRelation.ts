/** Copies values from a selected record, as its relation declares (`x-relation.fills`). */
import { useEffect, useRef, useState } from 'react';
import { useGetOne, useRecordContext, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { maySee } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName } from '../../registry.ts';
import type { InputProps } from '../input.ts';
import { useAutofill } from './useAutofill.ts';

const none: Readonly<Record<string, string>> = {};

/** Autofills the fields of the form when another record is chosen. An existing record keeps its values at first. */
export function useCopyFromRelation(
  { resource, field, source }: InputProps,
  target: Resource,
  chosen: RaRecord | null,
): void {
  const principal = usePrincipal();
  const fills = field.relation?.fills ?? none;
  const id = chosen === null ? null : String(chosen.id);
  const isNew = useIsNew(source, field.name);
  // An existing record keeps its values until another record is selected.
  const [opened] = useState(isNew ? null : id);
  const filled = useRef(opened);
  const paths = Object.values(fills).map((path) => path.split('.'));
  const isWanted = paths.length > 0 && id !== null && id !== opened;
  const isWhole = chosen !== null && paths.every((path) => valueAt(chosen, path) !== undefined);
  const { data } = useGetOne<RaRecord>(
    adminName(target),
    { id: id ?? '', meta: { embed: paths.flatMap(([first = '', ...rest]) => (rest.length > 0 ? [first] : [])) } },
    { enabled: isWanted && !isWhole && maySee(target, principal), retry: false, staleTime: 30_000 },
  );
  const whole = isWhole ? chosen : data && String(data.id) === id ? data : null;
  const give = useAutofill();
  useEffect(() => {
    if (id === null) filled.current = null;
    if (id === null || whole === null || filled.current === id) return undefined;
    // Deferred: a record from the cache arrives before the form has taken over its initial values.
    const timer = setTimeout(() => {
      filled.current = id;
      const prefix = source.slice(0, source.length - field.name.length);
      for (const [name, path] of Object.entries(fills)) {
        const own = resource.fields[name];
        if (own) give({ source: prefix + name, value: valueAt(whole, path.split('.')), start: own.default ?? null });
      }
    });
    return () => clearTimeout(timer);
  }, [id, whole, fills, give, resource, field, source]);
}

/**
 * Fills in fields by a selected option (`x-fills`). Fields that only another option fills in get their default values.
 */
export function useFillsOfChoice({ resource, field, source }: InputProps, chosen: string | number | null): void {
  const fills = field.property['x-fills'];
  const isNew = useIsNew(source, field.name);
  const filled = useRef(isNew ? null : chosen);
  const give = useAutofill();
  useEffect(() => {
    if (fills === undefined || filled.current === chosen) return undefined;
    const timer = setTimeout(() => {
      filled.current = chosen;
      const given = fills[String(chosen)] ?? {};
      const prefix = source.slice(0, source.length - field.name.length);
      for (const name of new Set(Object.values(fills).flatMap(Object.keys))) {
        const own = resource.fields[name];
        if (own) give({ source: prefix + name, value: given[name] ?? own.default, start: own.default ?? null });
      }
    });
    return () => clearTimeout(timer);
  }, [chosen, fills, give, resource, field, source]);
}

/** Returns true if the record is new, or the line that contains the field: `lines.0.product_uuid`. */
export function useIsNew(source: string, name: string): boolean {
  const record = useRecordContext();
  const { getValues } = useFormContext();
  const prefix = source.slice(0, source.length - name.length);
  return prefix === '' ? record?.id === undefined : getValues(`${prefix}uuid`) === undefined;
}

function valueAt(record: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), record);
}
