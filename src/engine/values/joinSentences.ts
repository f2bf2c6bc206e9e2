/** Joins sentences, adding a full stop unless one ends with it already, such as "B.V.". */
export function joinSentences(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .reduce<string>(
      (text, part) => (text === '' ? String(part) : `${text}${text.endsWith('.') ? '' : '.'} ${part}`),
      '',
    );
}
