/** Drawing of places on a map of countries, with a circle per place whose area is its number of servers. */
import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
// Natural Earth at 1:50 million, public domain.
import world from 'world-atlas/countries-50m.json';
import { useWidth } from '../parts/useWidth.ts';
import { withLabels } from './labels.ts';
import type { MapPoint } from './mapPoints.ts';

const height = 420;
const smallestRadius = 9;
const largestRadius = { phone: 13, screen: 22 };
const phoneWidth = 500;
/** Degrees around the places, so that one place alone is shown with its surroundings. */
const margin = 6;

interface Props {
  readonly points: readonly MapPoint[];
  /** Text of a circle. */
  readonly textOf: (point: MapPoint) => string;
  readonly onChoose: (point: MapPoint) => void;
}

export default function MapDrawing({ points, textOf, onChoose }: Props) {
  const [width, box] = useWidth(800);
  const projection = useMemo(() => fitted(points, width), [points, width]);
  const largest = Math.max(1, ...points.map(({ servers }) => servers));
  const most = width < phoneWidth ? largestRadius.phone : largestRadius.screen;
  const placed = withLabels(
    points.map((point) => {
      const [x, y] = projection([...point.coordinates]) ?? [0, 0];
      const radius = smallestRadius + (most - smallestRadius) * Math.sqrt(point.servers / largest);
      return { point, x, y, radius };
    }),
  );
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <Box
        component="svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        sx={{
          display: 'block',
          maxWidth: '100%',
          fontSize: 13,
          '& .land': { fill: (theme) => theme.palette.action.hover, stroke: (theme) => theme.palette.divider },
          '& .place circle': {
            fill: (theme) => theme.palette.secondary.main,
            fillOpacity: 0.75,
            stroke: (theme) => theme.palette.background.paper,
          },
          '& .place': { cursor: 'pointer' },
          '& .place:hover circle': { fillOpacity: 1 },
          '& .place .count': { fill: (theme) => theme.palette.secondary.contrastText, fontWeight: 700 },
          '& .place .name': {
            fill: 'currentColor',
            fontWeight: 500,
            paintOrder: 'stroke',
            stroke: (theme) => theme.palette.background.paper,
            strokeWidth: 3,
          },
        }}
      >
        <path className="land" d={outline(projection)} />
        {placed.map(({ point, x, y, radius, label }) => (
          <g
            key={point.region_uuids.join()}
            className="place"
            transform={`translate(${x} ${y})`}
            onClick={() => onChoose(point)}
          >
            <title>{textOf(point)}</title>
            <circle r={radius} />
            <text className="count" textAnchor="middle" dy="0.35em">
              {point.servers}
            </text>
            <text className="name" textAnchor={label.anchor} x={label.x} y={label.y}>
              {point.name}
            </text>
          </g>
        ))}
      </Box>
    </Box>
  );
}

/** Returns the outline of the countries on a projection. */
function outline(projection: GeoProjection): string {
  const topology = world as unknown as Parameters<typeof feature>[0];
  const { countries } = topology.objects;
  return countries === undefined ? '' : (geoPath(projection)(feature(topology, countries)) ?? '');
}

/** Returns a projection that shows all places. */
function fitted(points: readonly MapPoint[], width: number): GeoProjection {
  const around = points.flatMap(({ coordinates: [longitude, latitude] }) => [
    [longitude - margin * 1.6, clamped(latitude - margin)],
    [longitude + margin * 1.6, clamped(latitude + margin)],
  ]);
  return geoMercator().fitExtent(
    [
      [0, 0],
      [width, height],
    ],
    { type: 'MultiPoint', coordinates: around },
  );
}

/** The projection ends before the poles. */
const clamped = (latitude: number): number => Math.max(-75, Math.min(80, latitude));
