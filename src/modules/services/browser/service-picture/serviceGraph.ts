/** Services of a client as a graph: domains lead to hosting and applications, and these to the servers they are on. */
import type { ShownRecord } from '#engine/registry';

export interface ServiceRecords {
  readonly domains: readonly ShownRecord<'domains'>[];
  readonly hosting: readonly ShownRecord<'hosting'>[];
  readonly applications: readonly ShownRecord<'applications'>[];
  readonly databases: readonly ShownRecord<'databases'>[];
  readonly mailboxes: readonly ShownRecord<'mailboxes'>[];
  readonly servers: readonly ShownRecord<'servers'>[];
}

type Shown = 'domains' | 'hosting' | 'applications' | 'servers';

/** Resources from left to right. */
export const columns: readonly Shown[] = ['domains', 'hosting', 'applications', 'servers'];

export interface ServiceNode {
  readonly uuid: string;
  readonly resource: Shown;
  readonly name: string;
  readonly status: string | null;
  /** Numbers of what is in it, which have no node of their own. */
  readonly contains: { readonly mailboxes: number; readonly databases: number };
}

/** Connection between two nodes, from the left one to the right one. */
interface ServiceEdge {
  readonly from: string;
  readonly to: string;
}

export interface ServiceGraph {
  readonly nodes: readonly ServiceNode[];
  readonly edges: readonly ServiceEdge[];
}

/** Returns the graph. Servers are in it if they are the client's own or carry one of the services. */
export function serviceGraph(records: ServiceRecords): ServiceGraph {
  const { domains, hosting, applications, databases, mailboxes } = records;
  const countOf = (rows: readonly { readonly hosting_uuid?: string | null }[], uuid: string): number =>
    rows.filter((row) => row.hosting_uuid === uuid).length;
  const node = (
    resource: Shown,
    uuid: string,
    name: string | null | undefined,
    status: string | null,
  ): ServiceNode => ({
    uuid,
    resource,
    name: name ?? '',
    status,
    contains: { mailboxes: countOf(mailboxes, uuid), databases: countOf(databases, uuid) },
  });
  const own = [
    ...domains.map(({ id, name, status }) => node('domains', id, name, status ?? null)),
    ...hosting.map(({ id, username, status }) => node('hosting', id, username, status ?? null)),
    ...applications.map(({ id, name, status }) => node('applications', id, name, status ?? null)),
  ];
  const servers = new Map(
    records.servers.map(({ id, name, status }) => [id, node('servers', id, name, status ?? null)]),
  );
  // A client can see the name of a shared server without being able to open it.
  for (const { server } of [...hosting, ...applications])
    if (server && !servers.has(server.uuid)) servers.set(server.uuid, node('servers', server.uuid, server.name, null));
  const known = new Set([...own, ...servers.values()].map(({ uuid }) => uuid));
  const edges = [
    ...hosting.flatMap(({ id, domain_uuid, server_uuid }) => [
      { from: domain_uuid, to: id },
      { from: id, to: server_uuid },
    ]),
    ...applications.flatMap(({ id, domain_uuid, hosting_uuid, server_uuid }) => [
      { from: domain_uuid, to: id },
      hosting_uuid ? { from: hosting_uuid, to: id } : { from: id, to: server_uuid },
    ]),
  ].filter((edge): edge is ServiceEdge => known.has(edge.from ?? '') && known.has(edge.to ?? ''));
  return { nodes: inOrder([...own, ...servers.values()], edges), edges };
}

/** Puts each column in the order of what is left of it, so that few lines cross. */
function inOrder(nodes: readonly ServiceNode[], edges: readonly ServiceEdge[]): readonly ServiceNode[] {
  const place = new Map<string, number>();
  const ordered: ServiceNode[] = [];
  for (const resource of columns) {
    const column = nodes
      .filter((node) => node.resource === resource)
      .map((node) => {
        const before = edges.filter(({ to }) => to === node.uuid).flatMap(({ from }) => place.get(from) ?? []);
        const mean = before.reduce((sum, one) => sum + one, 0) / before.length;
        return { node, mean: before.length === 0 ? Infinity : mean };
      })
      .toSorted((one, other) =>
        one.mean === other.mean ? one.node.name.localeCompare(other.node.name) : one.mean - other.mean,
      );
    for (const [index, { node }] of column.entries()) place.set(node.uuid, index);
    ordered.push(...column.map(({ node }) => node));
  }
  return ordered;
}

/** Returns the uuids that a node is connected with, over any number of edges in one direction each, and its own. */
export function connectedWith({ edges }: ServiceGraph, uuid: string): ReadonlySet<string> {
  const reach = (ends: (edge: ServiceEdge) => readonly [string, string]): ReadonlySet<string> => {
    const found = new Set([uuid]);
    for (const one of found)
      for (const edge of edges) {
        const [near, far] = ends(edge);
        if (near === one) found.add(far);
      }
    return found;
  };
  return new Set([...reach(({ from, to }) => [from, to]), ...reach(({ from, to }) => [to, from])]);
}
