// A person who leaves unsaved work is held back, let go once, and never shown an error because they were quicker.
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { useLeaveBlocker, type LeaveBlocker } from '../../../src/engine/browser/providers/drafts/useLeaveBlocker.ts';
import { renderShell } from '../../support/renderShell.tsx';

let isUnsaved = true;
let drawn: LeaveBlocker;
let leave: (path: string) => void;

function Form() {
  const blocker = useLeaveBlocker(() => isUnsaved);
  const navigate = useNavigate();
  useEffect(() => {
    drawn = blocker;
    leave = navigate;
  }, [blocker, navigate]);
  return <p>{blocker.isBlocked ? 'Held back' : 'Free'}</p>;
}

const isHeldBack = () => screen.findByText('Held back', {}, { timeout: 5_000 });
const goes = (path: string) => act(async () => leave(path));

beforeEach(() => {
  isUnsaved = true;
});

test('the form blocks leaving, stays, and lets go', async () => {
  const { address } = renderShell(<Form />, { path: '/form' });
  await goes('/next');
  await isHeldBack();
  await act(async () => drawn.stay());
  expect([screen.getByText('Free').textContent, address()]).toEqual(['Free', '/form']);
  await goes('/next');
  await isHeldBack();
  await act(async () => drawn.proceed());
  await waitFor(() => expect(address()).toBe('/next'));
});

test('answering the question does nothing after another page was opened meanwhile', async () => {
  const { address } = renderShell(<Form />, { path: '/form' });
  await goes('/next');
  await isHeldBack();
  const { proceed, stay } = drawn;
  isUnsaved = false;
  await goes('/other');
  expect(() => {
    proceed();
    stay();
  }).not.toThrow();
  expect(address()).toBe('/other');
});

test('a person who is signed out is not held back', async () => {
  const { address } = renderShell(<Form />, { path: '/form' });
  await goes('/login');
  await waitFor(() => expect(address()).toBe('/login'));
});
