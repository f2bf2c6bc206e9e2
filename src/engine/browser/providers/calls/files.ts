/** Upload and download of record files. */
import type { FileValue } from '../../../registry/fileLimits.ts';
import { download } from '../download.ts';
import { requestFile } from '../http.ts';
import { sendFile, type Upload } from './sendFile.ts';
import { apiAddress } from '../requestHeaders.ts';

/**
 * Uploads a file for a field. It belongs to the record once that is saved with the result. @throws HttpError, or
 * AbortError if it was cancelled.
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

/** Downloads the file of a record. */
export async function downloadFile(place: FilePlace, name: string): Promise<void> {
  const { file, headers } = await requestFile(addressOf(place), { headers: { accept: '*/*' } });
  download(file, headers.get('content-disposition'), name);
}

/** Returns a picture as a `data:` URL, which cannot run scripts. */
export async function readPicture(place: FilePlace): Promise<string> {
  const { file } = await requestFile(addressOf(place), { headers: { accept: 'image/*' } });
  return dataAddress(file);
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
