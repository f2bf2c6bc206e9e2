// A number against its limit: what it says, where it warns, and what it makes of a limit that is not there.
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { IntegerField } from '../../../src/engine/browser/fields/integer.tsx';
import { fillOf, limitIn, Meter } from '../../../src/engine/browser/ui/Meter.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { useEveryKind } from '../../support/everyKind.ts';
import { renderShell } from '../../support/renderShell.tsx';

beforeAll(useEveryKind);

describe('the level of usage', () => {
  test.each([
    [0, 100, 'ample'],
    [79, 100, 'ample'],
    [80, 100, 'almost'],
    [99, 100, 'almost'],
    [100, 100, 'full'],
    [104, 100, 'full'],
    [5, null, 'ample'],
    [0, 0, 'ample'],
    [1, 0, 'full'],
  ] as const)('%i of %s is %s', (used, limit, fill) => {
    expect(fillOf(used, limit)).toBe(fill);
  });
});

describe('a limit in a record', () => {
  test.each([
    ['beside it', { quota_mb: 10 }, ['quota_mb'], 10],
    ['empty', { quota_mb: null }, ['quota_mb'], null],
    ['hidden', {}, ['quota_mb'], undefined],
    ['in a structure', { pack: { disk_mb: 5 } }, ['pack', 'disk_mb'], 5],
    ['left out of a structure', { pack: {} }, ['pack', 'disk_mb'], null],
    ['in a structure that is not there', { pack: null }, ['pack', 'disk_mb'], undefined],
  ] as const)('%s', (_, record, path, limit) => {
    expect(limitIn(record, path)).toBe(limit);
  });
});

function show(used: number, limit: number | null): void {
  const field = currentRegistry().resources['things']?.fields['x_integer'];
  if (!field) throw new Error('The registry of the test has no such field.');
  renderShell(<Meter field={{ ...field, unit: 'MB' }} used={used} limit={limit} place="page" />);
}

test('the meter is read out with its limit and meaning', () => {
  show(9_216, 10_240);
  const meter = screen.getByRole('meter', { name: 'The integer' });
  expect(meter.getAttribute('aria-valuetext')).toBe('9 GB of 10 GB, almost full');
  expect(screen.getByText('9 GB of 10 GB')).toBeTruthy();
  expect(screen.getByText('90% · almost full')).toBeTruthy();
});

test('the meter says that there is no limit, without a bar', () => {
  show(512, null);
  expect(screen.getByText('512 MB, no limit')).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
});

test.each([
  [3_932_160, '3,840 GB'],
  [1_024, '1 GB'],
  [1_500, '1,500 MB'],
  [259_691, '253.6 GB'],
  [0, '0 MB'],
] as const)('%i MB without a limit reads %s', (value, text) => {
  const resource = currentRegistry().resources['things'];
  const field = resource?.fields['x_integer'];
  if (!resource || !field) throw new Error('The registry of the test has no such field.');
  const { container } = renderShell(
    <IntegerField resource={resource} field={{ ...field, unit: 'MB' }} record={{ x_integer: value }} place="page" />,
  );
  expect(container.textContent).toContain(text);
});
