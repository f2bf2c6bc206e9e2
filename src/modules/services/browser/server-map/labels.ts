/** Places the names next to circles on a map so that they do not overlap each other or another circle. */
import type { MapPoint } from './mapPoints.ts';

interface Circle {
  readonly point: MapPoint;
  /** Centre, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Position of a name, relative to the centre of its circle. */
interface NamePosition {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const letterWidth = 7.5;
const lineHeight = 15;
const gap = 3;

/** Returns the circles with the first position of their name that is free: below, above, right or left. */
export function withLabels(circles: readonly Circle[]): readonly (Circle & { readonly label: NamePosition })[] {
  const taken: Box[] = circles.map(({ x, y, radius }) => around(x, y, radius));
  return circles.map((circle, index) => {
    const others = taken.filter((_, place) => place !== index);
    const positions = positionsOf(circle.radius);
    const label = positions.find((one) => others.every((box) => !overlaps(boxOf(circle, one), box))) ?? positions[0];
    taken.push(boxOf(circle, label));
    return { ...circle, label };
  });
}

function positionsOf(radius: number): readonly [NamePosition, ...NamePosition[]] {
  return [
    { x: 0, y: radius + lineHeight, anchor: 'middle' },
    { x: 0, y: -radius - gap * 2, anchor: 'middle' },
    { x: radius + gap, y: 5, anchor: 'start' },
    { x: -radius - gap, y: 5, anchor: 'end' },
  ];
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

function boxOf({ x, y, point }: Circle, name: NamePosition): Box {
  const width = point.name.length * letterWidth;
  const start = { start: 0, middle: -width / 2, end: -width }[name.anchor];
  const left = x + name.x + start;
  const bottom = y + name.y + gap;
  return { left, top: bottom - lineHeight, right: left + width, bottom };
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
