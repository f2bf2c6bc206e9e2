/** What the nightly comparison of services and payment found. */
import type * as calls from '../../calls.ts';
import type { ServiceComparison, ServiceDifference } from '../../rules/serviceComparison.ts';
import { callsOf } from '../../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export const readServiceComparison = (): Promise<ServiceComparison> => call('GET /api/service-comparison');
export const compareServices = (): Promise<ServiceComparison> => call('POST /api/service-comparison');

/** @throws HttpError 409 where it is for a person, or the step is refused. */
export const mendService = ({ kind, resource, uuid }: ServiceDifference): Promise<ServiceComparison> =>
  call('POST /api/service-comparison/mend', { body: { kind, resource, uuid } });
