import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import type { TxParams } from '@/lib/api/market/build-transaction'
import type { Transaction } from '@/lib/chain/swap/transactions'
import type { GasPrices } from '../chain/facts/gas-price'

/** The gas price fields of a transaction, legacy or EIP-1559; wei as strings. */
type GasFees = { gasPrice: string } | { maxFeePerGas: string; maxPriorityFeePerGas: string }

type FeeQuery = {
  gasPrice?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  eip1559?: boolean | undefined
}

/**
 * Chooses the gas price: the request's, EIP-1559 fields if requested, or the chain's.
 *
 * @throws {ApiError} InvalidInput when only one of the two EIP-1559 fields is given.
 * @example
 * readGasFees({ gasPrice: '7' }, prices) // { gasPrice: '7' }
 */
export const readGasFees = (
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, eip1559 }: FeeQuery,
  prices: GasPrices,
): GasFees => {
  if ((maxFeePerGas === undefined) !== (maxPriorityFeePerGas === undefined))
    throw new ApiError('InvalidInput', { details: 'Pass both maxFeePerGas and maxPriorityFeePerGas, or none' })
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas }
  if (eip1559)
    return {
      maxFeePerGas: prices.maxFeePerGas.toString(),
      maxPriorityFeePerGas: prices.maxPriorityFeePerGas.toString(),
    }
  return { gasPrice: gasPrice ?? prices.gasPrice.toString() }
}

/**
 * Converts a transaction to a wallet's format. `from` keeps the casing of the request.
 *
 * @example
 * toTxParams(transaction, { from, chainId: 1, fees: { gasPrice: '7' } })
 * // { from, to, value: '0', data, gasPrice: '7', chainId: 1 }
 */
export const toTxParams = (
  { to, value, data }: Transaction,
  { from, chainId, fees, gas }: { from: Address; chainId: number; fees: GasFees; gas?: bigint | undefined },
): TxParams => ({
  from,
  to,
  value: value.toString(),
  data,
  ...fees,
  ...(gas !== undefined && { gas: gas.toString() }),
  chainId,
})
