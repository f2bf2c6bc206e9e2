/** In charge of what somebody filled in and has not sent yet: kept in this tab, so that reloading it loses nothing. */
const prefix = 'beheer.draft.';

type Row = Readonly<Record<string, unknown>>;

/** What was kept under that name, or null. */
export function readDraft(name: string): Row | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing loses nothing else by it. */
export function keepDraft(name: string, values: Row): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    dropDraft(name);
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing could be kept either.
  }
}

/** On signing out: whoever comes next finds nothing. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
