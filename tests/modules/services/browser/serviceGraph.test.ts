/** The picture of a client's services, and the places on the map of servers. */
import { describe, expect, test } from 'vitest';
import { mapPoints } from '../../../../src/modules/services/browser/server-map/mapPoints.ts';
import {
  connectedWith,
  serviceGraph,
  type ServiceRecords,
} from '../../../../src/modules/services/browser/service-picture/serviceGraph.ts';

const nothing: ServiceRecords = {
  domains: [],
  hosting: [],
  applications: [],
  databases: [],
  mailboxes: [],
  servers: [],
};
/** The columns that the picture reads. */
const records: ServiceRecords = {
  ...nothing,
  domains: [
    { id: 'd-a', name: 'alfa.nl', status: 'active' },
    { id: 'd-b', name: 'beta.nl', status: 'active' },
    { id: 'd-c', name: 'gamma.nl', status: 'active' },
  ],
  hosting: [
    {
      id: 'h-b',
      username: 'beta',
      status: 'active',
      domain_uuid: 'd-b',
      server_uuid: 's',
      server: { uuid: 's', name: 'web01' },
    },
    {
      id: 'h-a',
      username: 'alfa',
      status: 'active',
      domain_uuid: 'd-a',
      server_uuid: 's',
      server: { uuid: 's', name: 'web01' },
    },
  ],
  applications: [
    { id: 'a', name: 'Shop', status: 'active', domain_uuid: 'd-c', hosting_uuid: 'h-b', server_uuid: null },
  ],
  databases: [{ id: 'db', hosting_uuid: 'h-b' }],
  mailboxes: [
    { id: 'm1', hosting_uuid: 'h-a' },
    { id: 'm2', hosting_uuid: 'h-a' },
  ],
} as unknown as ServiceRecords;

describe('the picture of services', () => {
  const graph = serviceGraph(records);

  test('connects domains with hosting and applications, and these with their server', () => {
    expect(graph.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'd-b h-b',
      'h-b s',
      'd-a h-a',
      'h-a s',
      'd-c a',
      'h-b a',
    ]);
  });

  test('shows a shared server by its name, without a status', () => {
    expect(graph.nodes.filter(({ resource }) => resource === 'servers')).toEqual([
      { uuid: 's', resource: 'servers', name: 'web01', status: null, contains: { mailboxes: 0, databases: 0 } },
    ]);
  });

  test('counts mailboxes and databases in their hosting', () => {
    const contains = Object.fromEntries(graph.nodes.map((node) => [node.uuid, node.contains]));
    expect(contains['h-a']).toEqual({ mailboxes: 2, databases: 0 });
    expect(contains['h-b']).toEqual({ mailboxes: 0, databases: 1 });
  });

  test('orders hosting as the domains that lead to it', () => {
    expect(graph.nodes.filter(({ resource }) => resource === 'hosting').map(({ uuid }) => uuid)).toEqual([
      'h-a',
      'h-b',
    ]);
  });

  test('leaves out lines to records that are not shown', () => {
    expect(serviceGraph({ ...records, domains: [] }).edges.map(({ from }) => from)).not.toContain('d-a');
    expect(serviceGraph(nothing)).toEqual({ nodes: [], edges: [] });
  });

  test('highlights what leads to a service and where it leads to, and no neighbours', () => {
    expect([...connectedWith(graph, 'h-a')].toSorted()).toEqual(['d-a', 'h-a', 's']);
    expect([...connectedWith(graph, 's')].toSorted()).toEqual(['d-a', 'd-b', 'h-a', 'h-b', 's']);
  });
});

describe('the map of servers', () => {
  const region = { country: 'NL', city: 'Amsterdam', latitude: 52.37, longitude: 4.9, server_count: 2 };

  test('adds up regions of several providers at one place, the largest place first', () => {
    const { points } = mapPoints([
      { ...region, id: 'one', name: 'ams1' },
      { ...region, id: 'two', name: 'eu-west', server_count: 5 },
      { ...region, id: 'three', name: 'hel1', city: 'Helsinki', latitude: 60.17, longitude: 24.94, server_count: 9 },
    ]);
    expect(points.map(({ name, servers, region_uuids }) => [name, servers, region_uuids])).toEqual([
      ['Helsinki', 9, ['three']],
      ['Amsterdam', 7, ['one', 'two']],
    ]);
  });

  test('names regions without coordinates', () => {
    const { points, unplaced } = mapPoints([{ ...region, id: 'one', name: 'ams1', latitude: null }]);
    expect(points).toEqual([]);
    expect(unplaced.map(({ name }) => name)).toEqual(['ams1']);
  });
});
