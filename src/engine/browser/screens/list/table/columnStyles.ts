/** Styles of columns with a set width and of pinned columns. */
import { useLayoutEffect, type CSSProperties, type RefObject } from 'react';
import type { Theme } from '@mui/material/styles';
import type { ViewColumn } from '../../../../registry/lists/savedViews.ts';
import { rem } from '../../../theme/pxToRem.ts';
import { cellWidth } from '../../../theme/tokens.ts';
import { fitting } from './useFit.ts';

/** CSS variable for a width, so that resizing a column does not rerender the rows. */
export const widthVariable = (name: string): string => `--width-${name}`;
const edgeVariable = (name: string): string => `--edge-${name}`;

const paddingPixels = 24;

export function widthVariables(columns: readonly ViewColumn[]): CSSProperties {
  return Object.fromEntries(
    columns.flatMap(({ name, width }) => (width === undefined ? [] : [[widthVariable(name), rem(width)]])),
  ) as CSSProperties;
}

export function columnStyles(columns: readonly ViewColumn[]) {
  const sized = columns.filter(({ width }) => width !== undefined);
  const pinned = columns.filter(({ pinned: isPinned }) => isPinned);
  return {
    ...Object.fromEntries(sized.map(({ name }) => [`& .column-${name}`, sizedStyle(name)])),
    ...Object.assign(
      {},
      ...pinned.map(({ name }) => pinnedStyles(`.column-${name}`, `var(${edgeVariable(name)}, 0px)`)),
    ),
    ...(pinned.length > 0 ? pinnedStyles('.MuiTableCell-paddingCheckbox', 0) : {}),
  };
}

function sizedStyle(name: string) {
  const width = `var(${widthVariable(name)})`;
  const inside = `calc(${width} - ${paddingPixels}px)`;
  return {
    width,
    minWidth: width,
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [cellWidth.textVariable]: inside,
    [cellWidth.referenceVariable]: inside,
  } as const;
}

/**
 * Styles for a table that scrolls sideways.
 * @param edge left offset: the end of the previous columns.
 */
function pinnedStyles(cell: string, edge: string | number) {
  const within = (row: string): string => `${fitting('scrolling')} ${row}${cell}`;
  return {
    [within('')]: { position: 'sticky', left: edge, zIndex: 1, backgroundColor: 'background.paper' },
    [within('thead ')]: { zIndex: 3 },
    // Opaque colours, so that cells underneath do not show through.
    [within('tbody tr:hover ')]: {
      backgroundColor: (theme: Theme) =>
        `color-mix(in srgb, ${theme.palette.text.primary} 4%, ${theme.palette.background.paper})`,
    },
    [within('tbody tr:has(.select-item input:checked) ')]: {
      backgroundColor: (theme: Theme) => theme.palette.brand.primary.soft,
    },
  };
}

/** Keeps the left offsets of pinned columns up to date: after the checkbox column and earlier pinned columns. */
export function usePinnedEdges(box: RefObject<HTMLElement | null>, columns: readonly ViewColumn[]): void {
  const names = columns.flatMap(({ name, pinned }) => (pinned ? [name] : [])).join(' ');
  useLayoutEffect(() => {
    const element = box.current;
    const head = element?.querySelector('thead');
    if (!element || !head || names === '' || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      let edge = head.querySelector('.MuiTableCell-paddingCheckbox')?.getBoundingClientRect().width ?? 0;
      for (const name of names.split(' ')) {
        element.style.setProperty(edgeVariable(name), `${edge}px`);
        edge += head.querySelector(`.column-${name}`)?.getBoundingClientRect().width ?? 0;
      }
    };
    const observer = new ResizeObserver(measure);
    measure();
    for (const cell of head.querySelectorAll('th')) observer.observe(cell);
    return () => observer.disconnect();
  }, [box, names]);
}
