/** Drawing of services in columns, with a line between those that belong together. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useWidth } from '../parts/useWidth.ts';
import { columns, connectedWith, type ServiceGraph, type ServiceNode } from './serviceGraph.ts';

const leastColumnWidth = 160;
const columnGap = 40;
const rowHeight = 56;
const boxHeight = 44;
const top = 28;
const letterWidth = 7.4;

interface Props {
  readonly graph: ServiceGraph;
  readonly headingOf: (resource: ServiceNode['resource']) => string;
  /** Second line of a node: its status and what is in it. */
  readonly detailOf: (node: ServiceNode) => string;
  readonly onChoose: (node: ServiceNode) => void;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

export function GraphDrawing({ graph, headingOf, detailOf, onChoose }: Props) {
  const [hovered, setHovered] = useState<string | null>(null);
  const shown = columns.filter((resource) => graph.nodes.some((node) => node.resource === resource));
  const [available, box] = useWidth(760);
  const columnWidth = Math.max(leastColumnWidth, Math.floor((available - 2 + columnGap) / shown.length) - columnGap);
  const step = columnWidth + columnGap;
  const corners = cornersOf(graph.nodes, shown, step);
  const rows = Math.max(...shown.map((resource) => graph.nodes.filter((node) => node.resource === resource).length));
  const longestName = Math.floor((columnWidth - 24) / letterWidth);
  const lit = hovered === null ? null : connectedWith(graph, hovered);
  const isDim = (...uuids: readonly string[]): boolean => lit !== null && !uuids.every((uuid) => lit.has(uuid));
  return (
    <Box ref={box} sx={{ overflowX: 'auto' }}>
      <Box
        component="svg"
        width={shown.length * step - columnGap + 2}
        height={top + rows * rowHeight}
        sx={drawingStyle}
      >
        {shown.map((resource, index) => (
          <text key={resource} className="heading" x={index * step + 1} y={14}>
            {headingOf(resource)}
          </text>
        ))}
        {graph.edges.map(({ from, to }) => {
          const [start, end] = [corners.get(from), corners.get(to)];
          return start && end ? (
            <path
              key={`${from} ${to}`}
              className={lit?.has(from) && lit.has(to) ? 'line lit' : 'line'}
              opacity={isDim(from, to) ? 0.25 : 1}
              d={curve({ x: start.x + columnWidth, y: start.y }, end)}
            />
          ) : null;
        })}
        {graph.nodes.map((node) => {
          const corner = corners.get(node.uuid) ?? { x: 0, y: 0 };
          return (
            <g
              key={node.uuid}
              className="node"
              opacity={isDim(node.uuid) ? 0.35 : 1}
              transform={`translate(${corner.x} ${corner.y})`}
              onClick={() => onChoose(node)}
              onPointerEnter={() => setHovered(node.uuid)}
              onPointerLeave={() => setHovered(null)}
            >
              <title>{node.name}</title>
              <rect width={columnWidth} height={boxHeight} rx={6} />
              <text className="name" x={12} y={18}>
                {shortened(node.name, longestName)}
              </text>
              <text className="detail" x={12} y={35}>
                {detailOf(node)}
              </text>
            </g>
          );
        })}
      </Box>
    </Box>
  );
}

/** Leaves out the middle of a long name, because domains of one client often differ at their end only. */
function shortened(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const end = Math.floor(longest / 2);
  return `${name.slice(0, longest - end - 1)}…${name.slice(-end)}`;
}

const drawingStyle = {
  display: 'block',
  fontSize: 13,
  '& text': { fill: 'currentColor' },
  '& .heading': { fontSize: 12, fontWeight: 600, opacity: 0.7 },
  '& .line': { fill: 'none', stroke: 'currentColor', strokeOpacity: 0.35, strokeWidth: 1.5 },
  '& .line.lit': { strokeOpacity: 0.9, strokeWidth: 2 },
  '& .node': { cursor: 'pointer' },
  '& .node rect': {
    fill: (theme: Theme) => theme.palette.background.paper,
    stroke: 'currentColor',
    strokeOpacity: 0.3,
  },
  '& .node:hover rect': { strokeOpacity: 0.9 },
  '& .node .name': { fontWeight: 500 },
  '& .node .detail': { fontSize: 12, opacity: 0.75 },
};

function cornersOf(
  nodes: readonly ServiceNode[],
  shown: readonly ServiceNode['resource'][],
  step: number,
): ReadonlyMap<string, Corner> {
  return new Map(
    shown.flatMap((resource, column) =>
      nodes
        .filter((node) => node.resource === resource)
        .map((node, row) => [node.uuid, { x: column * step + 1, y: top + row * rowHeight }] as const),
    ),
  );
}

/** Curve from the upper right corner of a node to the upper left corner of another one, each half a node lower. */
function curve(from: Corner, to: Corner): string {
  const [x1, y1] = [from.x, from.y + boxHeight / 2];
  const [x2, y2] = [to.x, to.y + boxHeight / 2];
  const bend = Math.min(columnGap, (x2 - x1) / 2);
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
