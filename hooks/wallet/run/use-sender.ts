'use client'
import { useEffect, useMemo } from 'react'
import { bytesToHex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import type { Sender } from '@/actions/wallet/send/sender'
import { useSite } from '../../use-site'
import { useWallet } from '../connect/use-wallet'
import { providerOf, rpcOf } from '../connect/wallet-rpc'

const preloadAfterMs = 2_000
const loadSend = () => import('@/actions/wallet/send/create-sender')

/** Returns the sender. Its code is loaded while the page of an account is idle. */
export function useSender(): Sender {
  const config: Config = useConfig()
  const { world } = useSite()
  const isConnected = useWallet().address !== undefined

  useEffect(() => {
    if (!isConnected) return
    const timer = setTimeout(() => void loadSend().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [isConnected])

  return useMemo(() => {
    const load = async () =>
      (await loadSend()).createSender({
        world,
        wallet: () => providerOf(config),
        rpc: (chainId) => rpcOf(config, chainId),
        randomBytes: (count) => bytesToHex(crypto.getRandomValues(new Uint8Array(count))),
      })
    return {
      assertPrepared: async (...asked) => (await load()).assertPrepared(...asked),
      simulate: async (...asked) => (await load()).simulate(...asked),
      sendTransaction: async (...asked) => (await load()).sendTransaction(...asked),
      simulateBatch: async (...asked) => (await load()).simulateBatch(...asked),
      sendBatch: async (...asked) => (await load()).sendBatch(...asked),
      signTypedData: async (...asked) => (await load()).signTypedData(...asked),
      approve: async (...asked) => (await load()).approve(...asked),
    }
  }, [config, world])
}
