// Which suffixes a form knows when it judges a domain name.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domainSuffixesFor } from '../../../src/engine/browser/providers/domainSuffixes.ts';
import { queryClient } from '../../../src/engine/browser/providers/queryClient.ts';
import { helpersWith } from '../../../src/engine/browser/providers/validatorHelpers.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';

const { api } = withApi();
beforeAll(() =>
  replaceRaw({
    tenant: 'clients',
    menu: [],
    pages: {},
    resources: { clients: {}, tlds: {}, domains: {} },
    schemas: {
      clients: { title: 'Client', properties: { name: { type: 'string' } } },
      tlds: { title: 'TLD', properties: { tld: { type: 'string', 'x-domain-suffix': true } } },
      domains: { title: 'Domain', properties: { name: { type: 'string', format: 'domain-name' } } },
    },
    common: {},
  }),
);
beforeEach(() => {
  signIn();
  queryClient.clear();
});

describe('the form of a resource with a domain name', () => {
  test('reads the suffixes that another resource lists, once', async () => {
    api.answer = () => ({ headers: { 'content-range': 'tlds 0-1/2' }, body: [{ tld: 'nl' }, { tld: 'co.nl' }] });
    expect(await domainSuffixesFor('domains')).toEqual(new Set(['nl', 'co.nl']));
    const { formats } = helpersWith(await domainSuffixesFor('domains'));
    expect(['example.co.nl', 'example.nl', 'www.example.nl'].map(formats['domain-name'])).toEqual([true, true, false]);
    expect(api.asked.map(({ path, query }) => [path, query['columns']])).toEqual([['/api/tlds', ['tld']]]);
  });

  test('uses only public suffixes where they cannot be read', async () => {
    api.answer = () => ({ status: 403, body: { code: 'E_FORBIDDEN', message: 'No' } });
    const { formats } = helpersWith(await domainSuffixesFor('domains'));
    expect(['example.co.nl', 'example.nl'].map(formats['domain-name'])).toEqual([false, true]);
  });
});

test('the form of another resource sends no request', async () => {
  expect((await domainSuffixesFor('tlds')).size).toBe(0);
  expect(api.asked).toEqual([]);
});
