/** Exports all pages of a list to a file. */
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { mayImport } from '../../../registry/imports/imports.ts';
import type { Resource } from '../../../registry/types.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { exportForms, type ListExportForm } from '../../providers/exportTypes.ts';
import { isAdapted } from '../../providers/http.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { printList } from '../print/printedList.ts';
import type { ChosenColumns } from './table/useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  /** Shows a label next to the icon. */
  readonly wide: boolean;
}

const forms: readonly ListExportForm[] = isAdapted ? exportForms : [...exportForms, 'raw'];

export function ExportList({ resource, columns, wide }: Props) {
  return <ExportMenu wide={wide} {...useListExport(resource, columns)} />;
}

/** Returns the props of the export menu. Also makes Ctrl+P print the whole list. */
export function useListExport(resource: Resource, columns: ChosenColumns) {
  const provider = useDataProvider<BeheerDataProvider>();
  const notify = useNotify();
  const { filterValues, sort, total } = useListContext();
  const registry = useRegistry();
  const principal = usePrincipal();
  // An edited file is imported by UUID: the first column for programs (CSV), the last for people (spreadsheet).
  const key = !isAdapted && mayImport(registry, resource, principal) ? ['uuid'] : [];
  const onPrint = (): void => {
    const name = adminName(resource);
    printList(name, (page, perPage) =>
      provider.getList(name, {
        pagination: { page, perPage },
        sort,
        filter: filterValues as Readonly<Record<string, unknown>>,
        meta: { embed: columns.embed },
      }),
    ).catch(() => notify('beheer.list.print_failed', { type: 'error' }));
  };
  usePrintKey(onPrint, total !== undefined && total > 0);
  const onChoose = (form: ListExportForm): Promise<void> =>
    provider.exportList(adminName(resource), {
      filter: filterValues as Readonly<Record<string, unknown>>,
      sort: { field: sort.field, direction: sort.order },
      columns:
        form === 'raw'
          ? ['uuid', ...columns.shown.map((field) => field.name)]
          : [...columns.shown.map((field) => field.name), ...key],
      form,
    });
  return { forms, disabled: total === 0, onPrint, onChoose };
}

/** Makes Ctrl+P print the whole list instead of the current page. */
function usePrintKey(print: () => void, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
