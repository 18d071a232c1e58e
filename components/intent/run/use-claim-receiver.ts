'use client'
import { useState } from 'react'
import type { Address } from 'viem'
import { refuseLost } from '@/hooks/ticket/use-ticket-receiver'
import { useEnsName } from '@/hooks/use-ens-name'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import { readReceiver } from '@/lib/ticket/fields/read-receiver'

// Returns who is paid by a claim: the wallet itself, or another account that was typed and confirmed; anew for each
// review.
export function useClaimReceiver(chain: Chain, token: Address, reviewed: unknown) {
  const { address: account } = useWallet()
  const [of, setOf] = useState<unknown>()
  const [text, setText] = useState('')
  const [confirmed, setConfirmed] = useState<Address>()
  if (reviewed !== of) {
    setOf(reviewed)
    setText('')
    setConfirmed(undefined)
  }
  const named = useEnsName(chain, text)
  const receiver = refuseLost(readReceiver(text, account, confirmed, false, named), chain, [
    token,
    chain.contracts.spokePool,
  ])
  const { status, address } = receiver
  return {
    receiver,
    recipient: status === 'self' ? account : status === 'confirmed' ? address : undefined,
    type: (next: string) => {
      setText(next)
      setConfirmed(undefined)
    },
    confirm: (isConfirmed: boolean) => setConfirmed(isConfirmed ? address : undefined),
  }
}
