/** The parts of `Money` in `#engine/values`. */
export { allocateCents } from '../../values/allocation.ts';
export { lineAmounts, type PricedLine } from '../../values/lineAmounts.ts';
export {
  AmountTooLarge,
  bigIntToCents,
  centsToBigInt,
  formatMoney,
  multiplyCents,
  negateCents,
  positiveTenThousandths,
  quantityToTenThousandths,
  roundHalfAway,
  type Quantity,
} from '../../values/money.ts';
