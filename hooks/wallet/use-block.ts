'use client'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { useConfig } from 'wagmi'
import { useSite } from '../use-site'
import { rpcOf } from './wallet-rpc'

export type Block = {
  number: bigint
  timestampSeconds: number
  /** How far this device's clock is ahead of the chain's newest block when that block arrived; negative when behind. */
  skewSeconds: number
}

/** Blocks come faster in a local world, where each transaction makes one. */
const pollMs = { local: 1_000, live: 4_000 } as const

/** A node that misses so many polls after the first does not answer. */
const missedPolls = 2

type BlockAnswer = {
  /** The newest block that is known, also when the node does not answer any more. */
  block: Block | undefined
  isLost: boolean
}

/** The newest block of a chain, and whether its node answers. Asked for only while the page is looked at. */
export function useBlockAnswer(chainId: number | undefined): BlockAnswer {
  const config = useConfig()
  const { world } = useSite()
  const { data, isError, errorUpdateCount } = useQuery({
    queryKey: ['block', chainId],
    queryFn: async (): Promise<Block> => {
      const block = (await rpcOf(
        config,
        chainId!,
      )({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })) as { number: Hex; timestamp: Hex }
      const timestampSeconds = Number(block.timestamp)
      return {
        number: BigInt(block.number),
        timestampSeconds,
        skewSeconds: Math.round(Date.now() / 1000) - timestampSeconds,
      }
    },
    // The same block again is no news: keep the skew of its arrival.
    structuralSharing: (previous, next) =>
      (previous as Block | undefined)?.number === (next as Block).number ? previous : next,
    enabled: chainId !== undefined,
    refetchInterval: pollMs[world],
    refetchIntervalInBackground: false,
    retry: missedPolls,
    retryDelay: pollMs[world],
  })
  // Before the first answer, every new try takes the error back.
  return { block: data, isLost: isError || (data === undefined && errorUpdateCount > 0) }
}

/** The newest block of a chain. */
export const useBlock = (chainId: number | undefined): Block | undefined => useBlockAnswer(chainId).block

const subscribeOnline = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this browser has a network at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
