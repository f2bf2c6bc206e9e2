/** Disk space of the servers by place, as stacked bars: used, sold but not used, and left. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, useTranslate } from 'react-admin';
import { Fields, Figures, Pages, useFormat, useLabel, useRegistry } from '#engine/browser';
import type { PlaceCapacity } from '../../rules/capacity.ts';

const inMegabytes = { unit: 'MB' } as const;
const rowHeight = 60;
const barTop = 26;
const barHeight = 18;

interface Part {
  readonly name: 'used' | 'unused' | 'left';
  readonly megabytes: number;
  readonly text: string;
}

interface Bar {
  readonly place: string;
  readonly path: string;
  readonly parts: readonly Part[];
  readonly total: number;
}

/** Renders nothing if no server has a known disk. */
export function CapacityPicture({ places }: { readonly places: readonly PlaceCapacity[] }) {
  const translate = useTranslate();
  const bars = useBars(places);
  if (bars.length === 0) return null;
  return (
    <Figures.PictureCard
      title={translate('beheer.server_capacity.disk')}
      heading="h2"
      lines={bars.map(({ place, parts }) => `${place}: ${parts.map(({ text }) => text).join(', ')}`)}
      table={<CapacityTable bars={bars} hasLinks />}
    >
      <Box sx={visuallyHidden}>
        <CapacityTable bars={bars} hasLinks={false} />
      </Box>
      <Box aria-hidden>
        <Drawing bars={bars} />
        {bars.map((bar) => (
          <Legend key={bar.place} bar={bar} isNamed={bars.length > 1} />
        ))}
      </Box>
    </Figures.PictureCard>
  );
}

function useBars(places: readonly PlaceCapacity[]): readonly Bar[] {
  const translate = useTranslate();
  const format = useFormat();
  const size = Fields.useAmount(inMegabytes);
  const servers = useRegistry().resources['servers'];
  return places
    .filter(({ disk_mb }) => disk_mb > 0)
    .map(({ place, disk_used_mb: used, disk_unused_mb: unused, disk_mb: whole }) => {
      const part = (name: Part['name'], megabytes: number): Part => ({
        name,
        megabytes,
        text: translate(`beheer.server_capacity.disk_${megabytes < 0 ? 'oversold' : name}`, {
          size: size(Math.abs(megabytes)),
          percent: format.percent(Math.round((Math.abs(megabytes) / whole) * 100) * 100),
        }),
      });
      return {
        place: place ?? translate('beheer.server_capacity.no_place'),
        path: servers ? Pages.listPath(servers, place === null ? {} : { place }) : '',
        parts: [part('used', used), part('unused', unused), part('left', whole - used - unused)],
        // The disks can hold less than is sold.
        total: Math.max(whole, used + unused),
      };
    });
}

function Drawing({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <Box
      component="svg"
      width="100%"
      height={bars.length * rowHeight}
      sx={{
        display: 'block',
        fontSize: 13,
        '& text': { fill: 'currentColor' },
        '& .used': { fill: (theme) => theme.palette.secondary.main },
        '& .unused': { fill: (theme) => theme.palette.secondary.main, fillOpacity: 0.4 },
        '& .left': { fill: 'currentColor', fillOpacity: 0.1 },
      }}
    >
      {bars.map(({ place, parts, total }, row) => {
        const shares = parts.map(({ megabytes }) => (Math.max(0, megabytes) / total) * 100);
        return (
          <g key={place} transform={`translate(0 ${row * rowHeight})`}>
            <text y={16} fontWeight={600}>
              {place}
            </text>
            <text x="100%" y={16} textAnchor="end">
              {parts.at(-1)?.text}
            </text>
            {parts.map(({ name, text }, index) => (
              <rect
                key={name}
                className={name}
                x={`${shares.slice(0, index).reduce((sum, share) => sum + share, 0)}%`}
                y={barTop}
                width={`${shares[index] ?? 0}%`}
                height={barHeight}
              >
                <title>{text}</title>
              </rect>
            ))}
          </g>
        );
      })}
    </Box>
  );
}

const swatches = {
  used: { bgcolor: 'secondary.main' },
  unused: { bgcolor: 'secondary.main', opacity: 0.4 },
  left: { bgcolor: 'action.hover' },
} as const;

function Legend({ bar, isNamed }: { readonly bar: Bar; readonly isNamed: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: 13 }}>
      {isNamed ? <Box sx={{ fontWeight: 500 }}>{bar.place}</Box> : null}
      {bar.parts.map(({ name, text }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            sx={{ width: 12, height: 12, borderRadius: 0.5, border: 1, borderColor: 'divider', ...swatches[name] }}
          />
          {text}
        </Box>
      ))}
    </Box>
  );
}

/** @param props.hasLinks false where it is only read, since its links would get an invisible focus */
function CapacityTable({ bars, hasLinks }: { readonly bars: readonly Bar[]; readonly hasLinks: boolean }) {
  const translate = useTranslate();
  const label = useLabel();
  const place = useRegistry().resources['servers']?.fields['place'];
  return (
    <Table size="small" aria-label={translate('beheer.server_capacity.disk')}>
      <TableHead>
        <TableRow>
          <TableCell>{place ? label(place.label) : ''}</TableCell>
          <TableCell>{translate('beheer.server_capacity.disk')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bars.map((bar) => (
          <TableRow key={bar.place}>
            <TableCell component="th" scope="row">
              {hasLinks ? (
                <Link component={LinkBase} to={bar.path} color="inherit">
                  {bar.place}
                </Link>
              ) : (
                bar.place
              )}
            </TableCell>
            <TableCell>{bar.parts.map(({ text }) => text).join(', ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
