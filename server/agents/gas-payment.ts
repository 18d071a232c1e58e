import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { Rollup } from '@/lib/routing/route/gas'
import { dataFeeOf } from '../chain/facts/data-size'
import type { MarketAt } from '../chain/market/read-state'
import { dataGasOf, gasUnitCostIn } from '../pricing/question-of'

/** Units of gas that settling a slice takes above an order that is filled at once: what is done of it is written down (`contracts/gas-snapshot.json`). */
export const sliceGas = 21_000

/**
 * Units of gas that settling a position in a vault takes above an order whose source the contract pulls: 104,000 with a
 * vault that holds its tokens itself (`contracts/gas-snapshot.json`), and something for one that takes them back out of
 * a market.
 */
export const positionGas = 150_000

/**
 * Units of gas of handlers above the same order without one, before there is an order to measure: 100,000 for a vault
 * that holds its tokens itself and more for one that supplies them to markets, up to 490,000 for a change of a position
 * in Aave by a flash loan (`contracts/external-gas.test.ts`). That of a stranger's handler is unknown.
 */
const usualHandlerGas = { vault: 200_000, aave: 500_000, stranger: 300_000 } as const

/**
 * Returns the gas that a price counts for the handler of an order; a bid counts what its settlement really takes.
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

/** Bytes that a rollup charges the settlement of an order for above the same swap through the router: its terms and its signature (`gas-payment.test`). */
export const settlementBytes: Readonly<Record<Rollup, number>> = { optimism: 175, arbitrum: 170 }

/**
 * What these bytes cost at the prices of a state, in units of gas.
 *
 * @example
 * settlementData({ chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n }) // 17_000
 */
export const settlementData = (state: Pick<MarketAt, 'chain' | 'gasPriceWei' | 'dataPriceWei'>): number => {
  const data = dataGasOf(state)
  return data === undefined ? 0 : settlementBytes[data.rollup] * data.perByte
}

/**
 * What the data of a call costs at the prices of a state, in units of gas.
 *
 * @example
 * callData({ chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n }, '0x5c40fda5...') // 41_200
 */
export const callData = (state: Pick<MarketAt, 'chain' | 'gasPriceWei' | 'dataPriceWei'>, data: Hex): number =>
  dataGasOf(state) === undefined
    ? 0
    : Number(dataFeeOf(state.chain, { data, dataPrice: state.dataPriceWei })) / Number(state.gasPriceWei)

/** Gas may cost more until the order is settled; what is not needed is the agent's. */
const gasMargin = 1.2

type Priced = Pick<MarketAt, 'chain' | 'market' | 'gasPriceWei'>
type GasIn = { token: PoolAddress; gas: number }

/**
 * What an agent keeps of a source token for so many units of gas, raw units rounded up.
 *
 * @throws {ApiError} BadUsdPrice where the token has no price: nobody knows what to keep of it.
 * @example
 * gasPayment(state, { token: usdc, gas: 200_000 }) // 720n, at a gas price of 0.001 gwei
 */
export const gasPayment = (state: Priced, { token, gas }: GasIn): bigint =>
  gasCostIn(state, { token, gas: gas * gasMargin })

/**
 * Returns what units of gas cost in a token at the prices of a state, raw units rounded up.
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
