/** Picture of a client's services: which domain leads to which hosting or application, and on which server that is. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { mdiGraphOutline } from '@mdi/js';
import { LinkBase, useGetList, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ShownRecord } from '#engine/registry';
import {
  adminName,
  Figures,
  Notice,
  type RecordPageProps,
  Skeletons,
  useFormat,
  useLabel,
  useRegistry,
} from '#engine/browser';
import { GraphDrawing } from './GraphDrawing.tsx';
import { serviceGraph, type ServiceGraph, type ServiceNode, type ServiceRecords } from './serviceGraph.ts';

const most = 500;
const noLabel = { en: '' };
/** Statuses of services that no longer exist. */
const endedStatuses = ['deleted', 'terminated', 'cancelled', 'expired', 'failed', 'removed'];

export default function ServicePicture({ record }: RecordPageProps<'clients'>) {
  const translate = useTranslate();
  const { records, isPending } = useServices(record.id);
  const graph = serviceGraph(records);
  if (isPending) return <Skeletons.RowsSkeleton />;
  if (graph.nodes.length === 0)
    return (
      <Notice
        icon={mdiGraphOutline}
        title={translate('beheer.service_picture.none')}
        text={translate('beheer.service_picture.none_text')}
      />
    );
  return <GraphCard graph={graph} />;
}

function GraphCard({ graph }: { readonly graph: ServiceGraph }) {
  const translate = useTranslate();
  const label = useLabel();
  const navigate = useNavigate();
  const { resources } = useRegistry();
  const detailOf = useDetail();
  const pathOf = ({ resource, uuid, status }: ServiceNode): string | null => {
    const { route } = resources[resource] ?? {};
    // Shared servers are known by name only.
    return route === undefined || (resource === 'servers' && status === null) ? null : `${route}/${uuid}`;
  };
  return (
    <Figures.PictureCard
      title={translate('beheer.service_picture.title')}
      heading="h2"
      intro={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('beheer.service_picture.intro')}
        </Typography>
      }
      table={<ServiceTable graph={graph} pathOf={pathOf} detailOf={detailOf} />}
    >
      <Box sx={visuallyHidden}>
        <ServiceTable graph={graph} pathOf={null} detailOf={detailOf} />
      </Box>
      <Box aria-hidden>
        <GraphDrawing
          graph={graph}
          headingOf={(resource) => label(resources[resource]?.plural ?? noLabel)}
          detailOf={detailOf}
          onChoose={(node) => {
            const path = pathOf(node);
            if (path !== null) void navigate(path);
          }}
        />
      </Box>
    </Figures.PictureCard>
  );
}

interface TableProps {
  readonly graph: ServiceGraph;
  /** Returns the address of a node's record. Null renders no links, because hidden links would receive the keyboard focus. */
  readonly pathOf: ((node: ServiceNode) => string | null) | null;
  readonly detailOf: (node: ServiceNode) => string;
}

function ServiceTable({ graph, pathOf, detailOf }: TableProps) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const { resources } = useRegistry();
  const nameOf = (uuid: string): string => graph.nodes.find((node) => node.uuid === uuid)?.name ?? '';
  return (
    <Table size="small" aria-label={translate('beheer.service_picture.title')}>
      <TableHead>
        <TableRow>
          {['service', 'kind', 'detail', 'leads_to'].map((key) => (
            <TableCell key={key}>{translate(`beheer.service_picture.${key}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {graph.nodes.map((node) => {
          const path = pathOf?.(node) ?? null;
          const next = graph.edges.filter(({ from }) => from === node.uuid).map(({ to }) => nameOf(to));
          return (
            <TableRow key={node.uuid}>
              <TableCell component="th" scope="row">
                {path === null ? (
                  node.name
                ) : (
                  <Link component={LinkBase} to={path} color="inherit">
                    {node.name}
                  </Link>
                )}
              </TableCell>
              <TableCell>{label(resources[node.resource]?.label ?? noLabel)}</TableCell>
              <TableCell>{detailOf(node)}</TableCell>
              <TableCell>{format.list(next)}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Returns the text of a node's status and of what is in it. */
function useDetail(): (node: ServiceNode) => string {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useRegistry();
  return ({ resource, status, contains }) => {
    const options = resources[resource]?.fields['status']?.options ?? [];
    const shown = options.find(({ value }) => value === status)?.label;
    return [
      shown === undefined ? '' : label(shown),
      ...(['mailboxes', 'databases'] as const).map((name) =>
        contains[name] === 0 ? '' : translate(`beheer.service_picture.${name}`, { smart_count: contains[name] }),
      ),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
}

function useServices(client_uuid: string): { readonly records: ServiceRecords; readonly isPending: boolean } {
  const domains = useOwn<'domains'>('domains', client_uuid, []);
  const hosting = useOwn<'hosting'>('hosting', client_uuid, ['server']);
  const applications = useOwn<'applications'>('applications', client_uuid, ['server']);
  const databases = useOwn<'databases'>('databases', client_uuid, []);
  const mailboxes = useOwn<'mailboxes'>('mailboxes', client_uuid, []);
  const servers = useOwn<'servers'>('servers', client_uuid, []);
  return {
    records: {
      domains: domains.data,
      hosting: hosting.data,
      applications: applications.data,
      databases: databases.data,
      mailboxes: mailboxes.data,
      servers: servers.data,
    },
    isPending: [domains, hosting, applications, databases, mailboxes, servers].some((one) => one.isPending),
  };
}

type ServiceName = keyof ServiceRecords;

/** Reads the client's services of a resource; an empty list if the person does not see the resource. */
function useOwn<Name extends ServiceName>(
  name: Name,
  client_uuid: string,
  embed: readonly string[],
): { readonly data: readonly ShownRecord<Name>[]; readonly isPending: boolean } {
  const resource = useRegistry().resources[name];
  const options = resource?.fields['status']?.options ?? [];
  const ended = options.map(({ value }) => value).filter((value) => endedStatuses.includes(String(value)));
  const { data = [], isLoading } = useGetList<ShownRecord<Name>>(
    resource ? adminName(resource) : '',
    {
      filter: { client_uuid, ...(ended.length === 0 ? {} : { status: { nin: ended } }) },
      pagination: { page: 1, perPage: most },
      sort: { field: 'uuid', order: 'ASC' },
      meta: { embed },
    },
    { enabled: resource !== undefined },
  );
  return { data, isPending: isLoading };
}
