import { networkCost } from '@/actions/wallet/read/network-cost'

type MaximumInput = {
  balance: bigint | undefined
  native: boolean
  // Wei per gas; undefined while not read.
  gasPrice: bigint | undefined
  // Undefined while there is no route.
  gasUnits: bigint | undefined
}

// Gas of a swap over several pools.
const assumedSwapGas = 250_000n

// The most that can be sold, in raw units. Of the native token what the network will ask stays behind, and half as much again: prices
// rise while a person reads, and another amount may have a longer route.
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
