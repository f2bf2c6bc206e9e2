/** Returns the description of a subscription that changes product: a name taken from the old product is replaced. */
export function describedAs(
  description: string,
  { from, to }: { readonly from: string | undefined; readonly to: string },
): string {
  const isNamedAfter = from !== undefined && (description === from || description.startsWith(`${from} `));
  return isNamedAfter ? `${to}${description.slice(from.length)}`.slice(0, 255) : description;
}
