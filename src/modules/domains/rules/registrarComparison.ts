/** Differences between our domains and the registrars, and the remedies for each kind. */
import type { RegistrarDomain } from '../../providers/rules/registrarDomain.ts';

/** Remedies by kind of difference. Creating a task is possible for each kind. */
export const remediesOf = {
  /** The registrar has a domain that we do not have. */
  only_there: [],
  /** We have a domain that the registrar does not have: it was transferred away. */
  only_here: ['take_over'],
  /** The domain is at another of our registrars. */
  registrar: ['take_over'],
  /** At the registrar, the domain is being transferred away, is active again, or is in quarantine. */
  status: ['take_over'],
  expiry: ['take_over'],
  locked: ['take_over', 'send'],
  nameservers: ['take_over', 'send'],
  registrant: [],
} as const satisfies Readonly<Record<string, readonly ('take_over' | 'send')[]>>;

type RegistrarDifferenceKind = keyof typeof remediesOf;
export const registrarDifferenceKinds = Object.keys(remediesOf) as readonly RegistrarDifferenceKind[];

/** `take_over`: store the registrar's value here. `send`: request our value there. `task`: ask a person. */
export const remedies = ['take_over', 'send', 'task'] as const;
/** A way to resolve a difference with a registrar. */
export type Remedy = (typeof remedies)[number];

/** Returns true if the remedy applies to this kind of difference. */
export function isRemedyOf(kind: RegistrarDifferenceKind, way: Remedy): boolean {
  const possible: readonly Remedy[] = remediesOf[kind];
  return way === 'task' || possible.includes(way);
}

/** Values of both sides as text: a date, "true", host names separated by spaces, or a state. */
export interface Differing {
  readonly kind: RegistrarDifferenceKind;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** Difference of one domain at one registrar. */
export interface RegistrarDifference extends Differing {
  /** Uuid of our domain. */
  readonly uuid: string | null;
  readonly name: string;
  readonly client_name: string | null;
  readonly provider_uuid: string;
  readonly provider_name: string;
  /** Open task about this name at this registrar. */
  readonly task_uuid: string | null;
}

/** Result of the last comparison with all registrars. */
export interface RegistrarComparison {
  /** null before the first comparison. */
  readonly compared_at: string | null;
  /** Number of domains listed by the registrars. */
  readonly listed: number;
  /** Registrars that could not be read. Their domains were not compared. */
  readonly failed: readonly { readonly provider_name: string; readonly reason: string }[];
  readonly differences: readonly RegistrarDifference[];
}

/** Domain as stored here. */
export interface OwnDomain {
  readonly status: string;
  readonly expires_on: string | null;
  readonly locked: boolean;
  readonly nameservers: readonly string[] | null;
  readonly registrant: {
    readonly organisation: string | null;
    readonly name: string | null;
    readonly email: string;
  } | null;
  /** Fields with an open change at the registrar. They are no differences. */
  readonly underWay: readonly string[];
}

/** Lists the differences of a domain that both sides have. */
export function differencesOf(ours: OwnDomain, theirs: RegistrarDomain): readonly Differing[] {
  const found: Differing[] = [];
  const isUnderWay = (field: string): boolean => ours.underWay.includes(field);
  const state = otherState(ours.status, theirs.status);
  if (state !== null) found.push({ kind: 'status', ours: ours.status, theirs: state });
  if (theirs.expires_on !== null && theirs.expires_on !== ours.expires_on && !isUnderWay('expires_on'))
    found.push({ kind: 'expiry', ours: ours.expires_on, theirs: theirs.expires_on });
  if (theirs.locked !== null && theirs.locked !== ours.locked && !isUnderWay('locked'))
    found.push({ kind: 'locked', ours: String(ours.locked), theirs: String(theirs.locked) });
  const [own, other] = [hosts(ours.nameservers), hosts(theirs.nameservers)];
  // A domain without name servers gets those of the registrar.
  if (theirs.nameservers !== null && own !== '' && !isUnderWay('nameservers') && sorted(own) !== sorted(other))
    found.push({ kind: 'nameservers', ours: own, theirs: other });
  const [holder, registered] = [inOneLine(ours.registrant), inOneLine(theirs.registrant)];
  if (holder !== null && registered !== null && !isUnderWay('registrant_contact_uuid') && !isSame(holder, registered))
    found.push({ kind: 'registrant', ours: holder, theirs: registered });
  return found;
}

/** Returns the state at the registrar if it contradicts our state. */
function otherState(ours: string, theirs: RegistrarDomain['status']): string | null {
  if (theirs === 'transferring_away') return ours === 'pending_transfer_out' ? null : 'pending_transfer_out';
  if (theirs === 'quarantine') return ours === 'quarantine' ? null : 'quarantine';
  return theirs === 'active' && ours === 'pending_transfer_out' ? 'active' : null;
}

/** Formats host names for comparison and storage. */
export const hosts = (names: readonly string[] | null): string =>
  (names ?? []).map((name) => name.toLowerCase().replace(/\.$/, '')).join(' ');

const sorted = (names: string): string => names.split(' ').toSorted().join(' ');

/** Returns the holder and mail address, or null if one of them is unknown. */
function inOneLine(holder: OwnDomain['registrant'] | RegistrarDomain['registrant']): string | null {
  const parts = [holder?.organisation ?? holder?.name, holder?.email].filter(Boolean);
  return parts.length === 2 ? parts.join(', ') : null;
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
