/** Names of a product in the languages that it has one in. */
interface NamedProduct {
  readonly name: string;
  readonly name_en: string | null;
}

/**
 * Returns the description of a subscription that changes product: a name taken from the old product, in any language,
 * is replaced by the new one in that language.
 */
export function describedAs(
  description: string,
  { from, to }: { readonly from: NamedProduct | undefined; readonly to: NamedProduct },
): string {
  for (const key of ['name', 'name_en'] as const) {
    const before = from?.[key] || null;
    if (before !== null && (description === before || description.startsWith(`${before} `)))
      return `${to[key] || to.name}${description.slice(before.length)}`.slice(0, 255);
  }
  return description;
}
