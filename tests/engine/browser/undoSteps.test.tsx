/** Undo and redo of the grids: the keys, and the steps that they take. */
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stepOfKey, undoByKey } from '../../../src/engine/browser/grid/undoKeys.ts';
import { useUndoSteps } from '../../../src/engine/browser/grid/useUndoSteps.ts';

describe('stepOfKey', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };
  test.each([
    ['undo', { key: 'z', ctrlKey: true }],
    ['undo', { key: 'z', metaKey: true }],
    ['undo', { key: 'Z', ctrlKey: true }],
    ['redo', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['redo', { key: 'y', ctrlKey: true }],
    [null, { key: 'z' }],
    [null, { key: 'z', ctrlKey: true, altKey: true }],
    [null, { key: 's', ctrlKey: true }],
    [null, { key: 'z', ctrlKey: true, target: document.createElement('input') }],
    [null, { key: 'z', ctrlKey: true, target: document.createElement('textarea') }],
  ])('requests %s for %o', (step, pressed) => {
    expect(stepOfKey({ ...none, ...pressed })).toBe(step);
  });
});

test('a key that took a step reaches no listener on the document, and one that took none does', () => {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void heard.push(key);
  document.addEventListener('keydown', listen);
  render(
    <button type="button" onKeyDown={(event) => undoByKey(event, { undo: () => heard.push('undone'), redo: null })} />,
  );
  fireEvent.keyDown(screen.getByRole('button'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('button'), { key: 'y', ctrlKey: true });
  document.removeEventListener('keydown', listen);
  expect(heard).toEqual(['undone', 'y']);
});

describe('useUndoSteps', () => {
  const begin = (...steps: readonly string[]) => {
    const { result } = renderHook(() => useUndoSteps<string>());
    for (const step of steps) act(() => result.current.add(step));
    return {
      do: (change: (history: typeof result.current) => void) => act(() => change(result.current)),
      shown: () => [result.current.last, result.current.next],
    };
  };

  test('goes back and forward over its steps, until another is added', () => {
    const history = begin('a', 'b');
    expect(history.shown()).toEqual(['b', null]);
    history.do(({ goBack }) => goBack());
    expect(history.shown()).toEqual(['a', 'b']);
    history.do(({ goBack }) => goBack());
    expect(history.shown()).toEqual([null, 'a']);
    history.do(({ goForward }) => goForward());
    history.do(({ add }) => add('c'));
    expect(history.shown()).toEqual(['c', null]);
    history.do(({ clear }) => clear());
    expect(history.shown()).toEqual([null, null]);
  });

  test('revises and drops steps, of those to undo and those to redo', () => {
    const history = begin('a', 'b', 'c');
    history.do(({ goBack }) => goBack());
    history.do(({ revise }) => revise((step) => (step === 'a' ? null : `${step}!`)));
    expect(history.shown()).toEqual(['b!', 'c!']);
    history.do(({ goBack }) => goBack());
    expect(history.shown()).toEqual([null, 'b!']);
  });
});
