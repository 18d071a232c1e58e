import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isSameAddress } from '../../address'
import { call } from '../contract/client'
import { deferred } from '../contract/operation'
import { type GrowingList, readOn, readOnAfter } from '../growing-list'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { SwapRecord } from './swaps'

const listSwaps = deferred('GET /swaps', () => import('./swaps').then((module) => module.listSwaps))
const listRecentSwaps = deferred('GET /swaps/recent', () => import('./swaps').then((module) => module.listRecentSwaps))

/** Longer than a reorganisation takes: what is in it no longer is told so. */
const overlapMs = 900_000

/** A pair's newest swaps are asked for again after this long. */
const recentMs = 15_000

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

/**
 * The newest market swaps of a pair by anybody, asked for again every 15 s while the page is looked at.
 *
 * @example
 * recentSwapsQuery({ baseUrl: '/api' }, { chainId: 1, srcToken: weth, destToken: usdc }).queryKey[2] // 'GET /swaps/recent'
 */
export const recentSwapsQuery = (
  api: QueryInit,
  input: { chainId: number; srcToken: Address; destToken: Address; limit: number },
) =>
  queryOptions({
    queryKey: keyOf(api, listRecentSwaps, input),
    queryFn: ({ signal }) => call(listRecentSwaps, input, { ...api, signal }),
    ...{ refetchInterval: recentMs, staleTime: recentMs, retry: retryOnce },
  })
