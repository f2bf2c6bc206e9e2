/** Capacity of shared servers: accounts, used and sold disk space, and the forecast of when each is full. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiGauge } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import {
  Api,
  Fields,
  Notice,
  Page,
  type PageProps,
  Pages,
  Skeletons,
  useApiQuery,
  useConditionContext,
  useFormat,
  useLabel,
  useRegistry,
} from '#engine/browser';
import type * as calls from '../../calls.ts';
import ServerMap from '../server-map/ServerMap.tsx';
import { CapacityPicture } from './CapacityPicture.tsx';
import { capacityByPlace, type PlaceCapacity, type ServerCapacity } from '../../rules/capacity.ts';

const call = Api.callsOf<typeof calls>();

const inMegabytes = { unit: 'MB' } as const;

export default function ServerCapacityPage({ page }: PageProps) {
  const translate = useTranslate();
  const title = useLabel()(page.label);
  const { data, isError } = useApiQuery({
    queryKey: ['server-capacity'],
    queryFn: () => call('GET /api/server-capacity'),
  });
  const text = (key: string): string => translate(`beheer.server_capacity.${key}`);
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title}>
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
      {data?.servers.length === 0 ? <Notice icon={mdiGauge} title={text('none')} text={text('none_text')} /> : null}
      {data && data.servers.length > 0 ? (
        <Stack sx={{ gap: 2, maxWidth: 1100 }}>
          <Typography sx={{ color: 'text.secondary' }}>{text('intro')}</Typography>
          <CapacityPicture places={capacityByPlace(data.servers)} />
          <ServerMap />
          {capacityByPlace(data.servers).map((place) => (
            <Place key={place.place ?? ''} place={place} />
          ))}
        </Stack>
      ) : null}
    </Page>
  );
}

function Place({ place }: { readonly place: PlaceCapacity }) {
  const translate = useTranslate();
  const text = (key: string, values = {}): string => translate(`beheer.server_capacity.${key}`, values);
  const name = place.place ?? text('no_place');
  return (
    <Card component="section" aria-label={name}>
      <Box sx={{ p: 2 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography variant="h2" component="h2">
            {name}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {text('servers', { smart_count: place.servers.length })}
          </Typography>
        </Stack>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {place.servers.map((server) => (
          <Server key={server.uuid} server={server} />
        ))}
      </Box>
    </Card>
  );
}

function Server({ server }: { readonly server: ServerCapacity }) {
  const translate = useTranslate();
  const format = useFormat();
  const route = useRegistry().resources['servers']?.route ?? '';
  const text = (key: string, values = {}): string => translate(`beheer.server_capacity.${key}`, values);
  const size = Fields.useAmount(inMegabytes);
  const { accounts, max_accounts, disk_used_mb, disk_mb, disk_sold_mb, unlimited } = server;
  const { accounts_per_month: more, disk_mb_per_month: moreDisk } = server;
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.5,
        display: 'grid',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: { xs: '1fr', md: '200px 1fr 1fr' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Link component={LinkBase} to={`${route}/${server.uuid}`} color="textPrimary" sx={{ fontWeight: 500 }}>
          {server.name}
        </Link>
        <Full server={server} />
      </Box>
      <Gauge
        name={text('accounts')}
        value={
          max_accounts === null
            ? text('no_limit', { used: format.integer(accounts) })
            : text('of', { used: format.integer(accounts), limit: format.integer(max_accounts) })
        }
        used={accounts}
        limit={max_accounts}
        below={
          more === null
            ? []
            : [
                text('growth_accounts', {
                  growth: signed(more, format.integer),
                  smart_count: Math.abs(Math.round(more)),
                }),
              ]
        }
      />
      <Gauge
        name={text('disk')}
        value={
          disk_mb === null
            ? text('no_limit', { used: size(disk_used_mb) })
            : text('of', { used: size(disk_used_mb), limit: size(disk_mb) })
        }
        used={disk_used_mb}
        limit={disk_mb}
        sold={disk_sold_mb}
        below={[
          ...(moreDisk === null ? [] : [text('growth_disk', { growth: signed(moreDisk, size) })]),
          text('sold', { sold: size(disk_sold_mb) }),
          ...(unlimited === 0 ? [] : [text('unlimited', { smart_count: unlimited })]),
        ]}
      />
    </Box>
  );
}

const signed = (value: number, write: (value: number) => string): string =>
  value < 0 ? `−${write(-value)}` : `+${write(value)}`;

function Full({ server }: { readonly server: ServerCapacity }) {
  const translate = useTranslate();
  const format = useFormat();
  const { today } = useConditionContext();
  const text = (key: string, values = {}): string => translate(`beheer.server_capacity.${key}`, values);
  const { full_on, full_of } = server;
  const isFull = full_on !== null && full_on <= today;
  const forecastText =
    full_on !== null && full_of !== null
      ? isFull
        ? text('full')
        : text(`full_in.${full_of}`, { day: format.date(full_on) })
      : text(server.disk_mb_per_month === null ? 'unknown' : 'not_soon');
  return (
    <Typography sx={{ fontSize: 13, color: isFull ? 'error.main' : 'text.secondary', fontWeight: isFull ? 600 : 400 }}>
      {forecastText}
    </Typography>
  );
}

interface GaugeProps {
  readonly name: string;
  readonly value: string;
  readonly used: number;
  readonly limit: number | null;
  /** Drawn as a mark within the limit, otherwise at its end. */
  readonly sold?: number;
  readonly below: readonly string[];
}

const almost = 0.8;

function Gauge({ name, value, used, limit, sold, below }: GaugeProps) {
  const part = limit === null || limit === 0 ? null : Math.min(1, used / limit);
  const colour =
    part === null ? 'text.disabled' : part >= 1 ? 'error.main' : part >= almost ? 'warning.main' : 'text.secondary';
  const mark = sold === undefined || limit === null || limit === 0 ? null : Math.min(1, sold / limit);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
        <span>{name}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Stack>
      <Box
        role="img"
        aria-label={`${name}: ${value}`}
        sx={{
          position: 'relative',
          height: 10,
          borderRadius: '5px',
          bgcolor: 'action.hover',
          overflow: 'hidden',
          my: 0.5,
        }}
      >
        {part === null ? null : (
          <Box sx={{ width: `${part * 100}%`, minWidth: used > 0 ? 2 : 0, height: '100%', bgcolor: colour }} />
        )}
        {mark === null ? null : (
          <Box
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              left: `calc(${mark * 100}% - 2px)`,
              width: 2,
              bgcolor: 'text.primary',
            }}
          />
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {below.join(' · ')}
      </Typography>
    </Box>
  );
}
