'use client'
import { useState } from 'react'
import type { Address } from 'viem'
import { useEnsName } from '@/hooks/use-ens-name'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lostClaimRecipientOf } from '@/lib/partner/lost-claim-recipient'
import { type Recipient, readRecipient } from '@/lib/ticket/fields/read-recipient'

// Returns the recipient of a claim: the wallet itself, or another account that was typed and
// confirmed. Resets with each review.
export function useClaimRecipient(chain: Chain, token: Address, reviewed: unknown) {
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
  const receiver = refuseLost(readRecipient(text, account, confirmed, false, named), chain, token)
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

const refuseLost = (receiver: Recipient, chain: Chain, token: Address): Recipient => {
  const lostTo =
    receiver.address &&
    (isSameAddress(receiver.address, chain.contracts.spokePool)
      ? 'the bridge'
      : lostClaimRecipientOf(chain, receiver.address, [token]))
  return lostTo ? { ...receiver, address: undefined, status: 'invalid', lostTo } : receiver
}
