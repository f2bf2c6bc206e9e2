/** How a DirectAdmin is asked, by the commands of its legacy API. */
export type Fields = Readonly<Record<string, string>>;

export interface Panel {
  /** @throws ProviderFailure where it says that there was an error. */
  command(name: string, fields: Fields): Promise<URLSearchParams>;
  /** As `command`, but null where it says that there was an error. */
  look(name: string, fields: Fields): Promise<URLSearchParams | null>;
}
