import { isRefuted, type StatesOnChain } from '@/hooks/swap/use-states-on-chain'
import type { Proved } from '@/lib/proof/check-proof'
import { nearBps } from '@/lib/proof/near'

type StandingInput = { check: Pick<Proved, 'verdict'>; states: StatesOnChain; pools: number }

export type ProofStanding = { tone: 'positive' | 'neutral' | 'caution' | 'danger'; says: string }

// What a person has to know before anything else: the chain says something else than the service.
export function differenceFrom(states: StatesOnChain): string | undefined {
  if (!isRefuted(states)) return undefined
  return states.isSameBlock
    ? 'Pool data differs from the chain. Do not rely on this price: get a new one.'
    : 'The chain has another block of this number. Do not rely on this price: get a new one.'
}

// What a proof that adds up is worth. It is green only where that is earned: the bound is near, and the chain confirms every pool of the route.
export function standingOf({ check, states, pools }: StandingInput): ProofStanding {
  const difference = differenceFrom(states)
  if (difference) return { tone: 'danger', says: difference }
  if (check.verdict === 'loose')
    return {
      tone: 'caution',
      says: `More than ${nearBps} bps from the best possible. Compare with another service, try a smaller amount, or wait for the next price.`,
    }
  if (states.status === 'reading') return { tone: 'neutral', says: 'Comparing pool data with the chain.' }
  if (states.status === 'unavailable' || states.compared < pools)
    return { tone: 'neutral', says: `No route is more than ${nearBps} bps better, if the pool data is right: not all of it could be compared.` } // biome-ignore format: one line is one answer
  return { tone: 'positive', says: `No route is more than ${nearBps} bps better.` }
}
