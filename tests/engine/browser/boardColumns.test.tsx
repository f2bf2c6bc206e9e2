// The columns of a board: grouped where all records are here, asked for one by one where they are not.
import type { ReactNode } from 'react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider, testDataProvider, type GetListParams } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { useBoardColumns } from '../../../src/engine/browser/screens/layouts/board/useBoardColumns.ts';
import { registryOf } from '../registry/fixture.ts';

afterEach(cleanup);

const jobs = registryOf({ schemas: { jobs: { name: { type: 'string' }, status: { enum: ['new', 'done'] } } } })
  .resources['jobs'];
const status = jobs?.fields['status'];
if (!jobs || !status) throw new Error('Jobs have no status.');

const all = Array.from({ length: 130 }, (_, index) => ({ id: index, status: index < 120 ? 'new' : 'done' }));

/** The board with the first so many of all; answers what it asked for as well. */
function columns(known: number) {
  const asked: GetListParams[] = [];
  const dataProvider = testDataProvider({
    getList: (async (_: string, params: GetListParams) => {
      asked.push(params);
      const conditions: unknown = params.filter.and ?? [params.filter];
      const found = all.filter((row) =>
        (conditions as readonly { readonly status?: string }[]).every(
          (one) => one.status === undefined || one.status === row.status,
        ),
      );
      return { data: found.slice(0, params.pagination?.perPage), total: found.length };
    }) as never,
  });
  const list = {
    data: all.slice(0, known),
    total: all.length,
    filterValues: { name: { contains: 'a' }, q: 'x' },
    sort: { field: 'name', order: 'ASC' },
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CoreAdminContext dataProvider={dataProvider}>
      <ListContextProvider value={list as never}>{children}</ListContextProvider>
    </CoreAdminContext>
  );
  const { result } = renderHook(() => useBoardColumns(jobs as never, status as never, ['client']), { wrapper });
  const shown = () =>
    result.current.map(({ option, records, total, more }) => [option.value, records.length, total, more !== null]);
  return { asked, result, shown };
}

test('a complete list sends no more requests', async () => {
  const { asked, result, shown } = columns(130);
  expect(shown()).toEqual([
    ['new', 50, 120, true],
    ['done', 10, 10, false],
  ]);
  act(() => result.current[0]?.more?.());
  expect(shown()).toEqual([
    ['new', 100, 120, true],
    ['done', 10, 10, false],
  ]);
  expect(asked).toEqual([]);
});

test('an incomplete list requests each column within the filters, and shows its total', async () => {
  const { asked, result, shown } = columns(100);
  await waitFor(() =>
    expect(shown()).toEqual([
      ['new', 50, 120, true],
      ['done', 10, 10, false],
    ]),
  );
  expect(asked.map(({ filter, pagination, meta }) => [filter, pagination?.perPage, meta])).toEqual(
    ['new', 'done'].map((value) => [
      { and: [{ name: { contains: 'a' } }, { status: value }], q: 'x' },
      50,
      { embed: ['client'] },
    ]),
  );
  act(() => result.current[0]?.more?.());
  await waitFor(() => expect(shown()[0]).toEqual(['new', 100, 120, true]));
  expect(asked).toHaveLength(3);
});
