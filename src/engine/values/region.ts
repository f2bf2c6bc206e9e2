/**
 * Time zone, country and first day of the week of the business. A process serves one registry, so they are in one
 * place: the store and the screens set it when a registry takes effect, and workers get it with each task.
 */

/** ISO day of the week: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Region of the business, which all dates and clock times depend on. */
export interface Region {
  /** IANA name. Days and clock times are in it. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2; null if the registry declares none. */
  readonly country: string | null;
  readonly firstDayOfWeek: Weekday;
}

let current: Region = { timeZone: 'UTC', country: null, firstDayOfWeek: 1 };

/** Returns the region in force; UTC, with weeks from Monday, until a registry takes effect. */
export const region = (): Region => current;

/** Sets the region of the registry that takes effect. */
export function setRegion(next: Region): void {
  current = next;
}
