/** Values that the server writes into the page, as meta elements. */

/** Returns the content of a meta element; an empty string if the page has none of this name. */
export const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
