// The table of a chart names its parts: by the axis of the registry, or as groups.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { FigureTable } from '../../../src/engine/browser/screens/figures/FigureTable.tsx';
import { personalRegistry } from '../../../src/engine/registry/personal.ts';
import type { FigureConfig } from '../../../src/engine/registry/types.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
const own = personalRegistry(realRegistry(), { actor: 'management' });
beforeAll(() => replaceRegistry(own, {}));
afterAll(useShellRegistry);

function byAge(): FigureConfig {
  const figure = own.pages['dashboard']?.figures.find(({ name }) => name === 'open-by-age');
  if (!figure) throw new Error('The dashboard has no open amount by age.');
  return figure;
}

test.each([
  ['the axis', byAge(), 'Age'],
  ['no axis', { ...byAge(), axis: null }, 'Group'],
])('with %s', async (_, figure, heading) => {
  signIn();
  const answer = {
    name: figure.name,
    value: null,
    count: null,
    limit: null,
    currency: 'EUR',
    trend: null,
    exact: true,
    compare: [],
    points: ['0', '1'],
    series: [[100, 200]],
  };
  renderShell(<FigureTable figure={figure} answer={answer} record={null} isRead />);
  expect((await screen.findAllByRole('columnheader'))[0]?.textContent).toBe(heading);
});
