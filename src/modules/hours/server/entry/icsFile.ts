/**
 * Splits a calendar file (RFC 5545) into its events and time zones without interpreting them. Every event is a block of
 * its own, so that a line that breaks one event leaves the others readable.
 */

/** One content line: `DTSTART;TZID=Europe/Amsterdam:20261102T100000`. Names are in upper case. */
export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface EventBlock {
  readonly lines: readonly ContentLine[];
  /** False if the file ends, or another event begins, before `END:VEVENT`. */
  readonly isComplete: boolean;
  /** METHOD of its calendar in upper case, such as `CANCEL`. */
  readonly method: string | null;
}

interface CalendarFileBlocks {
  /** Null if the text has no VCALENDAR. */
  readonly events: readonly EventBlock[] | null;
  /** VTIMEZONE texts by TZID; the first of a name counts. */
  readonly zones: ReadonlyMap<string, string>;
}

/** Properties whose value is a date, a time or a list of them. Their value never contains a colon. */
const timeProperties = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);

/** Returns the content lines: byte order mark removed, folded lines joined, all usual line ends accepted. */
function unfold(content: string): readonly string[] {
  return content
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');
}

export function splitCalendarFile(content: string): CalendarFileBlocks {
  const open: string[] = [];
  const zones = new Map<string, string>();
  let events: EventBlock[] | null = null;
  let method: string | null = null;
  let event: ContentLine[] | null = null;
  let zone: { readonly lines: string[]; readonly depth: number } | null = null;
  const closeEvent = (isComplete: boolean) => {
    if (event) events?.push({ lines: event, isComplete, method });
    event = null;
  };
  for (const text of unfold(content)) {
    const [, mark, named] = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(text) ?? [];
    const component = named?.toUpperCase() ?? '';
    const isBegin = mark?.toUpperCase() === 'BEGIN';
    if (zone) zone.lines.push(text.trimEnd());
    if (mark === undefined) {
      const inside = open.at(-1);
      if (inside === 'VEVENT' && event) {
        const line = contentLine(text);
        if (line) event.push(line);
      } else if (inside === 'VCALENDAR' && /^METHOD:/i.test(text)) method = text.slice(7).trim().toUpperCase();
      continue;
    }
    if (isBegin) {
      if (component === 'VCALENDAR') {
        closeEvent(false);
        open.length = 0;
        events ??= [];
        method = null;
      } else if (component === 'VEVENT' && open.includes('VCALENDAR')) {
        closeEvent(false);
        open.length = open.indexOf('VCALENDAR') + 1;
        event = [];
      } else if (component === 'VTIMEZONE' && !zone) zone = { lines: [text.trimEnd()], depth: open.length };
      open.push(component);
      continue;
    }
    const at = open.lastIndexOf(component);
    if (at === -1) continue;
    open.length = at;
    if (component === 'VEVENT') closeEvent(true);
    else if (event && !open.includes('VEVENT')) closeEvent(false);
    if (zone && open.length <= zone.depth) {
      const id = zone.lines.map(contentLine).find((line) => line?.name === 'TZID')?.value;
      const name = id?.replaceAll(/\\([,;\\])/g, '$1');
      if (name !== undefined && !zones.has(name)) zones.set(name, zone.lines.join('\r\n'));
      zone = null;
    }
  }
  closeEvent(false);
  return { events, zones };
}

function contentLine(text: string): ContentLine | null {
  const [, named] = /^([A-Z0-9-]+)[;:]/i.exec(text) ?? [];
  if (named === undefined) return null;
  const name = named.toUpperCase();
  // Some programs write names such as "(UTC+01:00) Amsterdam" without quotes.
  const colon = timeProperties.has(name) ? text.lastIndexOf(':') : colonOutsideQuotes(text);
  if (colon === -1) return null;
  return { name, parameters: parametersOf(text.slice(named.length, colon)), value: text.slice(colon + 1).trim() };
}

function colonOutsideQuotes(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return text.indexOf(':');
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^;"]*)/g))
    found.set(name.toUpperCase(), value.replaceAll('"', '').trim());
  return found;
}
