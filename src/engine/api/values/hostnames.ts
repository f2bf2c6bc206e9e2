/** The parts of `Hostnames` in `#engine/values`. */
export { displayEmail, displayHostname, displayUri } from '../../values/identifiers/displayHostname.ts';
export {
  parseDomainName,
  parseDomainNameUnder,
  suffixOf,
  type DomainNameProblem,
  type DomainSuffixes,
} from '../../values/identifiers/domainName.ts';
export { hostnameToAscii, isHostname } from '../../values/identifiers/hostname.ts';
export { ipBytes, isIp, isIpv4, isIpv6 } from '../../values/identifiers/ipAddress.ts';
export { nameWithinUnder, splitNames } from '../../values/identifiers/typedNames.ts';
