import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { Rollup } from '@/lib/routing/route/gas'
import { dataFeeOf } from '../chain/facts/data-size'
import type { MarketAt } from '../chain/market/read-state'
import { dataGasOf, gasUnitCostIn } from '../pricing/question-of'

/** Gas units of a slice above an order that is filled at once (`contracts/gas-snapshot.json`). */
export const sliceGas = 21_000

/**
 * Gas units of a vault position above an order with a pulled source: 104,000 with a vault that
 * holds its own tokens (`contracts/gas-snapshot.json`), plus a margin for one that withdraws them
 * from a market.
 */
export const positionGas = 150_000

/**
 * Gas units of handlers, for quotes before an order can be measured: 100,000 for a vault that holds
 * its own tokens, more for one that supplies markets, up to 490,000 for an Aave position changed by
 * a flash loan (`contracts/external-gas.test.ts`). Other handlers are estimated.
 */
const usualHandlerGas = { vault: 200_000, aave: 500_000, stranger: 300_000 } as const

/**
 * Returns the gas units that a quote counts for a handler; a bid uses measured gas.
 *
 * @example
 * handlerGas(mainnet, mainnet.contracts.aaveHandler) // 500000
 */
export const handlerGas = (
  { contracts: { vaultHandler, aaveHandler } }: Pick<Chain, 'contracts'>,
  handler: Address,
): number => {
  if (vaultHandler && isSameAddress(handler, vaultHandler)) return usualHandlerGas.vault
  return aaveHandler && isSameAddress(handler, aaveHandler) ? usualHandlerGas.aave : usualHandlerGas.stranger
}

/** Bytes that a rollup charges for a settlement above the same swap: terms and signature. */
export const settlementBytes: Readonly<Record<Rollup, number>> = { optimism: 175, arbitrum: 170 }

/**
 * Returns the cost of these bytes at the prices of a state, in gas units.
 *
 * @example
 * settlementData({ chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n })
 * // 17_000
 */
export const settlementData = (state: Pick<MarketAt, 'chain' | 'gasPriceWei' | 'dataPriceWei'>): number => {
  const data = dataGasOf(state)
  return data === undefined ? 0 : settlementBytes[data.rollup] * data.perByte
}

/**
 * Returns the cost of a call's data at the prices of a state, in gas units.
 *
 * @example
 * const state = { chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n }
 * callData(state, '0x5c40fda5...') // 41_200
 */
export const callData = (state: Pick<MarketAt, 'chain' | 'gasPriceWei' | 'dataPriceWei'>, data: Hex): number =>
  dataGasOf(state) === undefined
    ? 0
    : Number(dataFeeOf(state.chain, { data, dataPrice: state.dataPriceWei })) / Number(state.gasPriceWei)

/** Margin for a higher gas price at settlement; the agent keeps what is not needed. */
const gasMargin = 1.2

type Priced = Pick<MarketAt, 'chain' | 'market' | 'gasPriceWei'>
type GasIn = { token: PoolAddress; gas: number }

/**
 * Returns the amount of a source token that an agent keeps for gas, raw units rounded up.
 *
 * @throws {ApiError} BadUsdPrice if the token has no price.
 * @example
 * gasPayment(state, { token: usdc, gas: 200_000 }) // 720n, at a gas price of 0.001 gwei
 */
export const gasPayment = (state: Priced, { token, gas }: GasIn): bigint =>
  gasCostIn(state, { token, gas: gas * gasMargin })

/**
 * Returns the cost of gas units in a token at the prices of a state, raw units rounded up.
 *
 * @throws {ApiError} BadUsdPrice where the token has no price.
 * @example
 * gasCostIn(state, { token: usdc, gas: 200_000 }) // 600n, at a gas price of 0.001 gwei
 */
export const gasCostIn = (state: Priced, { token, gas }: GasIn): bigint => {
  const unitCost = gasUnitCostIn(token, state)
  if (unitCost === 0 && state.gasPriceWei > 0n) throw new ApiError('BadUsdPrice')
  return BigInt(Math.ceil(gas * unitCost))
}
