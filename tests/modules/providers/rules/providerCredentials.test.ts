import { describe, expect, it } from 'vitest';
import {
  credentialExample,
  credentialFault,
  providerCredentials,
} from '../../../../src/modules/providers/rules/providerCredentials.ts';

describe('credentialFault', () => {
  it.each([
    ['hetzner', '{"token": "x"}', null],
    ['hetzner', '{"token": ""}', { fault: 'missing', keys: ['token'] }],
    ['transip', '{"login": "x"}', { fault: 'missing', keys: ['private_key'] }],
    ['aws', '{"access_key_id": "a", "secret_access_key": "b", "region": "eu-west-1"}', null],
    ['aws', '{"access_key_id": "a", "secret_access_key": "b", "regoin": "x"}', { fault: 'unknown', keys: ['regoin'] }],
    ['hetzner', 'token', { fault: 'not an object' }],
    ['hetzner', '["token"]', { fault: 'not an object' }],
    ['custom', '{"anything": 1}', null],
    ['http', '{"address": "https://hooks.example.nl", "secret": "x"}', null],
    ['http', '{"address": "https://hooks.example.nl"}', { fault: 'missing', keys: ['secret'] }],
  ])('%s with %s', (adapter, text, expected) => {
    expect(credentialFault(adapter, text)).toEqual(expected);
  });
});

it('shows what to fill in', () => {
  expect(Object.values(providerCredentials).map(credentialExample)).toContain('{"login": "…", "private_key": "…"}');
});
