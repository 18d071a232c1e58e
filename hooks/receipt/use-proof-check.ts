'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CheckedProof } from '@/actions/wallet/transfer/check-proof'
import type { Chain } from '@/lib/chain/chain'
import { readProof, type TransferProof } from '@/lib/history/intent/transfer-proof'
import { useSite } from '../use-site'

export type ProofCheck = {
  /** Undefined if the text is no proof. */
  proof: TransferProof | undefined
  far: Chain | undefined
  checked: CheckedProof | undefined
  error: Error | null
}

/** Checks a proof that the user provided, with the nodes of both chains. */
export function useProofCheck(text: string): ProofCheck {
  const { chains } = useSite()
  const proof = useMemo(() => readProof(chains, text), [chains, text])
  const far = chains.find(({ id }) => id === Number(proof?.hashed.order.bridge.destinationChainId))
  const { data, error } = useQuery({
    queryKey: ['proof', text],
    queryFn: async ({ signal }) => {
      const [{ checkProof }, { nodeAt }] = await Promise.all([
        import('@/actions/wallet/transfer/check-proof'),
        import('@/actions/wallet/read/node-at'),
      ])
      const nodeOf = (chain: Chain) => ({ chain, rpc: nodeAt(`/rpc/${chain.id}`, { signal }) })
      return checkProof({ origin: nodeOf(proof!.chain), destination: nodeOf(far!) }, proof!)
    },
    enabled: proof !== undefined && far !== undefined,
    structuralSharing: false,
    retry: 1,
  })
  return { proof: far && proof, far, checked: data, error }
}
