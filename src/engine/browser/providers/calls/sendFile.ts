/** Uploads, apart from other requests since public pages have none. */
import { currentSession } from '../session/session.ts';
import { isSessionExpired, resumeSession } from '../session/sessionEnd.ts';
import { headersFor, parseJson, refused, unreachable, type ApiAnswer } from '../http.ts';

/** File to send, with callbacks for progress and cancelling. */
export interface Upload {
  readonly file: Blob;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file with XMLHttpRequest, since `fetch` reports no upload progress.
 * @throws as the others do; a DOMException AbortError if it was cancelled.
 */
export function sendFile(address: string, { file, onProgress, signal }: Upload): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    const token = currentSession()?.user.token;
    for (const [name, value] of headersFor({ body: file, headers: { 'content-type': 'application/octet-stream' } }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const { status, responseText: body } = request;
      if (status >= 200 && status < 300) resolve({ status, headers: new Headers(), body, json: parseJson(body) });
      else {
        const refusal = refused('POST', address, status, body);
        if (isSessionExpired(status))
          void resumeSession(token).then((isResumed) =>
            isResumed ? resolve(sendFile(address, { file, onProgress, signal })) : reject(refusal),
          );
        else reject(refusal);
      }
    });
    request.addEventListener('error', () => reject(unreachable('POST', address, { error: null, isKeyed: false })));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
