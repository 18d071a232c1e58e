import { queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../address'
import { call } from './client'
import { type GrowingList, readOn, readOnAfter } from './growing-list'
import { deferred } from './operation'
import { keyOf, type QueryInit, retryOnce } from './queries'
import type { SwapRecord } from './swaps'

const listSwaps = deferred('GET /swaps', () => import('./swaps').then((module) => module.listSwaps))

/** Longer than a reorganisation takes: what is in it no longer is told so. */
const overlapMs = 900_000

/** The market swaps of an account as far as they are read, by chain and transaction. */
export type SwapList = GrowingList<SwapRecord>

/**
 * All market swaps of an account, of all chains, the newest 10,000: read as the list of intents is (`ownIntentsQuery`). Disabled without an
 * account.
 *
 * @example
 * ownSwapsQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const ownSwapsQuery = (api: QueryInit, account: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listSwaps, { account, read: 'all' }),
    queryFn: ({ client, queryKey, signal }) =>
      readOn<SwapRecord>(
        {
          ask: (query) => call(listSwaps, { userAddress: account!, ...query }, { ...api, signal }),
          nameOf: ({ chainId, transactionHash }) => `${chainId} ${transactionHash}`,
          isOwn: ({ owner }) => isSameAddress(owner, account),
          isSame: (known, { updatedAt, blockHash }) => known.updatedAt === updatedAt && known.blockHash === blockHash,
          ...{ overlapMs, forgets: true },
        },
        client.getQueryData<SwapList>(queryKey),
      ),
    enabled: account !== undefined,
    refetchInterval: ({ state }) => readOnAfter(state, Date.now()),
    // A comparison of thousands of swaps costs more than it saves.
    structuralSharing: false,
    retry: retryOnce,
  })
