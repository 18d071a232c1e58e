'use client'
import { useQueries } from '@tanstack/react-query'
import { pricesQuery } from '@/lib/api/market-queries'
import type { Token } from '@/lib/chain/chain'
import { useApi } from '../use-site'

type Asked = {
  chainId: number
  from: Pick<Token, 'address' | 'decimals'>
  to: Pick<Token, 'address' | 'decimals'>
  /** Raw units of `from`; undefined while nothing usable is typed. */
  amount: bigint | undefined
  /** Whose registered fee counts; a name that nobody registered has none. */
  partner: string
  /** What is asked for on top, basis points. */
  askedBps: number
}

type Net = { net: bigint | undefined; error: Error | null }

/** What a sale brings after all fees, raw units: to who names no partner, and under the partner's fee. */
export function useFeeQuote({ chainId, from, to, amount, partner, askedBps }: Asked): { without: Net; with: Net } {
  const api = useApi()
  const question = {
    network: chainId,
    side: 'SELL',
    slippage: 50,
    version: '6.2',
    amount: String(amount ?? 0n),
    srcToken: from.address,
    srcDecimals: from.decimals,
    destToken: to.address,
    destDecimals: to.decimals,
  } as const
  const [without, withFee] = useQueries({
    queries: [
      pricesQuery(api, question),
      pricesQuery(api, { ...question, partner, ...(askedBps > 0 && { partnerFeeBps: askedBps }) }),
    ],
  })
  return { without: netOf(without), with: netOf(withFee) }
}

type Answered = {
  data: { priceRoute: { destAmount: string; destAmountAfterFee?: string | undefined } } | undefined
  error: Error | null
}

const netOf = ({ data, error }: Answered): Net => ({
  net: data && BigInt(data.priceRoute.destAmountAfterFee ?? data.priceRoute.destAmount),
  error,
})
