/** File of transfers for a bank: pain.001.001.09, by the SEPA Credit Transfer guidelines of the EPC (EPC132-08). */
import { sepaReference, sepaText } from '../../rules/sepaText.ts';
import { bankOf, painAmount, painDocument, painTime, structuredAddress, sumOf } from './painParts.ts';
import type { PainParty } from './pain008.ts';

/** Batch of transfers to clients. */
export interface TransferFile {
  readonly message_id: string;
  readonly made_at: Date;
  readonly execution_on: string;
  readonly debtor: PainParty;
  readonly transfers: readonly {
    readonly end_to_end_id: string;
    readonly amount_cents: number;
    readonly name: string;
    readonly iban: string;
    readonly remittance: string;
  }[];
}

/** Writes the file. The same batch gives the same bytes. */
export function pain001({ message_id, made_at, execution_on, debtor, transfers }: TransferFile): string {
  const totals = { NbOfTxs: transfers.length, CtrlSum: painAmount(sumOf(transfers)) };
  return painDocument('pain.001.001.09', {
    CstmrCdtTrfInitn: {
      GrpHdr: {
        MsgId: message_id,
        CreDtTm: painTime(made_at),
        ...totals,
        InitgPty: { Nm: sepaText(debtor.name, 70) },
      },
      PmtInf: {
        PmtInfId: `${message_id}-1`,
        PmtMtd: 'TRF',
        BtchBookg: true,
        ...totals,
        PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
        ReqdExctnDt: { Dt: execution_on },
        Dbtr: { Nm: sepaText(debtor.name, 70), ...structuredAddress(debtor) },
        DbtrAcct: { Id: { IBAN: debtor.iban }, Ccy: 'EUR' },
        DbtrAgt: bankOf(debtor.bic, 'BICFI'),
        ChrgBr: 'SLEV',
        CdtTrfTxInf: transfers.map(({ end_to_end_id, amount_cents, name, iban, remittance }) => ({
          PmtId: { EndToEndId: sepaReference(end_to_end_id) },
          Amt: { InstdAmt: { '@Ccy': 'EUR', '#': painAmount(amount_cents) } },
          Cdtr: { Nm: sepaText(name, 70) || 'NOTPROVIDED' },
          CdtrAcct: { Id: { IBAN: iban } },
          RmtInf: { Ustrd: sepaText(remittance, 140) },
        })),
      },
    },
  });
}
