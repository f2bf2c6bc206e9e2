/**
 * Diagram of a resource between the resources that refer to it and those it refers to. An arrow can be drawn from its
 * handle to any resource, in the diagram or in the list.
 */
import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useDrag, type Point } from '../../../browser/drag.ts';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { DragGhost } from '../../../browser/screens/layouts/DragGhost.tsx';
import type { Locale } from '../../../texts/locales.ts';
import type { RegistryDraft, DraftResource } from '../../edit/draft.ts';
import { relationsOf, relationsTo, type DraftRelation } from '../../edit/relations.ts';
import { fieldLabel, resourceLabel } from '../labels.ts';
import { pictureStyle, pointIn } from '../picture.ts';
import { useWords } from '../useWords.ts';
import { PointerLine } from '../PointerLine.tsx';

interface Props {
  readonly draft: RegistryDraft;
  readonly resource: DraftResource;
  readonly onChoose: (name: string) => void;
  /** Called when an arrow was drawn to a resource. */
  readonly onDraw: (to: string) => void;
}

const box = { width: 140, height: 46 } as const;
const row = 62;
const gap = 64;
const margin = 12;
/** Maximum number of referring resources; the others are shown on request. */
const longestColumn = 7;
const dropPrefix = 'resource:';

export function RelationPicture({ draft, resource, onChoose, onDraw }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const all = relationsTo(draft, resource.name);
  const incoming = isWhole || all.length <= longestColumn ? all : all.slice(0, longestColumn - 1);
  const outgoing = relationsOf(draft, resource.name);
  const hidden = all.length - incoming.length;
  const left = incoming.length + (hidden > 0 ? 1 : 0);
  const layout = layoutOf(left, outgoing.length);
  const { width, height, centre, dot, topOf } = layout;
  const svg = useRef<SVGSVGElement>(null);
  const { drag, over, pointer, onPointerMove } = useArrow(svg, onDraw);
  const nodeOf = (name: string, relation: DraftRelation) => ({
    name,
    title: titleOf(draft, name, language),
    note: noteOf(draft, relation, language),
    isOver: over === dropPrefix + name,
    onChoose,
  });
  const right = width - box.width - margin;
  return (
    <Box
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'surface.subtle' }}
      onPointerMove={onPointerMove}
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.relations.picture(resourceLabel(resource, language))}
        style={pictureStyle(width)}
      >
        <ArrowHead />
        <Lines incoming={incoming} outgoing={outgoing} layout={layout} left={left} />
        {incoming.map((relation, index) => (
          <Node
            key={`${relation.resource}.${relation.field}`}
            {...nodeOf(relation.resource, relation)}
            x={margin}
            y={topOf(index, left)}
          />
        ))}
        {hidden > 0 ? <MoreNode count={hidden} y={topOf(left - 1, left)} onClick={() => setWhole(true)} /> : null}
        {outgoing.map((relation, index) => (
          <Node
            key={relation.field}
            {...nodeOf(relation.relation.to, relation)}
            x={right}
            y={topOf(index, outgoing.length)}
          />
        ))}
        <Node
          name={resource.name}
          title={resourceLabel(resource, language)}
          note={resource.name}
          {...centre}
          isChosen
          isOver={over === dropPrefix + resource.name}
          onChoose={onChoose}
        />
        {drag.at && pointer ? <PointerLine from={dot} to={pointer} /> : null}
        <Grip at={dot} onPointerDown={drag.handlers.onPointerDown} />
      </svg>
      <DragGhost at={drag.at} title={words.relations.ghost} />
    </Box>
  );
}

/** Returns the size of the diagram, and the places in it, in its own units. */
function layoutOf(left: number, right: number) {
  const height = Math.max(left, right, 1) * row + 16;
  const columns = left > 0 ? 3 : 2;
  const centre = { x: margin + (left > 0 ? box.width + gap : 0), y: (height - box.height) / 2 };
  return {
    width: margin * 2 + columns * box.width + (columns - 1) * gap,
    height,
    centre,
    dot: { x: centre.x + box.width, y: centre.y + box.height / 2 },
    topOf: (index: number, count: number): number => (height - count * row) / 2 + index * row + (row - box.height) / 2,
  };
}

/** Returns the state of drawing an arrow to a resource. */
function useArrow(svg: RefObject<SVGSVGElement | null>, onDraw: Props['onDraw']) {
  const [over, setOver] = useState<string | null>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const drag = useDrag({
    onStart: () => undefined,
    onOver: setOver,
    onDrop: (place) => {
      if (place.startsWith(dropPrefix)) onDraw(place.slice(dropPrefix.length));
    },
    onEnd: () => {
      setOver(null);
      setPointer(null);
    },
  });
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (svg.current) setPointer(pointIn(svg.current, { x: clientX, y: clientY }));
  };
  return { drag, over, pointer, onPointerMove };
}

function titleOf(draft: RegistryDraft, name: string, language: Locale): string {
  const other = draft.resources[name];
  return other ? resourceLabel(other, language) : name;
}

function noteOf(draft: RegistryDraft, { resource: holder, field }: DraftRelation, language: Locale): string {
  const of = draft.resources[holder];
  return of ? fieldLabel(draft, of, field, language) : field;
}

function ArrowHead() {
  const { palette } = useTheme();
  return (
    <defs>
      <marker id="studio-points" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0,0 L8,4 L0,8 z" fill={palette.text.secondary} />
      </marker>
    </defs>
  );
}

interface MoreNodeProps {
  readonly count: number;
  readonly y: number;
  readonly onClick: () => void;
}

function MoreNode({ count, y, onClick }: MoreNodeProps) {
  const words = useWords();
  const { palette } = useTheme();
  return (
    <g transform={`translate(${margin},${y})`} onClick={onClick} style={{ cursor: 'pointer' }}>
      <rect width={box.width} height={box.height} rx={8} fill="transparent" stroke={palette.divider} />
      <text x={box.width / 2} y={box.height / 2 + 4.5} textAnchor="middle" fill={palette.text.secondary} fontSize={13}>
        {words.relations.more(count)}
      </text>
    </g>
  );
}

interface GripProps {
  readonly at: Point;
  readonly onPointerDown: ReturnType<typeof useDrag>['handlers']['onPointerDown'];
}

function Grip({ at, onPointerDown }: GripProps) {
  const words = useWords();
  const { palette } = useTheme();
  return (
    <circle
      data-grip
      cx={at.x}
      cy={at.y}
      r={8}
      fill={palette.primary.main}
      stroke={palette.background.paper}
      strokeWidth={2}
      style={{ cursor: 'crosshair', touchAction: 'none' }}
      onPointerDown={onPointerDown}
    >
      <title>{words.relations.draw}</title>
    </circle>
  );
}

interface LinesProps {
  readonly incoming: readonly DraftRelation[];
  readonly outgoing: readonly DraftRelation[];
  readonly layout: ReturnType<typeof layoutOf>;
  /** Number of places on the left. */
  readonly left: number;
}

function Lines({ incoming, outgoing, layout: { width, centre, dot, topOf }, left }: LinesProps) {
  return (
    <>
      {incoming.map((relation, index) => (
        <Line
          key={`${relation.resource}.${relation.field}`}
          from={{ x: margin + box.width, y: topOf(index, left) + box.height / 2 }}
          to={{ x: centre.x - 2, y: dot.y }}
          isOwned={relation.relation.owned === true}
        />
      ))}
      {outgoing.map((relation, index) => (
        <Line
          key={relation.field}
          from={{ x: dot.x + 6, y: dot.y }}
          to={{ x: width - box.width - margin - 2, y: topOf(index, outgoing.length) + box.height / 2 }}
          isOwned={relation.relation.owned === true}
        />
      ))}
    </>
  );
}

interface LineProps {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly isOwned: boolean;
}

function Line({ from, to, isOwned }: LineProps) {
  const { palette } = useTheme();
  const half = (from.x + to.x) / 2;
  return (
    <path
      d={`M${from.x},${from.y} C${half},${from.y} ${half},${to.y} ${to.x},${to.y}`}
      fill="none"
      stroke={palette.text.secondary}
      strokeWidth={isOwned ? 3 : 1.5}
      markerEnd="url(#studio-points)"
    />
  );
}

interface NodeProps {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly x: number;
  readonly y: number;
  readonly isChosen?: boolean;
  readonly isOver: boolean;
  readonly onChoose: (name: string) => void;
}

function Node({ name, title, note, x, y, isChosen = false, isOver, onChoose }: NodeProps) {
  const { palette } = useTheme();
  return (
    <g
      data-drop={dropPrefix + name}
      transform={`translate(${x},${y})`}
      onClick={() => onChoose(name)}
      style={{ cursor: 'pointer' }}
    >
      <title>{title}</title>
      <rect
        width={box.width}
        height={box.height}
        rx={8}
        fill={isChosen ? palette.brand.primary.soft : palette.background.paper}
        stroke={isOver || isChosen ? palette.primary.main : palette.divider}
        strokeWidth={isOver ? 3 : 1}
      />
      <text
        x={12}
        y={19}
        fill={isChosen ? palette.brand.primary.onSoft : palette.text.primary}
        fontSize={13}
        fontWeight={600}
      >
        {shortened(title)}
      </text>
      <text x={12} y={36} fill={isChosen ? palette.brand.primary.onSoft : palette.text.secondary} fontSize={12}>
        {shortened(note)}
      </text>
    </g>
  );
}

const longest = 18;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
