// Reads of the same moment share a request; the outcome of each is as if it were alone.
import { beforeEach, expect, test } from 'vitest';
import { batchedFetch } from '../../../src/engine/browser/providers/connection/batchedFetch.ts';
import { apiAddress } from '../../../src/engine/browser/providers/requestHeaders.ts';
import { withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';

const { api } = withApi();

const get = (path: string, headers: HeadersInit = {}) => batchedFetch(`${apiAddress}${path}`, { headers });
const outcome = async (response: Response) => [response.status, JSON.parse(await response.text()) as unknown];
const asked = () => api.asked.map(({ path, query }) => [path, query]);

beforeEach(() => {
  usePlainFetch();
  api.answer = () => ({
    body: {
      answers: [
        { status: 200, body: { tasks: 2 } },
        { status: 403, body: { code: 'E_FORBIDDEN' } },
      ],
    },
  });
});

test('two reads are one request with two outcomes', async () => {
  const [badges, timer] = await Promise.all([get('/badges'), get('/timer')]);
  expect(asked()).toEqual([['/api/batch', { paths: ['/badges', '/timer'] }]]);
  expect(await outcome(badges)).toEqual([200, { tasks: 2 }]);
  expect(await outcome(timer)).toEqual([403, { code: 'E_FORBIDDEN' }]);
});

test('a single read is sent to its own address', async () => {
  api.answer = () => ({ body: { tasks: 3 } });
  expect(await outcome(await get('/badges'))).toEqual([200, { tasks: 3 }]);
  expect(asked()).toEqual([['/api/badges', {}]]);
});

test('reads with different headers are sent apart', async () => {
  await Promise.all([get('/badges', { authorization: 'Bearer a' }), get('/timer', { authorization: 'Bearer b' })]);
  expect(api.asked.map(({ path }) => path).toSorted()).toEqual(['/api/badges', '/api/timer']);
});

test('an ended session is the answer to each of them', async () => {
  api.answer = () => ({ status: 401, body: { code: 'E_UNAUTHENTICATED' } });
  const answers = await Promise.all([get('/badges'), get('/timer')]);
  expect(await Promise.all(answers.map(outcome))).toEqual([
    [401, { code: 'E_UNAUTHENTICATED' }],
    [401, { code: 'E_UNAUTHENTICATED' }],
  ]);
});

test('an answer that is no JSON fails each of them', async () => {
  api.answer = () => ({ body: '<html>' });
  const failed = await Promise.allSettled([get('/badges'), get('/timer')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
