import { type Address, type Hex, maxUint256, pad } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { type GasMarket, gasCostIn } from '../chain/market/gas-cost'
import type { MarketAt } from '../chain/market/read-state'
import { encodeRelayCall } from './relay-call'

/**
 * Gas of a payment by the SpokePool 5.0.27, measured on its published bytes: 103,746 units to an
 * account that held the token before; a first balance costs more.
 */
export const relayGas = 110_000n

/** Flat fee of an offer in percent of the current gas cost, since gas may rise meanwhile. */
const offerMargin = 120n

/**
 * Returns the flat fee of an offer for transfers to a token, raw units: the gas of a payment with a
 * margin, so that the deposit is paid even if gas rises slightly.
 *
 * @example
 * offeredFlatFee(market, usdc) // 49_560n
 */
export const offeredFlatFee = (market: GasMarket, token: Address): bigint | undefined => {
  const cost = gasCostIn(market, { token, gas: relayGas, data: exampleCall })
  return cost === undefined ? undefined : mulDivUp(cost, offerMargin, 100n)
}

/** Incompressible words, so that no payment has more bytes than this example. */
const word = (salt: number): Hex =>
  `0x${(((maxUint256 / 7n) * BigInt(salt)) % maxUint256).toString(16).padStart(64, '0')}`
const exampleCall = encodeRelayCall(
  {
    depositor: word(1),
    recipient: word(2),
    exclusiveRelayer: pad('0x'),
    inputToken: word(3),
    outputToken: word(4),
    inputAmount: 2n ** 96n,
    outputAmount: 2n ** 96n,
    originChainId: 42_161n,
    depositId: BigInt(word(5)),
    fillDeadline: 1_800_000_000,
    exclusivityDeadline: 0,
    message: '0x',
  },
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
)

/**
 * Returns the dollar value of raw units of a token by the chain's pools, if it is known.
 *
 * @example
 * usdOf(market, { token: usdc, amount: 250_000_000n }) // 250
 */
export const usdOf = (
  { chain, market }: Pick<MarketAt, 'chain' | 'market'>,
  { token, amount }: { token: Address; amount: bigint },
): number | undefined => {
  const price = usdPrices(chain, market).get(toLowerAddress(token))
  return price === undefined ? undefined : price * Number(amount)
}
