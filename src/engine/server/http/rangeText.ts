/** Returns a Content-Range for a list (RFC 9110 § 14.4), with the resource as the unit. */

export function rangeText(
  unit: string,
  from: number,
  { shown, total }: { readonly shown: number; readonly total: number },
): string {
  return `${unit} ${shown === 0 ? '*' : `${from}-${from + shown - 1}`}/${total}`;
}
