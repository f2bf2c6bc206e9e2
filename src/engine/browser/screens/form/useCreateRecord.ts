/** Creates a record and returns API errors to the form. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { cleanValues } from './formValues.ts';
import { refusal } from './saving.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns a function that resolves to errors by field, or to undefined after calling `onCreated`. */
export function useCreateRecord(
  resource: Resource,
): (values: Row, onCreated: (record: RaRecord) => void) => Promise<object | undefined> {
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return async (values, onCreated) => {
    const data = cleanValues({ registry, resource, context, principal, mode: 'create' }, values);
    try {
      const created = await provider.create<RaRecord>(adminName(resource), { data });
      await queryClient.invalidateQueries({ refetchType: 'none' });
      onCreated(created.data);
      return undefined;
    } catch (error) {
      return refusal(error);
    }
  };
}
