// What stands there while the course of a server is read: its outline, announced once, and no block of grey.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ServerAvailability from '../../../../src/modules/services/browser/server-availability/ServerAvailability.tsx';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();

test('a server’s course on its way has a row for each check, and says once that it loads', async () => {
  signIn();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.answer = async () => {
    await answered;
    return {
      body: { checks: [], outages: [], carried: [], days_from: '2026-01-01', hours_from: '2026-01-01T00:00:00Z' },
    };
  };
  const record = { id: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11' } as ShownRecord<'servers'>;
  const { container } = renderShell(<ServerAvailability record={record} resource={{} as never} />);
  expect(await screen.findAllByRole('status')).toHaveLength(1);
  expect(container.querySelectorAll('.MuiSkeleton-text').length).toBeGreaterThan(6);
  answer();
  expect(await screen.findByRole('heading')).toBeTruthy();
  expect(container.querySelector('.MuiSkeleton-root')).toBeNull();
});
