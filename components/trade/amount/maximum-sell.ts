import { networkCost } from '@/actions/wallet/read/network-cost'
import { isNativeToken } from '@/lib/address'
import { formatAmount } from '@/lib/amount'

type MaximumInput = {
  balance: bigint | undefined
  native: boolean
  // Wei per gas; undefined while not read.
  gasPrice: bigint | undefined
  // Undefined without a route.
  gasUnits: bigint | undefined
}

// The gas of a swap through several pools.
const assumedSwapGas = 250_000n

// Returns the maximum that can be sold, in raw units. For a native token, reserves 1.5 times the
// network cost: the gas price may rise, and another amount may have a longer route.
export function maximumSell({
  balance,
  native,
  gasPrice,
  gasUnits = assumedSwapGas,
}: MaximumInput): bigint | undefined {
  if (balance === undefined || !native) return balance
  if (gasPrice === undefined) return undefined
  const reserve = (networkCost(gasPrice, gasUnits) * 3n) / 2n
  return balance > reserve ? balance - reserve : 0n
}

type Funds = Pick<MaximumInput, 'balance' | 'gasPrice'>
type Sold = { from: { address: string; decimals: number } | undefined; gasUnits: bigint | undefined }

// Returns a function that fills in the maximum; undefined while there is nothing to sell.
export const sellMaximum = (
  { balance, gasPrice }: Funds,
  { from, gasUnits }: Sold,
  write: (text: string) => void,
): (() => void) | undefined => {
  const maximum = maximumSell({ balance, gasPrice, gasUnits, native: isNativeToken(from?.address) })
  return from && maximum ? () => write(formatAmount(maximum, from.decimals)) : undefined
}
