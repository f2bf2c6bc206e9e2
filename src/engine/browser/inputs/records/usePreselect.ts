/**
 * Preselects a reference in a new record: the record that its relation prefers, or the only one if the field is
 * required. Stops once a person selects one.
 */
import { useEffect, useRef } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { maySee } from '../../../registry/access.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName } from '../../registry.ts';
import { useIsNew } from './useCopyFromRelation.ts';
import { useAutofill } from './useAutofill.ts';

interface Preselected {
  readonly field: Field;
  readonly target: Resource;
  /** Path of the reference in the form. */
  readonly source: string;
  /** Path of the embedded record in the form. */
  readonly embeddedAt: string;
}

/** Autofills an empty reference of a new record. Changes nothing in an existing one. */
export function usePreselect({ field: own, target, source, embeddedAt }: Preselected): void {
  const principal = usePrincipal();
  const { name, relation, required } = own;
  const isNew = useIsNew(source, name);
  const { getValues, setValue } = useFormContext();
  const give = useAutofill();
  const settled = useRef(false);
  const wanted = relation?.preselect ?? null;
  const sort = toSort(target.list.sort);
  const { data } = useGetList<RaRecord>(
    adminName(target),
    { filter: wanted ?? {}, pagination: { page: 1, perPage: 1 }, sort },
    { enabled: wanted !== null && isNew && maySee(target, principal), retry: false, staleTime: 30_000 },
  );
  // Only for small resources without a tenant, such as ledgers, of which a company has a few.
  const mayBeOnly = required && target.scope === null && !target.large && (relation?.within ?? null) === null;
  const { data: some } = useGetList<RaRecord>(
    adminName(target),
    { filter: {}, pagination: { page: 1, perPage: 2 }, sort },
    {
      enabled: mayBeOnly && isNew && maySee(target, principal) && (wanted === null || data?.length === 0),
      retry: false,
      staleTime: 30_000,
    },
  );
  const first = data?.[0] ?? (some?.length === 1 ? some[0] : undefined);
  useEffect(() => {
    if (first === undefined || settled.current) return undefined;
    // Deferred: data from the cache arrives before the form has taken over its initial values.
    const timer = setTimeout(() => {
      settled.current = true;
      if ((getValues(source) ?? null) !== null) return;
      setValue(embeddedAt, first);
      give({ source, value: first.id });
    });
    return () => clearTimeout(timer);
  }, [first, getValues, give, setValue, source, embeddedAt]);
}
