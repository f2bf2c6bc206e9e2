/** Interface to a DirectAdmin server by commands of its legacy API. */
export type Fields = Readonly<Record<string, string>>;

export interface Panel {
  /** @throws ProviderFailure if it reports an error. */
  command(name: string, fields: Fields): Promise<URLSearchParams>;
  /** Like `command`, but returns null if it reports an error. */
  look(name: string, fields: Fields): Promise<URLSearchParams | null>;
}
