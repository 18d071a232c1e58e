import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Token } from '@/lib/chain/chain'
import { anonymousPartner } from '@/lib/chain/fees/resolve-fee'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { noTaxes } from '@/lib/routing/market/taxes'
import type { Side } from '@/lib/routing/route/route'
import { resolveToken } from '../resolve-token'
import type { Replica } from '../solver/replica'
import { readFilters } from './filters'
import { quote } from './quote'

/** Number of rehearsed quotes, number of tokens, and the quote sizes in dollars. */
const [rehearsed, amongTokens] = [240, 8] as const
const sizes = [1_000, 10_000, 100_000, 1_000_000] as const
const router = { version: '6.2', rule: 'net' } as const

/**
 * Quotes synthetic requests on a market, one per step, and discards the answers. This warms up the
 * just-in-time compiler: without it the first dozens of quotes of a process take ten times as long.
 *
 * @example
 * [...rehearse({ chain: mainnet, market, unlistedTokens: [] })].length // 240
 */
export function* rehearse(replica: Replica): Generator<undefined> {
  const { chain, market } = replica
  const prices = usdPrices(chain, market)
  const priceOf = ({ address }: Token) => prices.get(toLowerAddress(address)) ?? 0
  const isTraded = ({ address }: Token) => market.tokenIds.has(toLowerAddress(address))
  const tokens = chain.tokens.filter((token) => isTraded(token) && priceOf(token) > 0).slice(0, amongTokens)
  if (tokens.length < 2) return
  const asked = ({ address }: Token) => resolveToken(chain, { given: address, parameter: 'srcToken', strict: false })
  for (let index = 0; index < rehearsed; index++) {
    const [from, away] = [index % tokens.length, Math.floor(index / tokens.length)]
    const [src, dest] = [tokens[from]!, tokens[(from + 1 + (away % (tokens.length - 1))) % tokens.length]!]
    const side: Side = index % 5 === 4 ? 'BUY' : 'SELL'
    const amount = BigInt(Math.round(sizes[index % sizes.length]! / priceOf(side === 'SELL' ? src : dest)))
    const request = {
      src: asked(src),
      dest: asked(dest),
      via: undefined,
      side,
      amount,
      filters: readFilters(chain, { router }),
      taxes: noTaxes,
      partner: anonymousPartner,
      feeBps: 0,
      maxImpact: 100,
      version: router.version,
      routerRule: router.rule,
      maxUsdImpact: undefined,
      minDestAmount: undefined,
      allowsUnknownUsd: true,
      wantsOthers: false,
    }
    try {
      const gasPriceWei = index % 3 === 0 ? 0n : 10n ** 10n
      quote(request, { ...replica, orders: [], blockNumber: 0n, gasPriceWei, dataPriceWei: 0n })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    yield
  }
}
