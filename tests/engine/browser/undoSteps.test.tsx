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
  const taken: string[] = [];
  const begin = () => renderHook(() => useUndoSteps<string>((step, direction) => taken.push(`${direction} ${step}`)));

  test('takes steps back and again, until another is added', () => {
    taken.length = 0;
    const { result } = begin();
    expect([result.current.undo, result.current.redo]).toEqual([null, null]);
    for (const step of ['a', 'b']) act(() => result.current.add(step));
    act(() => result.current.undo?.());
    act(() => result.current.undo?.());
    expect(result.current.undo).toBeNull();
    act(() => result.current.redo?.());
    act(() => result.current.add('c'));
    expect(result.current.redo).toBeNull();
    act(() => result.current.undo?.());
    expect(taken).toEqual(['undo b', 'undo a', 'redo a', 'undo c']);
    act(() => result.current.clear());
    expect([result.current.undo, result.current.redo]).toEqual([null, null]);
  });

  test('revises and drops steps, of those to undo and those to redo', () => {
    taken.length = 0;
    const { result } = begin();
    for (const step of ['a', 'b', 'c']) act(() => result.current.add(step));
    act(() => result.current.undo?.());
    act(() => result.current.revise((step) => (step === 'a' ? null : `${step}!`)));
    act(() => result.current.redo?.());
    act(() => result.current.undo?.());
    act(() => result.current.undo?.());
    expect(result.current.undo).toBeNull();
    expect(taken).toEqual(['undo c', 'redo c!', 'undo c!', 'undo b!']);
  });
});
