'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { useSite } from '../../use-site'
import { rpcOf } from '../connect/wallet-rpc'
import { askForBlock } from './use-block'

/** Returns a function that moves the clocks of all local chains forward, by seconds. */
export function useAdvanceTime() {
  const config = useConfig()
  const { chains } = useSite()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (seconds: number) => {
      const { advanceTime } = await import('@/actions/wallet/read/advance-time')
      await Promise.all(chains.map(({ id }) => advanceTime(rpcOf(config, id), seconds)))
      for (const { id } of chains) askForBlock(queries, id)
    },
  })
  return { advance: mutate, isPending, error: error ?? undefined }
}
