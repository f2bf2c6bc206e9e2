/**
 * Keyboard navigation in a grid: a single tab stop, then arrow keys, Home, End, Page Up and Page Down.
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Position of a stop. Rows and columns without stops are not counted. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface Options {
  /** Selector of the focusable elements: cells, or elements inside cells. At most one per cell. */
  readonly stops?: string;
  /**
   * Tab moves through the cells before it leaves the table: of the row, or of this and all further rows. Without it Tab
   * leaves the table immediately, as the pattern advises. `rows` is for small tables in which people type.
   */
  readonly tabWalks?: 'row' | 'rows';
  readonly onMoved?: (place: GridPlace) => void;
}

interface GridKeyboard {
  /** Props for the table element. */
  readonly props: {
    readonly ref: RefObject<HTMLTableElement | null>;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
  readonly focus: (place: GridPlace) => void;
}

type Stops = readonly (readonly (HTMLElement | null)[])[];

const cells = '[data-place]';
const rowsWithoutHeight = 10;
const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Enter: { row: 1, column: 0 },
};

/** Returns props for the `<table>`. `stops` selects the focusable elements: those with `data-place` by default. */
export function useGridKeyboard({ stops = cells, tabWalks, onMoved }: Options = {}): GridKeyboard {
  const table = useRef<HTMLTableElement>(null);
  const resting = useRef<{ readonly stop: HTMLElement | null; readonly place: GridPlace }>({
    stop: null,
    place: { row: 0, column: 0 },
  });
  // Rows come and go. Keep exactly one tab stop: the last focused cell, or the one nearest to its position.
  useEffect(() => {
    const { stop, place } = resting.current;
    const tabStops = tabStopsIn(table.current, stops);
    if (stop !== null && tabStops.length === 1 && tabStops[0] === stop) return;
    const all = stopsIn(table.current, stops);
    setTabStop({ all, tabStops }, (stop && placeOf(all, stop) && stop) ?? near(all, place), resting);
  });
  const focus = useCallback((place: GridPlace) => near(stopsIn(table.current, stops), place)?.focus(), [stops]);
  return {
    focus,
    props: {
      ref: table,
      onFocus({ target }) {
        const all = stopsIn(table.current, stops);
        const tabStops = tabStopsIn(table.current, stops);
        const place = setTabStop({ all, tabStops }, target.closest<HTMLElement>(stops), resting);
        if (place) onMoved?.(place);
      },
      onKeyDown(event) {
        // Ignore keys that the cell handled itself, and keys typed in an input.
        if (event.defaultPrevented || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
        const all = stopsIn(table.current, stops);
        const place = placeOf(all, event.target);
        const next = place && destination({ all, place, event, tabWalks });
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}

/**
 * Moves the focus from an edited cell: up, down, or along the row and into the next or previous one. The focus stays
 * in the cell if there is none in that direction.
 */
export function leaveCell(cell: HTMLElement, key: string, isBack = false): void {
  const all = stopsIn(cell.closest('table'), cells);
  const place = placeOf(all, cell);
  const next =
    place && (key === 'Tab' ? alongRows(all, place, isBack ? -1 : 1) : step(all, place, steps[key] ?? nowhere));
  (next ?? cell).focus();
}

const nowhere: GridPlace = { row: 0, column: 0 };

interface Pressed {
  readonly all: Stops;
  readonly place: GridPlace;
  readonly event: KeyboardEvent<HTMLElement>;
  readonly tabWalks: Options['tabWalks'];
}

function destination({ all, place, event, tabWalks }: Pressed): HTMLElement | null {
  const { key, ctrlKey, shiftKey, target } = event;
  const row = all[place.row] ?? [];
  const ends = (ctrlKey ? all.flat() : row).filter((stop) => stop !== null);
  if (key === 'Home') return ends[0] ?? null;
  if (key === 'End') return ends.at(-1) ?? null;
  if (ctrlKey) return null;
  if (key === 'Tab') {
    const by = shiftKey ? -1 : 1;
    if (tabWalks === 'rows') return alongRows(all, place, by);
    return tabWalks === 'row' ? step(all, place, { row: 0, column: by }) : null;
  }
  if (key === 'PageUp' || key === 'PageDown')
    return farthest(all, place, (key === 'PageUp' ? -1 : 1) * rowsOfPage(target as HTMLElement));
  return key.startsWith('Arrow') ? step(all, place, steps[key] ?? nowhere) : null;
}

/** Returns the next stop in that direction. Skips cells without a stop. */
function step(all: Stops, place: GridPlace, { row: down, column: right }: GridPlace): HTMLElement | null {
  if (down === 0 && right === 0) return null;
  for (let row = place.row + down, column = place.column + right; ; row += down, column += right) {
    const stop = all[row]?.[column];
    if (stop !== null) return stop ?? null;
  }
}

function alongRows(all: Stops, place: GridPlace, by: 1 | -1): HTMLElement | null {
  const inRow = step(all, place, { row: 0, column: by });
  if (inRow) return inRow;
  const next = (all[place.row + by] ?? []).filter((stop) => stop !== null);
  return next.at(by > 0 ? 0 : -1) ?? null;
}

/** Returns the stop `by` rows further, limited to the table; if that cell has no stop, the nearest one before it. */
function farthest(all: Stops, place: GridPlace, by: number): HTMLElement | null {
  const back = by > 0 ? -1 : 1;
  for (let row = Math.min(Math.max(place.row + by, 0), all.length - 1); row !== place.row; row += back) {
    const stop = all[row]?.[place.column];
    if (stop) return stop;
  }
  return null;
}

/** Number of visible rows minus one, so that one row stays visible after paging. */
function rowsOfPage(stop: HTMLElement): number {
  let frame = stop.parentElement;
  while (frame && (frame.scrollHeight <= frame.clientHeight || getComputedStyle(frame).overflowY === 'visible'))
    frame = frame.parentElement;
  const shown = Math.min(frame?.clientHeight ?? window.innerHeight, window.innerHeight);
  const height = stop.closest('tr')?.offsetHeight ?? 0;
  return height > 0 ? Math.max(1, Math.floor(shown / height) - 1) : rowsWithoutHeight;
}

/**
 * Collects the stops. Leaves out rows and columns without stops, and expanded details, which are a row with one cell.
 */
function stopsIn(table: HTMLTableElement | null, selector: string): Stops {
  const rows = [...(table?.rows ?? [])]
    .filter((row) => row.cells.length > 1)
    .map((row) =>
      [...row.cells].map((cell) => (cell.matches(selector) ? cell : cell.querySelector<HTMLElement>(selector))),
    )
    .filter((row) => row.some((stop) => stop !== null));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, column) => column).filter((column) => rows.some((row) => row[column]));
  return rows.map((row) => used.map((column) => row[column] ?? null));
}

function placeOf(all: Stops, stop: HTMLElement): GridPlace | null {
  const row = all.findIndex((one) => one.includes(stop));
  return row < 0 ? null : { row, column: all[row]?.indexOf(stop) ?? 0 };
}

function near(all: Stops, { row, column }: GridPlace): HTMLElement | null {
  const found = all[Math.min(row, all.length - 1)];
  return found?.[Math.min(column, found.length - 1)] ?? found?.find((stop) => stop !== null) ?? null;
}

/**
 * Returns the elements that Tab reaches. By their attribute: to read `tabIndex`, the browser lays out the table, which
 * takes longer than a frame in the middle of a keystroke.
 */
function tabStopsIn(table: HTMLTableElement | null, selector: string): readonly HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>(`:is(${selector}):not([tabindex="-1"])`) ?? [])];
}

/** Makes `stop` the only tab stop. Returns null and changes nothing if it is not in the table. */
function setTabStop(
  { all, tabStops }: { readonly all: Stops; readonly tabStops: readonly HTMLElement[] },
  stop: HTMLElement | null,
  resting: RefObject<{ readonly stop: HTMLElement | null; readonly place: GridPlace }>,
): GridPlace | null {
  const place = stop && placeOf(all, stop);
  if (!place) return null;
  for (const one of tabStops) if (one !== stop && placeOf(all, one)) one.tabIndex = -1;
  if (stop.getAttribute('tabindex') !== '0') stop.tabIndex = 0;
  resting.current = { stop, place };
  return place;
}
