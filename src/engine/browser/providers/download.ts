/** Makes the browser save a file. */

/** @param disposition the `Content-Disposition` of the response, whose file name wins over `fallback` */
export function download(file: Blob, disposition: string | null, fallback: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = nameIn(disposition ?? '') ?? fallback;
  link.click();
  URL.revokeObjectURL(address);
}

/** Returns the file name. RFC 6266: `filename*` has the full name, `filename` an ASCII version. */
export function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? /filename="([^"]+)"/.exec(disposition)?.[1] : decodeURIComponent(encoded);
}
