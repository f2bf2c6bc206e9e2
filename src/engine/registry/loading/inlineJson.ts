/** Formats JSON on one line, with spaces: `{ "en": "Renew", "nl": "Verlengen" }`. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inlineJson(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
