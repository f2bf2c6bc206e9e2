/** Truncates a text by code points. PostgreSQL rejects half a surrogate pair. */
export function truncate(text: string, characters: number, ending = ''): string {
  if (text.length <= characters) return text;
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, characters).join('')}${ending}`;
}
