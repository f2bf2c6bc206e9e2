/** CAMT.053 files for tests, with balances that fit their entries. */

export interface CamtEntry {
  /** Below zero: from the account. */
  readonly cents: number;
  readonly reference?: string;
  readonly text?: string;
  readonly structured?: string;
  readonly endToEnd?: string;
  /** Identification of the payment information block that it belongs to. */
  readonly batch?: string;
  /** Bank transaction code, such as `PMNT RDDT ESDD`. */
  readonly code?: string;
  readonly returned?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly day?: string;
}

export interface CamtStatement {
  readonly iban: string;
  readonly id?: string;
  readonly day?: string;
  readonly opening?: number;
  readonly entries: readonly CamtEntry[];
}

const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const direction = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes a file of statements. */
export function camtFile(...statements: readonly CamtStatement[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.map(statement).join('')}</BkToCstmrStmt></Document>`;
}

function statement({ iban, id = 'S1', day = '2026-03-09', opening = 0, entries }: CamtStatement): string {
  const closing = entries.reduce((sum, { cents }) => sum + cents, opening);
  const balance = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${direction(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map((one, index) => entry(one, index, day)).join('')}</Stmt>`;
}

function entry(
  { cents, reference, text, structured, endToEnd, batch, code, returned, name, iban, day }: CamtEntry,
  index: number,
  usual: string,
): string {
  const side = cents < 0 ? 'Cdtr' : 'Dbtr';
  const remittance = [
    ...(text === undefined ? [] : [`<Ustrd>${escaped(text)}</Ustrd>`]),
    ...(structured === undefined ? [] : [`<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>`]),
  ].join('');
  const parties = `${name === undefined ? '' : `<${side}><Pty><Nm>${escaped(name)}</Nm></Pty></${side}>`}${iban === undefined ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}`;
  const [domain, family, subfamily] = (code ?? '').split(' ');
  const codes =
    code === undefined
      ? '<BkTxCd/>'
      : `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const references = `${batch === undefined ? '' : `<PmtInfId>${batch}</PmtInfId>`}${endToEnd === undefined ? '' : `<EndToEndId>${endToEnd}</EndToEndId>`}`;
  const reason = returned === undefined ? '' : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`;
  return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${direction(cents)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day ?? usual}</Dt></BookgDt><AcctSvcrRef>${reference ?? `REF${usual}${index}`}</AcctSvcrRef>${codes}<NtryDtls><TxDtls><Refs>${references}</Refs><RltdPties>${parties}</RltdPties><RmtInf>${remittance}</RmtInf>${reason}</TxDtls></NtryDtls></Ntry>`;
}
