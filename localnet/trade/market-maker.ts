import { hexToBigInt, parseUnits } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { zeroAddress } from '@/lib/address'
import { call } from '@/lib/api/contract/client'
import { getPrices } from '@/lib/api/market/prices'
import { postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder, toOrderTerms } from '@/lib/order/rfq'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'
import { amountWorth, usdDecimals } from '../seed/prices'
import { allow } from './allow'
import { startTraders, type Traders, type TradersApi } from './start-traders'

/**
 * The lifetime of an offer, and the interval of new ones of each kind: three are open at a time.
 */
const [lifeSeconds, pauseMs] = [900n, 300_000]
const bps = 10_000n

/** The size of an offer in dollars, and the maker's margin over the market. */
type Kind = { give: string; get: string; usd: string; spreadBps: bigint }

/** The offers on each chain, far enough above the market that routes do not use them. */
const kinds: readonly Kind[] = [
  { give: 'WETH', get: 'USDC', usd: '6400', spreadBps: 80n },
  { give: 'USDC', get: 'WETH', usd: '25000', spreadBps: 100n },
  { give: 'WBTC', get: 'WETH', usd: '48000', spreadBps: 120n },
]

/**
 * Maintains a few open offers on the OTC desk of each chain, slightly above the market, so that
 * users find some there.
 *
 * @example
 * const maker = runMarketMaker([anvil.client], { baseUrl: 'http://localhost:4000' })
 * await maker.stop()
 */
export const runMarketMaker = (clients: readonly LocalClient[], api: TradersApi): Traders =>
  startTraders(clients, {
    pauseMs,
    step: (client) => async (signal) => {
      for (const kind of kinds) if (!signal.aborted) await makeOffer(client, { api, kind })
    },
  })

/**
 * Signs one offer of the trader and posts it; undefined if the chain lacks one of its tokens.
 *
 * @throws {ApiError} if the service refuses
 * @example
 * (await makeOffer(client, { api, kind: { give: 'WETH', get: 'USDC', usd: '6400', spreadBps: 15n } }))?.state
 * // 'PENDING'
 */
export const makeOffer = async (
  client: LocalClient,
  { api, kind }: { api: TradersApi; kind: Kind },
): Promise<RfqRecord | undefined> => {
  const chain = localChain(client.chain.id)
  const { rfq } = chain.contracts
  const [giveToken, getToken] = [findTokenBySymbol(chain, kind.give), findTokenBySymbol(chain, kind.get)]
  if (!giveToken || !getToken) return undefined
  const makerAmount = amountWorth(giveToken, parseUnits(kind.usd, usdDecimals))
  const question = { srcToken: giveToken.address, destToken: getToken.address, amount: String(makerAmount) } as const
  const market = { ...question, chainId: chain.id, version: '6.2', excludeRFQ: true } as const
  const { priceRoute } = await call(getPrices, market, api)
  const { timestamp } = await client.getBlock()
  const maker = roles.trader
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker, nonce: hexToBigInt(generatePrivateKey()) }),
    expiry: timestamp + lifeSeconds,
    maker,
    makerAsset: giveToken.address,
    makerAmount,
    taker: zeroAddress,
    takerAsset: getToken.address,
    takerAmount: (BigInt(priceRoute.destAmount) * (bps + kind.spreadBps)) / bps,
  }
  await allow(client, { token: giveToken.address, spender: rfq })
  // The node has the key.
  const signature = await client.signTypedData({ account: maker, ...rfqTypedData({ chainId: chain.id, rfq }, order) })
  return call(postRfqOrder, { chainId: chain.id, ...toOrderTerms(order), signature }, api)
}
