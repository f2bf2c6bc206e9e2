/**
 * Entry point of the worker processes: CPU-heavy work and parsing of untrusted input for one request. They have no
 * access to the store or the settings.
 */
import { outcomeOf } from '../engine/server/workers/outcome.ts';
import { serveWork } from '../engine/server/workers/serveWork.ts';
import { readTable } from '../engine/server/imports/readTable.ts';
import type { DocumentContent } from '../engine/server/print/documentContent.ts';
import { documentPdf } from '../engine/server/print/documentPdf.ts';
import { unprintableIn } from '../engine/server/print/scripts.ts';
import { readZoneImport, type ZoneFile } from '../modules/dns/rules/zoneImport.ts';
import type { CalendarFile } from '../modules/hours/server/entry/calendarFile.ts';
import { readCalendarFile } from '../modules/hours/server/entry/icsEvents.ts';

serveWork({
  findUnprintable: (texts: readonly string[]) => outcomeOf(() => unprintableIn(texts)),
  printDocument: (content: DocumentContent) => outcomeOf(() => documentPdf(content)),
  readCalendar: ({ content, period, addresses }: CalendarFile) =>
    outcomeOf(() => readCalendarFile(content, period, addresses)),
  readImport: (content: Uint8Array, emit) => outcomeOf(() => readTable(content, emit)),
  readZone: ({ text, options }: ZoneFile) => outcomeOf(() => readZoneImport(text, options)),
});
