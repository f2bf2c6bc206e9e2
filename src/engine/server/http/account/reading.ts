/** What the calls of accounts read out of requests. */

/** As addresses are kept and looked up. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

/** As names are kept. */
export function nameOf({ first_name, last_name }: Name): Name {
  return { first_name: first_name.trim(), last_name: last_name.trim() };
}
