/** A software authenticator: answers WebAuthn as a phone or a security key does, with a real key. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

interface CreationAsked {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}
interface RequestAsked {
  readonly challenge: string;
  readonly rpId?: string;
}

export interface AnswerOptions {
  readonly origin?: string;
  /** Whether the person was recognised: by finger, face or number. */
  readonly verified?: boolean;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly counter?: number;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytes = (content: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint16(content.length), content]);
const word = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

export class Authenticator {
  readonly id = randomBytes(32);
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;
  private userHandle = '';
  counter = 0;

  constructor(private readonly origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.publicKey = pair.publicKey;
    this.privateKey = pair.privateKey;
  }

  create(asked: CreationAsked, options: AnswerOptions = {}): object {
    this.userHandle ||= asked.user.id;
    const client = this.clientData('webauthn.create', asked.challenge, options);
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, this.coseKey()]);
    const data = this.authenticatorData(options.rpId ?? asked.rp.id ?? '', { extra: credential, ...options });
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      word('fmt'),
      word('none'),
      word('attStmt'),
      Buffer.from([0xa0]),
      word('authData'),
      bytes(data),
    ]);
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(asked: RequestAsked, options: AnswerOptions = {}): object {
    const client = this.clientData('webauthn.get', asked.challenge, options);
    const data = this.authenticatorData(options.rpId ?? asked.rpId ?? '', options);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.privateKey);
    const id = this.id.toString('base64url');
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    };
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, options: AnswerOptions): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: options.challenge ?? challenge,
        origin: options.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private authenticatorData(
    rpId: string,
    { extra, verified = true, counter }: AnswerOptions & { readonly extra?: Buffer },
  ): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (extra ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (this.counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, extra ?? Buffer.alloc(0)]);
  }

  /** RFC 9053 § 7.1.1: kty EC2, alg ES256, crv P-256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string): Buffer =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }
}
