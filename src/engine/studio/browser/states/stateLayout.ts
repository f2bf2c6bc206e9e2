/** Layout of a state diagram: states from left to right in the order of transitions, with arrows between them. */
import { followersOf, type StateField } from '../../edit/states.ts';

export const stateSize = { width: 124, height: 36 } as const;
const gap = { x: 60, y: 40 } as const;
const margin = 20;
/** Maximum number of states in a row while there are no transitions. */
const longestRow = 3;

export interface Spot {
  /** Centre of the box. */
  readonly x: number;
  readonly y: number;
}

interface StateLayout {
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<string, Spot>;
}

export function layOutStates(field: StateField): StateLayout {
  const names = field.states.map((state) => String(state.const));
  const levels = levelsOf(field, names);
  const columns = [...new Set(levels.values())].toSorted((one, other) => one - other);
  const byColumn = columns.map((level) => names.filter((name) => levels.get(name) === level));
  const tallest = Math.max(1, ...byColumn.map((column) => column.length));
  const height = margin * 2 + tallest * stateSize.height + (tallest - 1) * gap.y;
  const spots = new Map(
    byColumn.flatMap((column, index) =>
      column.map((name, row): readonly [string, Spot] => {
        const columnHeight = column.length * stateSize.height + (column.length - 1) * gap.y;
        return [
          name,
          {
            x: margin + index * (stateSize.width + gap.x) + stateSize.width / 2,
            y: (height - columnHeight) / 2 + row * (stateSize.height + gap.y) + stateSize.height / 2,
          },
        ];
      }),
    ),
  );
  return { width: margin * 2 + columns.length * (stateSize.width + gap.x) - gap.x, height, spots };
}

/** Returns the distance of each state from those without an incoming transition, or else from the initial state. */
function levelsOf(field: StateField, names: readonly string[]): ReadonlyMap<string, number> {
  const first = names.find((name) => name === String(field.property.default)) ?? names[0] ?? '';
  const reached = new Set(names.flatMap((name) => followersOf(field, name)));
  const sources = names.filter((name) => !reached.has(name) && followersOf(field, name).length > 0);
  const queue = sources.length > 0 ? [...sources] : [first];
  const levels = new Map(queue.map((name) => [name, 0]));
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    for (const next of followersOf(field, name))
      if (!levels.has(next)) {
        levels.set(next, (levels.get(name) ?? 0) + 1);
        queue.push(next);
      }
  const isDrawn = levels.size > 1;
  const last = Math.max(...levels.values()) + 1;
  return new Map(names.map((name, index) => [name, isDrawn ? (levels.get(name) ?? last) : index % longestRow]));
}

/** Returns the SVG path of an arrow, curved so that the arrows of both directions do not overlap. */
export function arrowPath(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(56, 14 + length / 9);
  const control = { x: (from.x + to.x) / 2 + (-dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend };
  const start = atBorder(from, control, 0);
  const end = atBorder(to, control, 5);
  return `M${start.x},${start.y} Q${control.x},${control.y} ${end.x},${end.y}`;
}

/** Returns the point at which the line from the centre of a box to a point crosses its border. */
function atBorder(middle: Spot, towards: Spot, distance: number): Spot {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const length = Math.hypot(dx, dy) || 1;
  const scale = Math.min(
    dx === 0 ? Infinity : stateSize.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : stateSize.height / 2 / Math.abs(dy),
  );
  const part = scale + distance / length;
  return { x: Math.round(middle.x + dx * part), y: Math.round(middle.y + dy * part) };
}
