/** The availability service, one per server: it caches answers of registries. */
import { perServer } from '#engine/server';
import { createAvailability } from './availability.ts';

export const availabilityOf = perServer(({ outbound }) => createAvailability({ outbound }));
