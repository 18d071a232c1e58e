'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { checkWorld, readGenesis, type WorldProblem } from '@/actions/wallet/read/world'
import type { Chain } from '@/lib/chain/chain'
import { useSite } from '../../use-site'
import { useWalletAccount } from './wallet-account'
import { providerOf, rpcOf } from './wallet-rpc'

/**
 * Returns the reason why the connected account may not sign on this chain, or undefined. It is
 * checked again before each signature and transaction (`createSender`); this shows it early.
 */
export function useGenesisGuard(chain: Chain | undefined, account: Address | undefined): WorldProblem | undefined {
  const config = useConfig()
  const { world } = useSite()
  const { connector, chainId } = useWalletAccount()
  const comparable = chain !== undefined && account !== undefined && connector !== undefined && chainId === chain.id
  const { data } = useQuery({
    queryKey: ['world', connector?.uid, chainId],
    queryFn: async () => {
      const [walletGenesis, serviceGenesis] = await Promise.all([
        providerOf(config)
          .then(readGenesis)
          .catch(() => undefined),
        readGenesis(rpcOf(config, chain!.id)),
      ])
      return { walletGenesis: walletGenesis ?? null, serviceGenesis: serviceGenesis ?? '' }
    },
    enabled: comparable,
    staleTime: 30_000,
    retry: 1,
  })
  if (!comparable || !data) return undefined
  return checkWorld({
    world,
    account,
    chainId: chain.id,
    chainName: chain.name,
    walletGenesis: data.walletGenesis ?? undefined,
    serviceGenesis: data.serviceGenesis,
  })
}
