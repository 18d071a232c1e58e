'use client'
import type { Chain } from '@/lib/chain/chain'
import { useTicketUrl } from '../../ticket/use-ticket-url'
import { useSite } from '../../use-site'

/**
 * Returns the chain of the page: the one in the address bar, else the first that is served.
 * Undefined if the link names one that is not.
 */
export function useChain(): {
  chain: Chain | undefined
  chains: readonly Chain[]
  setChain: (chainId: number) => void
} {
  const { chains } = useSite()
  const { link, change } = useTicketUrl()
  const chain = link.chainId === undefined ? chains[0] : chains.find(({ id }) => id === link.chainId)
  return {
    chain,
    chains,
    // Symbols stay if the other chain lists them; addresses and raw amounts do not.
    setChain: (chainId) => change({ chainId, from: symbolOnly(link.from), to: symbolOnly(link.to) }),
  }
}

const symbolOnly = (token: string | undefined) => (token?.startsWith('0x') ? undefined : token)
