/** Sentences one after another, each with its full stop: what ends in one, such as "B.V.", has it already. */
export function joinSentences(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .reduce<string>(
      (text, part) => (text === '' ? String(part) : `${text}${text.endsWith('.') ? '' : '.'} ${part}`),
      '',
    );
}
