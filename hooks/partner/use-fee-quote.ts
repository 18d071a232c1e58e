'use client'
import { useQueries } from '@tanstack/react-query'
import { pricesQuery } from '@/lib/api/market/market-queries'
import { receivedOf } from '@/lib/order/received-of'
import { feeQuestions } from '@/lib/partner/fee-questions'
import { useApi } from '../use-site'

type Net = { net: bigint | undefined; error: Error | null }

/** Requests are only made if `isAllowed`: a refused fee has no price. */
type Asked = Parameters<typeof feeQuestions>[0] & { isAllowed: boolean }

/** Returns the output of a sale after all fees, without and with the partner; raw units. */
export function useFeeQuote({ isAllowed, ...asked }: Asked): { without: Net; with: Net } {
  const api = useApi()
  const questions = feeQuestions(asked)
  const [without, withFee] = useQueries({
    queries: [questions.without, questions.with].map((question) => {
      const query = pricesQuery(api, question)
      return { ...query, enabled: query.enabled === true && isAllowed }
    }),
  })
  return { without: netOf(without!), with: netOf(withFee!) }
}

type Answered = {
  data: { priceRoute: Parameters<typeof receivedOf>[0] } | undefined
  error: Error | null
}

const netOf = ({ data, error }: Answered): Net => ({
  net: data && receivedOf(data.priceRoute),
  error,
})
