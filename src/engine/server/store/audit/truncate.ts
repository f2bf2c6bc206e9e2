/** The beginning of a text, by whole characters: half of a pair is nothing that a database keeps. */
export function truncate(text: string, characters: number, ending = ''): string {
  if (text.length <= characters) return text;
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, characters).join('')}${ending}`;
}
