/** Reads the records of a bulk change, and determines which ones can be changed. */
import { useCallback } from 'react';
import { useDataProvider, useTranslate, type Identifier, type RaRecord } from 'react-admin';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useLanguage } from '../../ui/useLabel.ts';
import { useAvailable } from '../available.ts';
import type { BulkRow } from './bulkRun.ts';

/** Maximum number of records per request. */
const readAtOnce = 50;

/**
 * Returns a function that reads records in the given order; those that are gone are left out.
 * @param action null for an edit of fields
 */
export function useBulkRecords(resource: Resource, action: Action | null) {
  const provider = useDataProvider<BeheerDataProvider>();
  const translate = useTranslate();
  const language = useLanguage();
  const registry = useRegistry();
  const available = useAvailable(resource);
  const name = adminName(resource);
  const rowOf = useCallback(
    (record: RaRecord): BulkRow => {
      const offered = available(record);
      const isPossible = action === null ? offered.edit : offered.actions.some((one) => one.name === action.name);
      return {
        record,
        title: renderTitle(registry, resource, record, language) ?? String(record.id),
        state: isPossible ? 'waiting' : 'impossible',
        reason: isPossible ? null : translate('beheer.bulk.not_now'),
        after: null,
      };
    },
    [available, action, registry, resource, language, translate],
  );
  return useCallback(
    async (wanted: readonly Identifier[]): Promise<readonly BulkRow[]> => {
      const found: RaRecord[] = [];
      for (let from = 0; from < wanted.length; from += readAtOnce) {
        const part = wanted.slice(from, from + readAtOnce);
        const { data } = await provider.getList(name, {
          filter: { id: { in: part } },
          pagination: { page: 1, perPage: readAtOnce },
          sort: { field: 'id', order: 'ASC' },
        });
        found.push(...data);
      }
      const byId = new Map(found.map((record) => [record.id, record]));
      return wanted.flatMap((id) => byId.get(id) ?? []).map(rowOf);
    },
    [provider, name, rowOf],
  );
}
