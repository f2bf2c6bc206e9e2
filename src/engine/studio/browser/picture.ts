/** Style of interactive diagrams: natural width, scaled down slightly if there is little room, then scrolled. */
import type { CSSProperties } from 'react';
import type { Point } from '../../browser/drag.ts';

const leastScale = 0.85;

/**
 * Returns the style of an SVG.
 * @param width natural width in pixels
 */
export const pictureStyle = (width: number): CSSProperties => ({
  display: 'block',
  margin: '0 auto',
  width: '100%',
  minWidth: width * leastScale,
  maxWidth: width,
  userSelect: 'none',
});

/** Converts a point in the window to a point in the diagram. */
export function pointIn(svg: SVGSVGElement, { x, y }: Point): Point {
  const frame = svg.getBoundingClientRect();
  const scale = frame.width === 0 ? 1 : svg.viewBox.baseVal.width / frame.width;
  return { x: (x - frame.left) * scale, y: (y - frame.top) * scale };
}
