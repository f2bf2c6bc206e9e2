/** The availability service, one per server: it caches answers of registries. */
import { perServer } from '#engine/server';
import { createAvailability } from './availability.ts';

/** Returns the availability service of this server; created on first use. */
export const availabilityOf = perServer(({ outbound }) => createAvailability({ outbound }));
