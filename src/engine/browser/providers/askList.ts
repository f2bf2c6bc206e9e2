/** Reads lists that no react-admin list shows. Not in `call.ts`, so that public pages do not load the encoding of queries. */
import { encodeListQuery, type ListQuery } from '../../registry/lists/query.ts';
import { ask } from './call.ts';

/**
 * Reads rows of a list that has no page in react-admin.
 *
 * @param path below `/api`, with its parts escaped by `pathTo`
 */
export const askList = <Row>(path: string, query: Partial<ListQuery>): Promise<readonly Row[]> =>
  ask('GET', `${path}?${encodeListQuery(query).toString()}`);
