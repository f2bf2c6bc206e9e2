/** API calls for importing records from a file. */
import type { ChosenNotations, ImportedRow, ImportMapping, ImportRun } from '../../../registry/imports/imports.ts';
import { askList } from '../askList.ts';
import { ask, pathTo } from '../call.ts';
import { download } from '../download.ts';
import { requestFile } from '../http.ts';
import { sendFile, type Upload } from './sendFile.ts';
import { apiAddress } from '../requestHeaders.ts';
import { exportTypes } from '../exportTypes.ts';

const pathOf = ({ uuid }: ImportRun, ...rest: readonly string[]): string => pathTo('imports', uuid, ...rest);

/** Uploads a file; no records are written yet. @throws HttpError, or AbortError if it was cancelled. */
export async function uploadImport(resource: string, name: string, upload: Upload): Promise<ImportRun> {
  const { json } = await sendFile(
    `${apiAddress}${pathTo(resource, 'imports')}?name=${encodeURIComponent(name)}`,
    upload,
  );
  return json as ImportRun;
}

/** Returns the person's own imports, newest first. */
export const listImports = (resource: string): Promise<readonly ImportRun[]> => ask('GET', pathTo(resource, 'imports'));

/** Reads the progress of an import. */
export const readImport = (run: ImportRun, signal?: AbortSignal): Promise<ImportRun> =>
  ask('GET', pathOf(run), undefined, signal ? { signal } : {});

/** The person's choices for the columns of a file. */
export interface ColumnChoices {
  readonly mapping: ImportMapping;
  readonly key: string | null;
  readonly notations: ChosenNotations;
}

interface ImportStart extends ColumnChoices {
  readonly dry_run: boolean;
}

/** Starts writing the records of an uploaded file, with the chosen columns. */
export const startImport = (run: ImportRun, start: ImportStart): Promise<ImportRun> => ask('PUT', pathOf(run), start);

/** Stops or resumes a running import, or undoes what a finished one wrote. */
export const moveImport = (run: ImportRun, step: 'stop' | 'resume' | 'undo'): Promise<ImportRun> =>
  ask('PUT', pathOf(run, step), {});

/** Returns the first rows with errors. */
export const readFaults = (run: ImportRun, most: number): Promise<readonly ImportedRow[]> =>
  askList(pathOf(run, 'faults'), { range: [0, most - 1] });

/** Downloads all rows with errors as a file to correct. */
export async function saveFaults(run: ImportRun): Promise<void> {
  const { file, headers } = await requestFile(`${apiAddress}${pathOf(run, 'faults')}`, {
    headers: { accept: exportTypes.csv },
  });
  download(file, headers.get('content-disposition'), `${run.resource}.csv`);
}
