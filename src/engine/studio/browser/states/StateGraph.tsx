/** State diagram: dragging from one state to another adds a transition, clicking an arrow removes it. */
import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useDrag, type Point } from '../../../browser/drag.ts';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { RawOption } from '../../../registry/raw.ts';
import { followersOf, type StateField } from '../../edit/states.ts';
import { optionLabel } from '../labels.ts';
import { useWords } from '../useWords.ts';
import { pictureStyle, pointIn } from '../picture.ts';
import { arrowPath, layOutStates, stateSize, type Spot } from './stateLayout.ts';
import { PointerLine } from '../PointerLine.tsx';

interface Props {
  readonly field: StateField;
  readonly onTransition: (from: string, to: string, on: boolean) => void;
}

const dropPrefix = 'state:';

export function StateGraph({ field, onTransition }: Props) {
  const words = useWords();
  const { palette } = useTheme();
  const { width, height, spots } = layOutStates(field);
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<{ readonly from: string; readonly over: string | null } | null>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const start = drawn ? spots.get(drawn.from) : undefined;
  const arrows = field.states.flatMap((state) =>
    followersOf(field, String(state.const)).map((to) => ({ from: String(state.const), to })),
  );
  return (
    <Box
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'surface.subtle' }}
      onPointerMove={({ clientX, clientY }) => {
        if (drawn && svg.current) setPointer(pointIn(svg.current, { x: clientX, y: clientY }));
      }}
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.states.picture}
        style={pictureStyle(width)}
      >
        <defs>
          <marker id="studio-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" fill={palette.text.secondary} />
          </marker>
        </defs>
        {arrows.map(({ from, to }) => (
          <Arrow
            key={`${from} ${to}`}
            from={spots.get(from)}
            to={spots.get(to)}
            title={words.states.remove}
            onClick={() => onTransition(from, to, false)}
          />
        ))}
        {start && pointer ? <PointerLine from={start} to={pointer} /> : null}
        {field.states.map((state) => (
          <StateNode
            key={state.const}
            state={state}
            spot={spots.get(String(state.const))}
            isFirst={state.const === (field.property.default ?? field.states[0]?.const)}
            isOver={drawn?.over === `${dropPrefix}${state.const}` && drawn.from !== String(state.const)}
            onDrawn={(over) => {
              setDrawn(over === undefined ? null : { from: String(state.const), over });
              if (over === undefined) setPointer(null);
            }}
            onDrop={(to) => {
              if (to !== String(state.const)) onTransition(String(state.const), to, true);
            }}
          />
        ))}
      </svg>
    </Box>
  );
}

interface ArrowProps {
  readonly from: Spot | undefined;
  readonly to: Spot | undefined;
  readonly title: string;
  readonly onClick: () => void;
}

function Arrow({ from, to, title, onClick }: ArrowProps) {
  const { palette } = useTheme();
  if (!from || !to) return null;
  const path = arrowPath(from, to);
  return (
    <Box component="g" onClick={onClick} sx={{ cursor: 'pointer', '&:hover .line': { stroke: palette.error.main } }}>
      <title>{title}</title>
      <path d={path} fill="none" stroke="transparent" strokeWidth={16} />
      <path
        className="line"
        d={path}
        fill="none"
        stroke={palette.text.secondary}
        strokeWidth={1.5}
        markerEnd="url(#studio-arrow)"
      />
    </Box>
  );
}

interface NodeProps {
  readonly state: RawOption;
  readonly spot: Spot | undefined;
  /** True for the initial state. */
  readonly isFirst: boolean;
  readonly isOver: boolean;
  /** Called with the state under the pointer; undefined at the end of the drag. */
  readonly onDrawn: (over: string | null | undefined) => void;
  readonly onDrop: (state: string) => void;
}

function StateNode({ state, spot, isFirst, isOver, onDrawn, onDrop }: NodeProps) {
  const { palette } = useTheme();
  const language = useLanguage();
  const { handlers } = useDrag({
    onStart: () => onDrawn(null),
    onOver: onDrawn,
    onDrop: (place) => {
      if (place.startsWith(dropPrefix)) onDrop(place.slice(dropPrefix.length));
    },
    onEnd: () => onDrawn(undefined),
  });
  if (!spot) return null;
  const tone = palette.tone[state['x-colour'] ?? 'neutral'];
  const label = optionLabel(state, language);
  const { width, height } = stateSize;
  return (
    <g
      data-drop={`${dropPrefix}${state.const}`}
      data-grip
      transform={`translate(${spot.x - width / 2},${spot.y - height / 2})`}
      style={{ cursor: 'crosshair', touchAction: 'none' }}
      onPointerDown={handlers.onPointerDown}
    >
      <rect
        width={width}
        height={height}
        rx={height / 2}
        fill={tone.background}
        stroke={isOver ? palette.primary.main : isFirst ? tone.dot : palette.divider}
        strokeWidth={isOver ? 3 : isFirst ? 2 : 1}
      />
      <circle cx={18} cy={height / 2} r={4} fill={tone.dot} />
      <text x={30} y={height / 2 + 4.5} fill={tone.text} fontSize={13} fontWeight={500} fontFamily="inherit">
        {label.length > 13 ? `${label.slice(0, 12)}…` : label}
      </text>
      <title>{label}</title>
    </g>
  );
}
