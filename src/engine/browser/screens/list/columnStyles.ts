/** Columns as wide as somebody made them, and those that stay in sight where the table scrolls sideways. */
import { useLayoutEffect, type CSSProperties, type RefObject } from 'react';
import type { Theme } from '@mui/material/styles';
import type { ViewColumn } from '../../../registry/savedViews.ts';
import { rem } from '../../theme/pxToRem.ts';
import { cellWidth } from '../../theme/tokens.ts';
import { fitting } from './useFit.ts';

/** Changed while a column is dragged wider, so that no row is drawn for it. */
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
    ...(pinned.length > 0
      ? {
          [`${fitting('scrolling')}`]: {
            ...Object.fromEntries(pinned.map(({ name }) => [`& .column-${name}`, pinnedStyle(edgeVariable(name))])),
            '& .MuiTableCell-paddingCheckbox': pinnedStyle(null),
          },
        }
      : {}),
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

/** `edge` is where the columns before it end. */
function pinnedStyle(edge: string | null) {
  return {
    position: 'sticky',
    left: edge === null ? 0 : `var(${edge}, 0px)`,
    zIndex: 1,
    backgroundColor: 'background.paper',
    'thead &': { zIndex: 3 },
    'tr:hover &': {
      backgroundColor: (theme: Theme) =>
        `color-mix(in srgb, ${theme.palette.text.primary} 4%, ${theme.palette.background.paper})`,
    },
    'tr:has(.select-item input:checked) &': { backgroundColor: (theme: Theme) => theme.palette.brand.primary.soft },
  } as const;
}

/** Keeps where each pinned column begins: behind the boxes that select, and those pinned before it. */
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
