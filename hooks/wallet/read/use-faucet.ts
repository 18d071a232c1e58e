'use client'
import { useMutation } from '@tanstack/react-query'
import { useSite } from '../../use-site'
import { useWallet } from '../connect/use-wallet'
import { useSender } from '../run/use-sender'
import { useChain } from './use-chain'

/**
 * Returns a function that sends the connected account some of every listed token. Undefined outside
 * a local world: no real chain has a faucet.
 */
export function useFaucet() {
  const { world } = useSite()
  const { chain } = useChain()
  const { address: account, chainId } = useWallet()
  const sender = useSender()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { buildDrip } = await import('@/lib/chain/local/faucet')
      return sender.sendTransaction(await sender.simulate({ chain: chain!, account: account!, ...buildDrip(account!) }))
    },
  })
  if (world !== 'local' || !chain || !account || chainId !== chain.id) return undefined
  return { drip: () => mutate(), isPending, error: error ?? undefined }
}
