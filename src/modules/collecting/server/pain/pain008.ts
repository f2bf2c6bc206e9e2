/**
 * File of direct debits for a bank: pain.008, by the SEPA implementation guidelines of the European Payments Council
 * (EPC130-08 Core, EPC131-08 B2B).
 */
import { sepaReference, sepaText } from '../../rules/sepaText.ts';
import {
  addressLines,
  bankOf,
  painAmount,
  painDocument,
  painTime,
  structuredAddress,
  sumOf,
  type PainAddress,
  type PainElement,
} from './painParts.ts';

/** Party with an account. */
export interface PainParty extends PainAddress {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
}

type Scheme = 'core' | 'b2b';
type Sequence = 'first' | 'recurrent' | 'final' | 'one_off';

/** Direct debit in the file. */
export interface PainDebit {
  readonly end_to_end_id: string;
  readonly amount_cents: number;
  readonly scheme: Scheme;
  readonly sequence: Sequence;
  readonly mandate: { readonly reference: string; readonly signed_on: string };
  readonly debtor: PainParty;
  /** Shown on the debtor’s bank statement. */
  readonly remittance: string;
}

/** Batch of direct debits. */
export interface DebitFile {
  readonly format: 'pain_008_001_08' | 'pain_008_001_02';
  readonly message_id: string;
  readonly made_at: Date;
  readonly execution_on: string;
  readonly creditor: PainParty & { readonly creditor_id: string };
  readonly debits: readonly PainDebit[];
}

const sequenceCodes: Readonly<Record<Sequence, string>> = {
  first: 'FRST',
  recurrent: 'RCUR',
  final: 'FNAL',
  one_off: 'OOFF',
};

/** Groups by scheme and sequence, which a payment information block has one of each. */
export function debitGroups(debits: readonly PainDebit[]): readonly (readonly PainDebit[])[] {
  const groups = new Map<string, PainDebit[]>();
  for (const debit of debits) {
    const key = `${debit.scheme} ${debit.sequence}`;
    groups.set(key, [...(groups.get(key) ?? []), debit]);
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group);
}

/** Returns the identifier of a block, by which a bank statement may name what it paid: `<message>-1`. */
const paymentInformationId = (message_id: string, index: number): string => `${message_id}-${index + 1}`;

/** Writes the file. The same batch gives the same bytes. */
export function pain008(file: DebitFile): string {
  const { format, message_id, made_at, creditor, debits } = file;
  const isCurrent = format === 'pain_008_001_08';
  return painDocument(isCurrent ? 'pain.008.001.08' : 'pain.008.001.02', {
    CstmrDrctDbtInitn: {
      GrpHdr: {
        MsgId: message_id,
        CreDtTm: painTime(made_at),
        NbOfTxs: debits.length,
        CtrlSum: painAmount(sumOf(debits)),
        InitgPty: { Nm: sepaText(creditor.name, 70) },
      },
      PmtInf: debitGroups(debits).map((group, index) => block(file, group, paymentInformationId(message_id, index))),
    },
  });
}

function block({ format, execution_on, creditor }: DebitFile, group: readonly PainDebit[], id: string): PainElement {
  const isCurrent = format === 'pain_008_001_08';
  const [{ scheme, sequence } = { scheme: 'core', sequence: 'recurrent' } as const] = group;
  const bicTag = isCurrent ? 'BICFI' : 'BIC';
  const address = isCurrent ? structuredAddress : addressLines;
  return {
    PmtInfId: id,
    PmtMtd: 'DD',
    BtchBookg: true,
    NbOfTxs: group.length,
    CtrlSum: painAmount(sumOf(group)),
    PmtTpInf: {
      SvcLvl: { Cd: 'SEPA' },
      LclInstrm: { Cd: scheme === 'core' ? 'CORE' : 'B2B' },
      SeqTp: sequenceCodes[sequence],
    },
    ReqdColltnDt: execution_on,
    Cdtr: { Nm: sepaText(creditor.name, 70), ...address(creditor) },
    CdtrAcct: { Id: { IBAN: creditor.iban }, Ccy: 'EUR' },
    CdtrAgt: bankOf(creditor.bic, bicTag),
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditor_id, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: group.map(({ end_to_end_id, amount_cents, mandate, debtor, remittance }) => ({
      PmtId: { EndToEndId: sepaReference(end_to_end_id) },
      InstdAmt: { '@Ccy': 'EUR', '#': painAmount(amount_cents) },
      DrctDbtTx: { MndtRltdInf: { MndtId: mandate.reference, DtOfSgntr: mandate.signed_on } },
      DbtrAgt: bankOf(debtor.bic, bicTag),
      Dbtr: { Nm: sepaText(debtor.name, 70) || 'NOTPROVIDED', ...(isCurrent ? structuredAddress(debtor) : {}) },
      DbtrAcct: { Id: { IBAN: debtor.iban } },
      RmtInf: { Ustrd: sepaText(remittance, 140) },
    })),
  };
}
