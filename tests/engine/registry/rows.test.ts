// The types of rows, as tsc sees them: a column that is not there does not compile, one that is has the type of its
// values.
import type { AnyColumn, Updateable } from 'kysely';
import { expectTypeOf, test } from 'vitest';
import type {
  ActionOf,
  BodyFor,
  ActionBody,
  ChangesOf,
  FieldsOf,
  MergedFields,
  RecordOf,
  Records,
  ResourceOf,
  Rows,
  SentWith,
  ShownRecord,
  TableOf,
  ValuesOf,
} from '../../../src/engine/registry/rows.ts';
import type { Store, StoreCalls, Tables, Tx, WriteEvent } from '../../../src/engine/server/store/contract.ts';
import type { Book, OnlyFieldsOf } from '../../../src/demo/book.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';

test('a row has the types of its columns, and no others', () => {
  expectTypeOf<Rows['invoices']['gross_cents']>().toEqualTypeOf<number>();
  expectTypeOf<Rows['invoices']['number']>().toEqualTypeOf<string | null>();
  expectTypeOf<Rows['invoices']['created_at']>().toEqualTypeOf<Date>();
  expectTypeOf<Records['invoices']['created_at']>().toEqualTypeOf<string>();
  expectTypeOf<Rows['invoices']>().not.toHaveProperty('gross_amount');
});

const read = (tx: Tx) => tx.selectFrom('invoices').select(['gross_cents', 'issue_date']).executeTakeFirstOrThrow();

test('a statement names tables and columns that there are, and answers their types', () => {
  expectTypeOf(read).returns.resolves.toExtend<{ readonly gross_cents: number; readonly issue_date: string | null }>();
  expectTypeOf<'invoices'>().toExtend<keyof Tables>();
  expectTypeOf<'invoice'>().not.toExtend<keyof Tables>();
  expectTypeOf<'gross_cents'>().toExtend<AnyColumn<Tables, 'invoices'>>();
  expectTypeOf<'gross_amount'>().not.toExtend<AnyColumn<Tables, 'invoices'>>();
  expectTypeOf<{ status: 'paid' }>().toExtend<Updateable<Tables['invoices']>>();
  expectTypeOf<{ status: 'payed' }>().not.toExtend<Updateable<Tables['invoices']>>();
});

test('the store answers records of the resource that it is asked of, and hooks see theirs', () => {
  const one = (store: Store, invoices: Resource<'invoices'>) =>
    store.one({} as Parameters<Store['one']>[0], invoices, '');
  expectTypeOf(one).returns.resolves.toEqualTypeOf<Records['invoices']>();
  const any = (store: Store, resource: Resource) => store.one({} as Parameters<Store['one']>[0], resource, '');
  expectTypeOf(any).returns.resolves.toEqualTypeOf<Readonly<Record<string, unknown>>>();
  expectTypeOf<WriteEvent<'invoices'>['before']>().toEqualTypeOf<Records['invoices'] | null>();
  expectTypeOf<WriteEvent<'invoices'>['values']>().toEqualTypeOf<ValuesOf<'invoices'>>();
  expectTypeOf<ValuesOf<'invoices'>['gross_cents']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<RecordOf<string>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
});

test('what is written names fields of its resource; of any resource it comes from outside', () => {
  expectTypeOf<Parameters<Store['create']>[2]>().toEqualTypeOf<unknown>();
  expectTypeOf<keyof BodyFor<'invoices'>>().toEqualTypeOf<keyof Records['invoices']>();
  expectTypeOf<BodyFor<string>>().toEqualTypeOf<unknown>();
  expectTypeOf<ChangesOf<'invoices'>['uuid']>().toEqualTypeOf<string>();
  expectTypeOf<{ uuid: string; status: 'payed' }>().not.toExtend<ChangesOf<'invoices'>>();
});

test('an action has the body of its call; its preview has it as far as it is filled in', () => {
  expectTypeOf<ActionBody<'invoices.finalise'>['issue_date']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<ActionBody<'invoices.credit'>['credit_reason']>().toEqualTypeOf<string>();
  expectTypeOf<ActionBody<'invoices.credit.preview'>['credit_reason']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<ResourceOf<'invoices.finalise'>>().toEqualTypeOf<'invoices'>();
});

test('what is sent to the store is of the resource and of the action, where those are known', () => {
  expectTypeOf<{ suspend_reason: 'abuse' }>().toExtend<BodyFor<'hosting'>>();
  expectTypeOf<{ suspend_reason: 'weather' }>().not.toExtend<BodyFor<'hosting'>>();
  expectTypeOf<{ suspended_because: 'abuse' }>().not.toExtend<BodyFor<'hosting'>>();
  expectTypeOf<object>().not.toExtend<SentWith<'invoices.credit'>>();
  expectTypeOf<SentWith<`hosting.${string}`>>().toEqualTypeOf<unknown>();
  const created = (store: Store, hosting: Resource<'hosting'>) =>
    store.create({} as Parameters<Store['create']>[0], hosting, { username: 'bakery' });
  expectTypeOf(created).returns.resolves.toEqualTypeOf<Records['hosting']>();
});

test('rows, records and values go together, of one table or of several', () => {
  expectTypeOf<TableOf<'script-runs'>>().toEqualTypeOf<'script_runs'>();
  expectTypeOf<Rows['script_runs']>().toExtend<FieldsOf<'script-runs'>>();
  expectTypeOf<Records['script-runs']>().toExtend<FieldsOf<'script-runs'>>();
  expectTypeOf<ValuesOf<'script-runs'>>().toExtend<FieldsOf<'script-runs'>>();
  expectTypeOf<FieldsOf<'hours'>['started_at']>().toEqualTypeOf<Date | string | null | undefined>();
  expectTypeOf<FieldsOf<'hours'>>().not.toHaveProperty('margin_cents');
  type Service = MergedFields<Rows['hosting'] | Rows['domains']>;
  expectTypeOf<Service['username']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Rows['domains']>().toExtend<Service>();
  expectTypeOf<ShownRecord<'hours'>['minutes']>().toEqualTypeOf<number | undefined>();
});

test('an action is one that its resource has; of any resource it is text', () => {
  expectTypeOf<'finalise'>().toExtend<ActionOf<'invoices'>>();
  expectTypeOf<'finalize'>().not.toExtend<ActionOf<'invoices'>>();
  expectTypeOf<'suspend' | 'end-well'>().toExtend<ActionOf<'hosting' | 'service-changes'>>();
  expectTypeOf<ActionOf<string>>().toEqualTypeOf<string>();
  const act = (records: StoreCalls, invoices: Resource<'invoices'>) =>
    records.act<'invoices', 'finalise'>({} as never, invoices, '', 'finalise', {});
  expectTypeOf(act).parameter(0).toEqualTypeOf<StoreCalls>();
});

test('the demo company writes down fields that a resource has, and nothing else', () => {
  const write = (book: Book) => [
    book.add('notes', '', { text: '', record_uuid: '' }),
    // What is never sent out is a column all the same.
    book.add('users', '', { email: '', password: '' }),
  ];
  expectTypeOf(write).parameter(0).toEqualTypeOf<Book>();
  expectTypeOf<OnlyFieldsOf<'notes', { text: string }>>().toEqualTypeOf<{}>();
  expectTypeOf<{ txt: string }>().not.toExtend<OnlyFieldsOf<'notes', { txt: string }>>();
  expectTypeOf<'note'>().not.toExtend<Parameters<Book['add']>[0]>();
});
