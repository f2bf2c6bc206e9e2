/** In charge of what differs between a domain here and at its registrar, and of the ways to put each right. */
import type { RegistrarDomain } from '../../providers/rules/registrarDomain.ts';

/** By kind of difference: what staff can have done about it. For each there is a task as well. */
export const remediesOf = {
  /** The registrar has it, and we do not. */
  only_there: [],
  /** We have it, and the registrar does not: it has left. */
  only_here: ['take_over'],
  /** Another of our registrars has it. */
  registrar: ['take_over'],
  /** It is leaving, stays after all or is in quarantine there. */
  status: ['take_over'],
  expiry: ['take_over'],
  locked: ['take_over', 'send'],
  nameservers: ['take_over', 'send'],
  registrant: [],
} as const satisfies Readonly<Record<string, readonly ('take_over' | 'send')[]>>;

export type RegistrarDifferenceKind = keyof typeof remediesOf;
export const registrarDifferenceKinds = Object.keys(remediesOf) as readonly RegistrarDifferenceKind[];

/** Theirs is so here from now on; ours is sent to them; a person is to look. */
export const remedies = ['take_over', 'send', 'task'] as const;
export type Remedy = (typeof remedies)[number];

export function isRemedyOf(kind: RegistrarDifferenceKind, way: Remedy): boolean {
  const possible: readonly Remedy[] = remediesOf[kind];
  return way === 'task' || possible.includes(way);
}

/** Both sides as they are written: a day, "true", host names with a space between, a state. */
export interface Differing {
  readonly kind: RegistrarDifferenceKind;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export interface RegistrarDifference extends Differing {
  /** Of the domain here. */
  readonly uuid: string | null;
  readonly name: string;
  readonly client_name: string | null;
  readonly provider_uuid: string;
  readonly provider_name: string;
  /** Open, about this name at this registrar. */
  readonly task_uuid: string | null;
}

export interface RegistrarComparison {
  /** Null: it has not been compared yet. */
  readonly compared_at: string | null;
  /** Domains that registrars have listed. */
  readonly listed: number;
  /** Registrars that could not be asked; their domains were left out. */
  readonly failed: readonly { readonly provider_name: string; readonly reason: string }[];
  readonly differences: readonly RegistrarDifference[];
}

/** A domain as it is here. */
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
  /** What the registrar has been asked to change, and has not yet: no difference. */
  readonly underWay: readonly string[];
}

/** Of a domain that both have. */
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
  // Without any, the registrar gives its own.
  if (theirs.nameservers !== null && own !== '' && !isUnderWay('nameservers') && sorted(own) !== sorted(other))
    found.push({ kind: 'nameservers', ours: own, theirs: other });
  const [holder, registered] = [inOneLine(ours.registrant), inOneLine(theirs.registrant)];
  if (holder !== null && registered !== null && !isUnderWay('registrant_contact_uuid') && !isSame(holder, registered))
    found.push({ kind: 'registrant', ours: holder, theirs: registered });
  return found;
}

/** What it is there, where that is a state that nobody here has heard of. */
function otherState(ours: string, theirs: RegistrarDomain['status']): string | null {
  if (theirs === 'transferring_away') return ours === 'pending_transfer_out' ? null : 'pending_transfer_out';
  if (theirs === 'quarantine') return ours === 'quarantine' ? null : 'quarantine';
  return theirs === 'active' && ours === 'pending_transfer_out' ? 'active' : null;
}

/** As they are compared and written down. */
export const hosts = (names: readonly string[] | null): string =>
  (names ?? []).map((name) => name.toLowerCase().replace(/\.$/, '')).join(' ');

const sorted = (names: string): string => names.split(' ').toSorted().join(' ');

/** As far as both know it. */
function inOneLine(holder: OwnDomain['registrant'] | RegistrarDomain['registrant']): string | null {
  const parts = [holder?.organisation ?? holder?.name, holder?.email].filter(Boolean);
  return parts.length === 2 ? parts.join(', ') : null;
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
