import type { Readiness } from '@/lib/api/system/system'
import type { ServedChain } from '../chain/facts/served-chain'
import type { DatabaseHealth } from './database-health'
import type { NoteIndex } from './index-failures'
import { readHead } from './read-head'

/** A chain counts as followed until its ledger has failed for this time, milliseconds. */
const failsAfterMs = 15_000

/** The chains whose orders this process follows, and whether it can. */
export type FollowedChains = {
  /** Notes the results of indexes' runs, in addition to the function that stores their failures. */
  note: NoteIndex
  read: () => readonly { chainId: number; isFollowed: boolean }[]
}

/**
 * Tracks for each chain whether this process can follow its orders: from the first successful run
 * until runs have failed for 15 seconds. A run also succeeds while another process leads the chain.
 *
 * @example
 * const followed = createFollowedChains([1])
 * followed.read() // [{ chainId: 1, isFollowed: false }]
 */
export const createFollowedChains = (chainIds: readonly number[]): FollowedChains => {
  const chains = new Map(chainIds.map((chainId) => [chainId, false]))
  return {
    note: async ({ chainId, index }, failing) => {
      if (index !== 'ledger') return
      if (failing === undefined) chains.set(chainId, true)
      else if (failing.forMs >= failsAfterMs) chains.set(chainId, false)
    },
    read: () => [...chains].map(([chainId, isFollowed]) => ({ chainId, isFollowed })),
  }
}

type ReadinessParts = {
  roles: Readiness['roles']
  /** The parts that the process has opened so far: none while it starts. */
  database?: DatabaseHealth | undefined
  markets?: readonly ServedChain[] | undefined
  followed?: ReturnType<FollowedChains['read']> | undefined
}

/**
 * Returns whether a process can do the work of its roles: the database answers and accepts writes,
 * and at least one chain is ready for each role.
 *
 * @example
 * readReadiness({ roles: ['api'] }).status // 'unready', before any part is open
 */
export const readReadiness = ({ roles, database, markets, followed }: ReadinessParts): Readiness => {
  const { answers = false, writes = false } = database ?? {}
  const ids = [
    ...new Set([...(markets ?? []).map(({ chain }) => chain.id), ...(followed ?? []).map((one) => one.chainId)]),
  ]
  const chains = ids.map((chainId) => {
    const served = markets?.find(({ chain }) => chain.id === chainId)
    const head = served && readHead(served)
    const market = served ? head !== undefined && !head.isStale : null
    return { chainId, market, orders: followed?.find((one) => one.chainId === chainId)?.isFollowed ?? null }
  })
  const has = (need: 'market' | 'orders') => chains.some((chain) => chain[need] === true)
  const needs = roles.map((role) => (role === 'worker' ? 'orders' : 'market'))
  const isReady = answers && writes && needs.every(has)
  return { status: isReady ? 'ready' : 'unready', roles: [...roles], database: { answers, writes }, chains }
}
