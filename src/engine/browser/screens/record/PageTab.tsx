/** Tab with a custom page about a record, by its name in the registry. */
import { createContext, Suspense, useContext, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceName, ShownRecord } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { FactsSkeleton } from '../skeletons/FactsSkeleton.tsx';

/** Props of a record page, of any resource or of one by name: `RecordPageProps<'invoices'>`. */
export interface RecordPageProps<Name extends string = string> {
  readonly resource: Resource;
  readonly record: Name extends ResourceName ? ShownRecord<Name> : RaRecord<string>;
}

/** Components in a tab of a record page, by their name in the registry. */
export type RecordPages = Readonly<Record<string, ComponentType<RecordPageProps>>>;

const RecordPages = createContext<RecordPages>({});

/** Provided by the app shell, because the engine cannot import the pages. */
export const RecordPagesProvider = RecordPages.Provider;

export function PageTab({ page, ...props }: RecordPageProps & { readonly page: string }) {
  const Component = useContext(RecordPages)[page];
  return Component ? (
    <Suspense fallback={<FactsSkeleton />}>
      <Component {...props} />
    </Suspense>
  ) : null;
}
