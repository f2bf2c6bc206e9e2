/** Files of records, to and from the API. */
import type { FileValue } from '../../registry/fileLimits.ts';
import { download } from './download.ts';
import { apiAddress, requestFile, sendFile, type Upload } from './http.ts';

/**
 * Keeps a file for a field; it is the record's once that is saved with the answer in it. @throws HttpError, or
 * AbortError where it was stopped.
 */
export async function uploadFile(
  place: { readonly resource: string; readonly field: string },
  name: string,
  upload: Upload,
): Promise<FileValue> {
  const { json } = await sendFile(
    `${apiAddress}/${place.resource}/files/${place.field}?name=${encodeURIComponent(name)}`,
    upload,
  );
  return json as FileValue;
}

interface FilePlace {
  readonly resource: string;
  readonly uuid: string;
  readonly field: string;
}

const addressOf = ({ resource, uuid, field }: FilePlace): string =>
  `${apiAddress}/${resource}/${encodeURIComponent(uuid)}/${field}`;

/** Hands the record's file to the browser to save. */
export async function downloadFile(place: FilePlace, name: string): Promise<void> {
  const { file, headers } = await requestFile(addressOf(place), { headers: { accept: '*/*' } });
  download(file, headers.get('content-disposition'), name);
}

/** A picture as `data:`, which shows it and never runs it. */
export async function readPicture(place: FilePlace): Promise<string> {
  const { file } = await requestFile(addressOf(place), { headers: { accept: 'image/*' } });
  return dataAddress(file);
}

export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
