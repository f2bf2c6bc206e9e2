// Figures of a record: a row of zeros says nothing, so a record with which nothing has happened yet has none.
import type { ComponentType } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { RecordFigures } from '../../../src/engine/browser/screens/figures/RecordFigures.tsx';
import { useRecordFigures } from '../../../src/engine/browser/screens/figures/useFigures.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import type { FigureAnswer } from '../../../src/engine/registry/figures/figures.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const answer = (name: string, value: number, limit: number | null = null): FigureAnswer => ({
  name,
  value,
  count: null,
  trend: null,
  exact: true,
  compare: [],
  points: null,
  series: [],
  limit,
});

const record = { id: 'r', uuid: 'r', billing: 'hourly' };

/** As on the page of a record, which comes with its figures. */
function OnceAnswered({ of }: { readonly of: Resource }) {
  return useRecordFigures(of.name, record.uuid, true).answered ? <RecordFigures resource={of} record={record} /> : null;
}

async function shown(
  resource: string,
  answers: readonly FigureAnswer[],
  Figures: ComponentType<{ readonly of: Resource }> = OnceAnswered,
): Promise<readonly (string | null)[]> {
  signIn({ user: { ...user, type: 'management' } });
  api.answer = () => ({ body: answers });
  const of = realRegistry().resources[resource];
  if (!of) throw new Error(`The registry has no ${resource}.`);
  renderShell(<Figures of={of} />);
  const section = (): HTMLElement | null => screen.queryByRole('region', { name: 'Figures' });
  await waitFor(() => expect(api.asked.some(({ path }) => path.includes('figures'))).toBe(true));
  await waitFor(() => expect(section()?.querySelector('.MuiSkeleton-root') ?? null).toBeNull());
  return [...(section()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
}

test('a client without data has no figures', async () => {
  const names = ['open', 'overdue', 'recurring', 'hosting', 'domains', 'hours'];
  expect(
    await shown(
      'clients',
      names.map((name) => answer(name, 0)),
    ),
  ).toEqual([]);
});

test('an outline that was drawn stays, so that nothing moves', async () => {
  const figures = ['open', 'overdue', 'recurring', 'hosting', 'domains', 'hours'].map((name) => answer(name, 0));
  expect(await shown('clients', figures, ({ of }) => <RecordFigures resource={of} record={record} />)).toContain(
    'Hours this month0:00',
  );
});

test('figures next to one with a value stay', async () => {
  const answers = ['open', 'overdue', 'recurring', 'hosting', 'domains'].map((name) => answer(name, 0));
  expect(await shown('clients', [...answers, answer('hours', 90)])).toContain('Hours this month1:30');
});

test('a zero of a budget counts as a value', async () => {
  const texts = await shown('projects', [answer('booked', 0, 6_300), answer('to-invoice', 0)]);
  expect(texts[0]).toContain('0% of 105:00');
});
