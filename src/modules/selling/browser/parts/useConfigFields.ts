/** Order options of a product, if the person may see the product. */
import { useGetManyAggregate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import type { ConfigField } from '../../rules/cartAnswer.ts';

export function useConfigFields(product: unknown): readonly ConfigField[] {
  const { data } = useGetManyAggregate<ShownRecord<'products'>>(
    'products',
    { ids: [String(product)] },
    { enabled: typeof product === 'string', retry: false, staleTime: 30_000 },
  );
  return (data?.[0]?.config_fields ?? []) as readonly ConfigField[];
}
