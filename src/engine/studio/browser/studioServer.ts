/** Client of the studio's development server. */
import { requestJson } from '../../browser/providers/http.ts';
import { studioPath, type EditRequest, type NamedIcon, type Preview, type StudioState } from '../edit/protocol.ts';

export const readState = async (): Promise<StudioState> =>
  (await requestJson(`${studioPath}/state`)).json as StudioState;

export const findIcons = async (part: string): Promise<readonly NamedIcon[]> =>
  (await requestJson(`${studioPath}/icons?find=${encodeURIComponent(part)}`)).json as readonly NamedIcon[];

export const previewEdits = (request: EditRequest, signal: AbortSignal): Promise<Preview> =>
  post<Preview>('preview', request, signal);

export const writeEdits = (request: EditRequest): Promise<StudioState> => post<StudioState>('apply', request);

/** Reverts the last write. */
export const revertEdits = (fingerprint: string): Promise<StudioState> =>
  post<StudioState>('revert', { fingerprint, edits: [] });

async function post<Answer>(path: string, request: EditRequest, signal?: AbortSignal): Promise<Answer> {
  const { json } = await requestJson(`${studioPath}/${path}`, {
    method: 'POST',
    body: JSON.stringify(request),
    ...(signal ? { signal } : {}),
  });
  return json as Answer;
}
