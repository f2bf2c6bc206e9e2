/** Check results of a server, for its page. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Api, useApiQuery } from '#engine/browser';
import type * as calls from '../calls.ts';
import type { ServerAvailability } from '../rules/serverChecks.ts';

const call = Api.callsOf<typeof calls>();

/** Polling interval: checks run every few minutes. */
const againMilliseconds = 30_000;

/** Reads the availability of a server and polls for changes. */
export function useServerCourse(uuid: string): UseQueryResult<ServerAvailability> {
  return useApiQuery({
    queryKey: ['server-course', uuid],
    queryFn: () => call('GET /api/servers/:uuid/course', { params: { uuid } }),
    refetchInterval: againMilliseconds,
    refetchOnMount: 'always',
  });
}
