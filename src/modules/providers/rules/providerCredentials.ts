/** Credentials that each adapter takes: the keys of the JSON stored with the provider. */
import { Json } from '#engine/values';

interface CredentialKeys {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Credential keys by adapter. An adapter that is missing here validates its own credentials. */
export const providerCredentials: Readonly<Record<string, CredentialKeys>> = {
  hetzner: { required: ['token'], optional: ['ssh_keys', 'address'] },
  digitalocean: { required: ['token'], optional: [] },
  transip: { required: ['login', 'private_key'], optional: ['whitelisted_only'] },
  aws: { required: ['access_key_id', 'secret_access_key'], optional: ['region'] },
  openprovider: { required: ['username', 'password'], optional: ['tech_handle', 'address'] },
  directadmin: { required: ['address', 'username', 'login_key'], optional: [] },
  http: { required: ['address', 'secret'], optional: ['key_id'] },
  sidn_epp: { required: ['username', 'password'], optional: ['host', 'port'] },
};

/** Error in credentials: no JSON object, missing keys, or unknown keys. */
export type CredentialFault =
  | { readonly fault: 'not an object' }
  | { readonly fault: 'missing'; readonly keys: readonly string[] }
  | { readonly fault: 'unknown'; readonly keys: readonly string[] };

/** Returns null if the text has the credentials that the adapter takes. */
export function credentialFault(adapter: string, text: string): CredentialFault | null {
  const given = Json.parseRecord(text);
  if (given === null) return { fault: 'not an object' };
  const keys = providerCredentials[adapter];
  if (!keys) return null;
  const missing = keys.required.filter((key) => given[key] === undefined || given[key] === '');
  if (missing.length > 0) return { fault: 'missing', keys: missing };
  const unknown = Object.keys(given).filter((key) => !keys.required.includes(key) && !keys.optional.includes(key));
  return unknown.length > 0 ? { fault: 'unknown', keys: unknown } : null;
}

/** Returns an example with a placeholder for each value: `{"token": "…"}`. */
export function credentialExample({ required }: CredentialKeys): string {
  return JSON.stringify(Object.fromEntries(required.map((key) => [key, '…'])))
    .replaceAll(':', ': ')
    .replaceAll(',', ', ');
}
