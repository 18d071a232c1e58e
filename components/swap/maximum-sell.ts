import { gasReserveOf } from '@/hooks/wallet/use-gas-price'

type MaximumInput = {
  balance: bigint | undefined
  native: boolean
  // Wei per gas; undefined while not read.
  gasPrice: bigint | undefined
  gasUnits: bigint | undefined
}

// The most that can be sold, in raw units. Of the native token what the network will cost stays behind.
export function maximumSell({ balance, native, gasPrice, gasUnits }: MaximumInput): bigint | undefined {
  if (balance === undefined || !native) return balance
  if (gasPrice === undefined) return undefined
  const reserve = gasReserveOf(gasPrice, gasUnits)
  return balance > reserve ? balance - reserve : 0n
}
