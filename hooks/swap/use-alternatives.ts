'use client'
import { useQuery } from '@tanstack/react-query'
import type { Alternatives } from '@/actions/proof/compare-exchanges'
import type { ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'

/**
 * Returns the quoted trade's result on other exchanges, from the pools that this browser read;
 * computed by the worker if `isWanted`. `trade` identifies side and tokens.
 */
export function useAlternatives(
  { proof, market, trade }: { proof: QuoteProof; market: ReadMarket; trade: string },
  isWanted: boolean,
): { alternatives: Alternatives | undefined; isError: boolean } {
  const checkId = proof.status === 'checked' && market.status === 'compared' ? proof.id : undefined
  const { data, isError } = useQuery({
    queryKey: ['alternatives', checkId, trade] as const,
    queryFn: async () => (await import('@/actions/proof/check-in-worker')).compareInWorker({ checkId: checkId! }),
    enabled: isWanted && checkId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // The last result of the same trade stays while the next price is checked.
    placeholderData: (previous, before) => (before?.queryKey[2] === trade ? previous : undefined),
  })
  return { alternatives: data, isError }
}
