/** Places of servers on a map: one per pair of coordinates, since several providers can be in one city. */
import type { ShownRecord } from '#engine/registry';

type Region = Pick<
  ShownRecord<'regions'>,
  'id' | 'name' | 'city' | 'country' | 'latitude' | 'longitude' | 'server_count'
>;

/** Servers at one place. */
export interface MapPoint {
  readonly name: string;
  readonly country: string | null;
  /** Longitude and latitude in degrees. */
  readonly coordinates: readonly [number, number];
  readonly servers: number;
  readonly region_uuids: readonly string[];
}

/** Returns the places with the most servers first, so that small circles are drawn on top, and regions without coordinates. */
export function mapPoints(regions: readonly Region[]): {
  readonly points: readonly MapPoint[];
  readonly unplaced: readonly Region[];
} {
  const points = new Map<string, MapPoint>();
  const unplaced: Region[] = [];
  for (const region of regions) {
    const { id, name, city, country, latitude, longitude, server_count } = region;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') {
      unplaced.push(region);
      continue;
    }
    const key = `${longitude} ${latitude}`;
    const same = points.get(key);
    points.set(key, {
      name: same?.name ?? city ?? name ?? '',
      country: country ?? null,
      coordinates: [longitude, latitude],
      servers: (same?.servers ?? 0) + (server_count ?? 0),
      region_uuids: [...(same?.region_uuids ?? []), id],
    });
  }
  return { points: [...points.values()].toSorted((one, other) => other.servers - one.servers), unplaced };
}
