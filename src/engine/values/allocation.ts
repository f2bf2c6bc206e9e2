/** Divides amounts into whole cents, such that the parts add up exactly. */
import { bigIntToCents, centsToBigInt } from './money.ts';

/**
 * Divides `totalCents` in proportion to `weights` by the largest-remainder method (Hamilton): every part is rounded
 * down, then the remaining cents are given one by one to the largest remainders; equal remainders favour the earlier
 * part. The parts always add up to `totalCents`. Reversing the sign of the total, of all weights, or of both, reverses
 * or keeps the sign of every part, so a credit note mirrors its invoice.
 * @example allocateCents(100, [1, 1, 1]) // [34, 33, 33]
 * @throws RangeError when there is something to divide and the weights add up to zero.
 */
export function allocateCents(totalCents: number, weights: readonly number[]): number[] {
  const total = centsToBigInt(totalCents);
  const exactWeights = weights.map(centsToBigInt);
  const weightSum = exactWeights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0);
  if (weightSum === 0n) {
    throw new RangeError(
      `Cannot divide ${totalCents} cents over parts that add up to nothing; remove the discount or add lines.`,
    );
  }
  const size = total < 0n ? -total : total;
  const shares = exactWeights.map((weight) =>
    floorDivide(size * (weightSum < 0n ? -weight : weight), weightSum < 0n ? -weightSum : weightSum),
  );
  const leftOver = size - shares.reduce((sum, share) => sum + share.quotient, 0n);
  const favoured = new Set(byRemainder(shares).slice(0, Number(leftOver)));
  return shares.map((share, index) => {
    const part = share.quotient + (favoured.has(index) ? 1n : 0n);
    return bigIntToCents(total < 0n ? -part : part);
  });
}

interface Division {
  readonly quotient: bigint;
  readonly remainder: bigint;
}

/** Rounds towards minus infinity, so that the remainder is never negative. The divisor must be positive. */
function floorDivide(dividend: bigint, divisor: bigint): Division {
  const remainder = ((dividend % divisor) + divisor) % divisor;
  return { quotient: (dividend - remainder) / divisor, remainder };
}

/** Returns indices, largest remainder first. Equal remainders stay in order, since the sort is stable. */
function byRemainder(shares: readonly Division[]): number[] {
  return shares
    .map((share, index) => ({ remainder: share.remainder, index }))
    .sort((left, right) => (left.remainder === right.remainder ? 0 : left.remainder > right.remainder ? -1 : 1))
    .map((share) => share.index);
}
