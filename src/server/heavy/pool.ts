/** In charge of work that takes the processor for long: a few threads share it, each piece has a limit of time and memory, and requests are answered meanwhile. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PaperParts } from '../modules/billing/pdf/paper.ts';
import type { CalendarEvent } from '../modules/hours/entry/icsEvents.ts';
import { Failure } from '../store/failure.ts';
import type { CalendarFile, Outcome } from './thread.ts';

const mostThreads = 4;
const threadMegabytes = 512;
const idleMilliseconds = 60_000;
const longestReadingMilliseconds = 20_000;
const longestPrintingMilliseconds = 60_000;

/** Begins with the first work; idle threads end, and keep the process from ending neither. */
let started: Piscina | null = null;

function pool(): Piscina {
  started ??= new Piscina({
    filename: program(),
    execArgv: [],
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(mostThreads, availableParallelism() - 1)),
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  return started;
}

/** Beside this file, in the bundle and in the source. */
function program(): string {
  const name = import.meta.url.endsWith('.mjs') ? './heavyThread.mjs' : './sourceThread.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}

export async function printInvoice(parts: PaperParts): Promise<Buffer> {
  const bytes = await run<Uint8Array>('printInvoice', parts, longestPrintingMilliseconds);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws Failure E_INVALID for what is no calendar, or too much of one. */
export async function readCalendar(file: CalendarFile): Promise<readonly CalendarEvent[]> {
  try {
    return await run<readonly CalendarEvent[]>('readCalendar', file, longestReadingMilliseconds);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Failure('E_INVALID', { errors: { content: { label: tooLong } } }, { cause: error });
    throw error;
  }
}

const tooLong = {
  en: 'This file takes too long to read. Export a shorter period.',
  nl: 'Het lezen van dit bestand duurt te lang. Exporteer een kortere periode.',
};

/** The limit counts from when a thread takes it up: others that come first do not cost it. */
async function run<T>(name: string, given: unknown, milliseconds: number): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), milliseconds + pool().queueSize * milliseconds);
  try {
    const outcome = (await pool().run(given, { name, signal: limit.signal })) as Outcome<T>;
    if ('refused' in outcome) throw new Failure(outcome.refused.code, outcome.refused.details);
    return outcome.value;
  } finally {
    clearTimeout(timer);
  }
}
