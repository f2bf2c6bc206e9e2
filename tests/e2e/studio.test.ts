/** The studio writes files: what is built has nothing of it, neither a page nor a route. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedProduct } from './support/product.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

test('no script of the build contains the studio', () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((name) => /__studio|beheer\.studio/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
});

test.each(['state', 'preview', 'apply', 'revert'])('no route of the server serves the studio’s %s', async (path) => {
  const { address } = sharedProduct();
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${address}/__studio/${path}`, {
      method,
      headers: { origin: address, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"fingerprint":"","edits":[]}' } : {}),
    });
    expect([method, answer.ok && (await answer.text()).includes('fingerprint')]).toEqual([method, false]);
  }
});
