/** What the measuring commands write. */
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { kindOf, mixOf } from '../../bench/dayWalk.ts';
import { median, reached, spread, withSection } from '../../bench/report.ts';

const section = {
  heading: 'In the browser',
  command: 'npm run bench -- browser --write',
  made: 'on 2026-11-23, commit 1234567',
  measured: '1,000 rows',
  notes: ['What is cold.'],
  table: { lines: ['| What |', '| --- |', '| login |'] },
};
const written = (page: string): string => withSection(page, section);

it('the report adds a section after existing ones', () => {
  const page = written('# Benchmarks\n\nAbout.\n\n## Over HTTP\n\n| What |\n');
  expect(
    page.startsWith(
      '# Benchmarks\n\nAbout.\n\n## Over HTTP\n\n| What |\n\n## In the browser\n\nWritten by `npm run bench -- browser --write` on 2026-11-23, commit 1234567: 1,000 rows,\non ',
    ),
  ).toBe(true);
  expect(page.endsWith('What is cold.\n\n| What |\n| --- |\n| login |\n')).toBe(true);
});

it('the report replaces a section in its place, and nothing else', () => {
  const others = ['# Benchmarks\n', '## In the browser\n\nOld figures.\n', '## Over HTTP\n\n| What |\n'];
  const page = written(others.join('\n'));
  expect(page).not.toContain('Old figures');
  expect(page.split(/^(?=## )/m).map((part) => part.split('\n')[0])).toEqual([
    '# Benchmarks',
    '## In the browser',
    '## Over HTTP',
  ]);
  expect(page.endsWith('\n\n## Over HTTP\n\n| What |\n')).toBe(true);
  expect(written(page)).toBe(page);
});

it('the report keeps the section on other servers, which is written by hand', () => {
  const page = readFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), 'utf8');
  const [, byHand = ''] = /^(## Another server\n[\s\S]+?)\n## /m.exec(page) ?? [];
  expect(byHand).toContain('--peer');
  expect(withSection(page, { ...section, heading: 'Over HTTP' })).toContain(`${byHand}\n## Over HTTP\n`);
});

it('the report takes the median of the measurements, and their spread', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 2, 3, 10])).toBe(2.5);
  expect(spread([3, 1, 9])).toBe(4);
});

it.each([
  [180, 180, 'yes'],
  [270, 180, 'no: 1.50 × the goal'],
  [0, 0, 'yes'],
  [120, 0, 'no: 120 more'],
])('judges %d where %d are allowed: %s', (found, most, judged) => {
  expect(reached(found, most)).toBe(judged);
});

const uuid = '01900000-0000-7000-8000-000000000001';

test.each([
  ['GET', '/', 'a page and its scripts'],
  ['GET', '/build/admin-1234.js', 'a page and its scripts'],
  ['GET', `/api/things/${uuid}`, 'a record'],
  ['GET', '/api/things?range=[0,24]&filter={"state":"used"}', 'a list'],
  ['GET', '/api/things?range=[0,24]&filter={"q":"T7"}', 'a search'],
  ['GET', `/api/things/${uuid}/history?range=[0,19]`, 'another question'],
  ['GET', '/api/session', 'another question'],
  ['PUT', `/api/things/${uuid}`, 'a change'],
  ['PUT', '/api/presence', 'another question'],
  ['PUT', '/api/account/latest-url', 'the last address'],
  ['POST', '/api/session', 'a sign-in'],
])('%s %s of a day is %s', (method, path, kind) => {
  expect(kindOf({ method, path })).toBe(kind);
});

it('counts each request of a step as often as the day has the step, and once what the browser keeps', () => {
  const sent = (path: string) => ({ method: 'GET', path, bytes: 1, began: 0, ended: 1 });
  const walked = [
    { name: 'opens it', times: 2, sent: [sent('/'), sent('/build/a.js'), sent('/api/session')] },
    { name: 'looks at a record', times: 5, sent: [sent(`/api/things/${uuid}`), sent('/api/settings')] },
  ];
  expect([...mixOf(walked)]).toEqual([
    ['a page and its scripts', 3],
    ['another question', 7],
    ['a record', 5],
  ]);
});
