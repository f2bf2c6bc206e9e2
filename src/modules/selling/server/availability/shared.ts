/** What each server has one of: it remembers what registries answered. */
import { perServer } from '../../../../engine/server/http/calls/handle.ts';
import { createAvailability } from './availability.ts';

export const availabilityOf = perServer(({ outbound }) => createAvailability({ outbound }));
