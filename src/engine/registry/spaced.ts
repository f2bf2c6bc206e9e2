/** JSON on one line, with the spaces that people write: `{ "en": "Renew", "nl": "Verlengen" }`. */
export function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
