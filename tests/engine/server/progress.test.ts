/** The progress of long steps of a start. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeOtherOutput, withProgress } from '../../../src/engine/server/progress.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const print = (line: string): void => void written.push(`${line}\n`);
const terminal = (text: string): void => void written.push(text);
const lasting = (milliseconds: number) => (): Promise<string> =>
  new Promise((resolve) => void setTimeout(() => resolve('made'), milliseconds));
const label = 'Building the screens';

describe('a step', () => {
  it('prints a line at its begin, every five seconds and at its end, where there is no terminal', async () => {
    const running = withProgress({ label, print, terminal: null }, lasting(12_300));
    expect(written).toEqual(['Building the screens…\n']);
    await vi.advanceTimersByTimeAsync(12_300);
    expect(await running).toBe('made');
    expect(written).toEqual([
      'Building the screens…\n',
      'Building the screens… 5 s\n',
      'Building the screens… 10 s\n',
      'Building the screens… done in 12.3 s.\n',
    ]);
  });

  it('counts the seconds in one line on a terminal', async () => {
    const running = withProgress({ label, print, terminal }, lasting(2_500));
    await vi.advanceTimersByTimeAsync(2_500);
    await running;
    expect(written).toEqual([
      '\r\u001B[KBuilding the screens…',
      '\r\u001B[KBuilding the screens… 1 s',
      '\r\u001B[KBuilding the screens… 2 s',
      '\r\u001B[K',
      'Building the screens… done in 2.5 s.\n',
    ]);
  });

  it('leaves the terminal to other lines, and counts again below them', async () => {
    const running = withProgress({ label, print, terminal }, lasting(1_500));
    beforeOtherOutput();
    written.push('A warning.\n');
    await vi.advanceTimersByTimeAsync(1_500);
    await running;
    expect(written.slice(1, 4)).toEqual(['\r\u001B[K', 'A warning.\n', '\r\u001B[KBuilding the screens… 1 s']);
    const count = written.length;
    beforeOtherOutput();
    expect(written.length).toBe(count);
  });

  it('prints nothing if it is shorter than the time that it is silent', async () => {
    const step = { label, print, terminal: null, silentMilliseconds: 1_000 };
    const short = withProgress(step, lasting(900));
    await vi.advanceTimersByTimeAsync(900);
    await short;
    expect(written).toEqual([]);
    const long = withProgress(step, lasting(7_000));
    await vi.advanceTimersByTimeAsync(7_000);
    await long;
    expect(written).toEqual([
      'Building the screens… 1 s\n',
      'Building the screens… 6 s\n',
      'Building the screens… done in 7.0 s.\n',
    ]);
  });

  it('passes an error on, and does not claim to be done', async () => {
    await expect(
      withProgress({ label, print, terminal }, () => Promise.reject(new Error('No memory.'))),
    ).rejects.toThrow('No memory.');
    expect(written).toEqual(['\r\u001B[KBuilding the screens…', '\r\u001B[K']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(written).toHaveLength(2);
  });
});
