/** A domain as its registrar reports it. Null means that the registrar or its adapter does not know. */
export interface RegistrarDomain {
  /** In ASCII and lower case. */
  readonly name: string;
  readonly status: 'active' | 'expired' | 'quarantine' | 'transferring_away' | null;
  /** "2027-04-01", in the registry's time zone. */
  readonly expires_on: string | null;
  readonly locked: boolean | null;
  readonly nameservers: readonly string[] | null;
  readonly registrant: {
    readonly organisation: string | null;
    readonly name: string | null;
    readonly email: string | null;
  } | null;
}
