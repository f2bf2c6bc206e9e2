/**
 * `npm run bench -- browser --profile`: where the time of a warm list, of its next page and of another list goes, in the product and in the bare react-admin: the
 * processor's time by package (found by source maps, from builds made for it), and when each request began and ended.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { MeasuredPage, type Sent } from './measuredPage.ts';
import type { Screens } from './visits.ts';

const samplingMicroseconds = 200;
/** What is less than this, in milliseconds, is taken together. */
const leastShown = 5;

export interface Profile {
  /** Milliseconds of the main thread, by package or file. */
  readonly parts: ReadonlyMap<string, number>;
  readonly requests: readonly Sent[];
  /** Milliseconds until the first row stood there, slower than without a profile. */
  readonly row: number;
}

const moments = ['a warm list', 'its next page', 'another list'] as const;
export type Moment = (typeof moments)[number];

/**
 * Profiles three moments: a list in a new document until its first row appears, and its next page and another list,
 * each from the click until their rows appear.
 * @param dist folder with the source maps.
 */
export async function profileVisit(
  context: BrowserContext,
  { list, group, otherList }: Screens,
  dist: string,
): Promise<Readonly<Record<Moment, Profile>>> {
  const measured = await MeasuredPage.open(context);
  const { devtools, page } = measured;
  const partOf = partFinder(dist);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  const profiled = async (act: () => Promise<number>): Promise<Profile> => {
    const before = measured.sent.length;
    await devtools.send('Profiler.start');
    const row = await act();
    const { profile } = await devtools.send('Profiler.stop');
    const requests = measured.sent.slice(before);
    await measured.quiet();
    return { parts: partsOf(profile, partOf), requests, row };
  };
  const clicked = (selector: string): Promise<Profile> =>
    profiled(() => measured.rowsAfter(() => page.locator(selector).first().click()));
  const warm = await profiled(async () => {
    await page.goto(list, { waitUntil: 'commit' });
    return measured.firstRow();
  });
  const nextPage = await clicked('button[aria-label="Go to next page"]');
  await clicked('button[aria-label="Go to previous page"]');
  if (group !== null && !(await page.locator(otherList).first().isVisible())) await page.locator(group).click();
  const other = await clicked(otherList);
  await measured.close();
  return { 'a warm list': warm, 'its next page': nextPage, 'another list': other };
}

/** Milliseconds by package or file. */
function partsOf(profile: CpuProfile, partOf: (frame: CallFrame) => string): ReadonlyMap<string, number> {
  const byNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const parts = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const part = byNode.get(id) ?? '(unknown)';
    parts.set(part, (parts.get(part) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000);
  }
  return parts;
}

/** As the DevTools protocol has it. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples?: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas?: readonly number[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

function partFinder(dist: string): (frame: CallFrame) => string {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string): SourceMap | null => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const found = readMap(join(dist, new URL(url).pathname.replace(/^\/build\//, '')));
    maps.set(url, found);
    return found;
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    // What the engine of the browser does itself has a name and no file.
    if (!url.startsWith('http')) return functionName === '' ? '(native)' : functionName.replace(/^(?!\()/, '(native) ');
    // What the bundler added has none.
    const { originalSource }: { originalSource?: string } = mapOf(url)?.findEntry(lineNumber, columnNumber) ?? {};
    return originalSource === undefined ? basename(new URL(url).pathname) : partOfSource(originalSource);
  };
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** The package; of our own sources the file. */
function partOfSource(source: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  const [, own] = /\/(src\/.+)/.exec(source) ?? [];
  return own ?? basename(source);
}

/** Side by side, the largest first. */
export function printProfiles(ours: Readonly<Record<Moment, Profile>>, bare: Readonly<Record<Moment, Profile>>): void {
  for (const moment of moments) printProfile(moment, ours[moment], bare[moment]);
}

function printProfile(moment: Moment, ours: Profile, bare: Profile): void {
  const names = new Set([...ours.parts.keys(), ...bare.parts.keys()]);
  const lines = [...names]
    .map((name) => ({ name, ours: ours.parts.get(name) ?? 0, bare: bare.parts.get(name) ?? 0 }))
    .toSorted((one, other) => other.ours - one.ours);
  const shown = lines.filter((one) => Math.max(one.ours, one.bare) >= leastShown);
  const rest = lines.filter((one) => !shown.includes(one));
  const sum = (of: 'ours' | 'bare'): number => rest.reduce((total, one) => total + one[of], 0);
  const line = (name: string, our: number, other: number): string =>
    `${name.padEnd(56)}${our.toFixed(0).padStart(8)}${other.toFixed(0).padStart(8)}\n`;
  process.stdout.write(`\nWhere ${moment} goes, ms of the main thread until its first row: Beheer, bare\n\n`);
  for (const one of shown) process.stdout.write(line(one.name, one.ours, one.bare));
  process.stdout.write(line('all others', sum('ours'), sum('bare')));
  process.stdout.write(line('first row, while profiled', ours.row, bare.row));
  for (const { requests } of [ours, bare]) {
    process.stdout.write('\nRequests, ms from the start of the document; bytes\n\n');
    for (const { began, ended, bytes, method, path } of requests)
      process.stdout.write(
        `${began.toFixed(0).padStart(6)} –${ended.toFixed(0).padStart(6)}${String(bytes).padStart(8)}  ${method} ${path.slice(0, 90)}\n`,
      );
  }
}
