/** Hands a file to the browser to save. */

/** @param disposition the answer's `Content-Disposition`, whose file name wins over `fallback`. */
export function download(file: Blob, disposition: string | null, fallback: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = nameIn(disposition ?? '') ?? fallback;
  link.click();
  URL.revokeObjectURL(address);
}

/** RFC 6266: `filename*` has the name as it is, `filename` what is left of it in ASCII. */
export function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? /filename="([^"]+)"/.exec(disposition)?.[1] : decodeURIComponent(encoded);
}
