/** A project at a glance, as far as the caller may see it. */
import type { ProjectGlanceAnswer } from '../rules/projectMoney.ts';
import { call } from '../../../engine/browser/providers/call.ts';

export const readProjectGlance = (uuid: string): Promise<ProjectGlanceAnswer> =>
  call('GET', `/projects/${encodeURIComponent(uuid)}/glance`);
