/** Saves what a list shows, all its pages, as a file. */
import { useDataProvider, useListContext } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import type { ChosenColumns } from './useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  /** Has room for words. */
  readonly wide: boolean;
}

export function ExportList({ resource, columns, wide }: Props) {
  const provider = useDataProvider<BeheerDataProvider>();
  const { filterValues, sort, total } = useListContext();
  return (
    <ExportMenu
      wide={wide}
      disabled={total === 0}
      onChoose={(form) =>
        provider.exportList(adminName(resource), {
          filter: filterValues as Readonly<Record<string, unknown>>,
          sort: { field: sort.field, direction: sort.order },
          columns: columns.shown.map((field) => field.name),
          form,
        })
      }
    />
  );
}
