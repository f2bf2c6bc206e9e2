/** Normalises the input of account calls. */

/** Normalises an email address for storing and looking up. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

/** Normalises names for storing. */
export function nameOf({ first_name, last_name }: Name): Name {
  return { first_name: first_name.trim(), last_name: last_name.trim() };
}
