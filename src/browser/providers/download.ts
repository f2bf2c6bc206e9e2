/** Hands a file to the browser to save. */

/** @param disposition the answer's `Content-Disposition`, whose file name wins over `fallback`. */
export function download(file: Blob, disposition: string | null, fallback: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? fallback;
  link.click();
  URL.revokeObjectURL(address);
}
