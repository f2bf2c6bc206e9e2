/** Map of the servers by region, with the same as a table. */
import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, useGetList, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ShownRecord } from '#engine/registry';
import { adminName, Figures, Pages, useFormat, useLabel, useRegistry } from '#engine/browser';
import { mapPoints, type MapPoint } from './mapPoints.ts';

const MapDrawing = lazy(() => import('./MapDrawing.tsx'));
const most = 500;

/** Renders nothing to a person who sees no regions, or while no region has a server. */
export default function ServerMap() {
  const translate = useTranslate();
  const format = useFormat();
  const navigate = useNavigate();
  const { regions, servers } = useRegistry().resources;
  const { data = [] } = useGetList<ShownRecord<'regions'>>(
    regions ? adminName(regions) : '',
    {
      filter: { server_count: { gt: 0 } },
      pagination: { page: 1, perPage: most },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: regions !== undefined },
  );
  const { points, unplaced } = mapPoints(data);
  if (!regions || !servers || data.length === 0) return null;
  const pathOf = ({ region_uuids }: MapPoint): string => Pages.listPath(servers, { region_uuid: region_uuids });
  const textOf = ({ name, servers: count }: MapPoint): string =>
    `${name}: ${translate('beheer.server_capacity.servers', { smart_count: count })}`;
  const title = translate('beheer.server_map.title');
  return (
    <Figures.PictureCard
      title={title}
      heading="h2"
      lines={points.map(textOf)}
      table={<MapTable points={points} pathOf={pathOf} />}
    >
      <Box sx={visuallyHidden}>
        <MapTable points={points} pathOf={null} />
      </Box>
      {points.length === 0 ? null : (
        <Box aria-hidden>
          <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
            <MapDrawing points={points} textOf={textOf} onChoose={(point) => void navigate(pathOf(point))} />
          </Suspense>
        </Box>
      )}
      {unplaced.length === 0 ? null : (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('beheer.server_map.unplaced', { regions: format.list(unplaced.map(({ name }) => name ?? '')) })}
        </Typography>
      )}
    </Figures.PictureCard>
  );
}

interface MapTableProps {
  readonly points: readonly MapPoint[];
  /** Returns the address of the servers at a place. Null renders no links, because hidden links would receive the keyboard focus. */
  readonly pathOf: ((point: MapPoint) => string) | null;
}

function MapTable({ points, pathOf }: MapTableProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { regions } = useRegistry().resources;
  const count = regions?.fields['server_count'];
  return (
    <Table size="small" aria-label={translate('beheer.server_map.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{regions ? label(regions.label) : ''}</TableCell>
          <TableCell align="right">{count ? label(count.label) : ''}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.region_uuids.join()}>
            <TableCell component="th" scope="row">
              {pathOf === null ? (
                point.name
              ) : (
                <Link component={LinkBase} to={pathOf(point)} color="inherit">
                  {point.name}
                </Link>
              )}
            </TableCell>
            <TableCell align="right">{point.servers}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
