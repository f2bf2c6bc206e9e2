/** API client of the project overview. Returns only what the caller may see. */
import type { ProjectGlanceAnswer } from '../rules/projectMoney.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

/** Reads the overview of a project. Parts that the caller may not see are null. */
export const readProjectGlance = (uuid: string): Promise<ProjectGlanceAnswer> =>
  call('GET /api/projects/:uuid/glance', { params: { uuid } });
