/** A tab that is a page of our own about the record, by the name that the registry gives it. */
import { createContext, Suspense, useContext, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceName, ShownRecord } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { FactsSkeleton } from './FactsSkeleton.tsx';

/** Of any resource, or of one by its name: `RecordPageProps<'invoices'>`. */
export interface RecordPageProps<Name extends string = string> {
  readonly resource: Resource;
  readonly record: Name extends ResourceName ? ShownRecord<Name> : RaRecord<string>;
}

export type RecordPages = Readonly<Record<string, ComponentType<RecordPageProps>>>;

const RecordPages = createContext<RecordPages>({});

/** The pages stand above what is generated: they are handed down. */
export const RecordPagesProvider = RecordPages.Provider;

export function PageTab({ page, ...props }: RecordPageProps & { readonly page: string }) {
  const Component = useContext(RecordPages)[page];
  return Component ? (
    <Suspense fallback={<FactsSkeleton />}>
      <Component {...props} />
    </Suspense>
  ) : null;
}
