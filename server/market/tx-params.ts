import { ApiError } from '@/lib/api/errors'
import type { TxParams } from '@/lib/api/market'
import type { Transaction } from '@/lib/chain/transactions'
import type { GasPrices } from '../chain/gas-price'

type FeeQuery = {
  gasPrice?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  eip1559?: boolean | undefined
}

/**
 * Writes a transaction as a wallet wants it. What gas is paid with: what the request gives, both fields of EIP-1559 when it asks for
 * them, else the chain's gas price.
 *
 * @throws {ApiError} InvalidInput when only one of the two EIP-1559 fields is given.
 * @example
 * toTxParams(transaction, { from, chainId: 1, query: {}, prices }) // { from, to, value: '0', data, gasPrice: '1000000000', chainId: 1 }
 */
export const toTxParams = (
  { to, value, data }: Transaction,
  { from, chainId, query, prices, gas }: ToTxParameters,
): TxParams => ({
  from,
  to,
  value: value.toString(),
  data,
  ...readFees(query, prices),
  ...(gas !== undefined && { gas: gas.toString() }),
  chainId,
})

type ToTxParameters = { from: string; chainId: number; query: FeeQuery; prices: GasPrices; gas?: bigint | undefined }

const readFees = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas, eip1559 }: FeeQuery, prices: GasPrices) => {
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
