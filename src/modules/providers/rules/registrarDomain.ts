/** A domain as its registrar has it. Null: the registrar, or its adapter, cannot tell. */
export interface RegistrarDomain {
  /** In ASCII and lower case. */
  readonly name: string;
  readonly status: 'active' | 'expired' | 'quarantine' | 'transferring_away' | null;
  /** "2027-04-01", by the registry's day. */
  readonly expires_on: string | null;
  readonly locked: boolean | null;
  readonly nameservers: readonly string[] | null;
  readonly registrant: {
    readonly organisation: string | null;
    readonly name: string | null;
    readonly email: string | null;
  } | null;
}
