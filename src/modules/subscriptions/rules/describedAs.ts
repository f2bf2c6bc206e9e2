/** What a subscription is called once it is of another product: a name that it took from the old one follows. */
export function describedAs(
  description: string,
  { from, to }: { readonly from: string | undefined; readonly to: string },
): string {
  const isNamedAfter = from !== undefined && (description === from || description.startsWith(`${from} `));
  return isNamedAfter ? `${to}${description.slice(from.length)}`.slice(0, 255) : description;
}
