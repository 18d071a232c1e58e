'use client'

import { useEffect } from 'react'
import { Notice } from '@/components/ui/alert'
import { useCrosschainProof } from '@/hooks/proof/use-crosschain-proof'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { crosschainVerdictOf } from '../../proof/crosschain-verdict'
import { RefusedProof } from './refused-proof'

type CrosschainWarningProps = {
  chain: Chain
  toChain: Chain
  price: FrozenIntent
  // Called with the price if its proof is false, or while it is not checked if that of the price
  // before was; else with undefined.
  onDisproved: (price: FrozenIntent | undefined) => void
}

// Warns next to the price if the proof over both chains is false, or the chains contradict it.
// Default export: loaded with a trade across chains.
export default function CrosschainWarning({ chain, toChain, price, onDisproved }: CrosschainWarningProps) {
  const { proof, isLast, market } = useCrosschainProof(price, chain, toChain)
  const check = proof?.check
  const isFalse = check !== undefined && 'reason' in check && check.verdict === 'false'
  useEffect(() => {
    onDisproved(isFalse ? price : undefined)
    return () => onDisproved(undefined)
  }, [isFalse, price, onDisproved])
  if (check === undefined) return null
  if ('reason' in check) return isFalse ? <RefusedProof check={check} /> : null
  const nameOf = (chainId: number) => (chainId === chain.id ? chain : toChain).name
  const { tone, text } = crosschainVerdictOf({ check, market, nameOf })
  return tone === 'danger' && !isLast ? <Notice variant="danger">{text}</Notice> : null
}
