/** Browser calls for bank statements and the decisions on their entries. */
import { Api, Requests } from '#engine/browser';
import type { Calls } from '#engine/registry';
import type * as calls from '../calls.ts';

const call = Api.callsOf<typeof calls>();

/** Statements that were read from a file. */
export type ImportedFile = Calls.AnswerOf<typeof calls.importStatements>;
/** Client and invoices that an entry probably pays. */
export type ShownCandidate = Calls.AnswerOf<typeof calls.readCandidates>['candidates'][number];

/** Uploads a file and reads its statements. @throws HttpError with what is wrong in the file */
export async function uploadStatements(name: string, upload: Requests.Upload): Promise<ImportedFile> {
  const path = `${Api.pathTo('bank-statements')}?name=${encodeURIComponent(name)}`;
  const { json } = await Requests.sendFile(`${Requests.apiAddress}${path}`, upload);
  return json as ImportedFile;
}

/** Reads what an entry probably pays. */
export const readCandidates = async (uuid: string): Promise<readonly ShownCandidate[]> =>
  (await call('GET /api/bank-entries/:uuid/candidates', { params: { uuid } })).candidates;

/** Does an action on an entry. */
export const actOnEntry = (
  uuid: string,
  action: 'book' | 'book-costs' | 'ignore' | 'undo',
  body: object,
): Promise<unknown> => Api.ask('PUT', Api.pathTo('bank-entries', uuid, action), body);
