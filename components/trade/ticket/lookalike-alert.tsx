'use client'

import type { ReactNode } from 'react'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { useKnownRecipients } from '@/hooks/ticket/use-known-recipients'
import { useWalletAccount } from '@/hooks/wallet/connect/wallet-account'
import { isSameAddress } from '@/lib/address'
import { findLookalike } from '@/lib/ticket/recipients/find-lookalike'
import { findRecipient } from '@/lib/ticket/recipients/known-recipients'
import { recipientsText } from '@/messages/recipients'
import { sharedText } from '@/messages/shared'
import { AddressText } from '../token/address-text'

// Warns of a recipient that imitates the wallet or a known recipient, and shows both in full.
export function LookalikeAlert({ address }: { address: string }) {
  const known = useKnownRecipients() ?? []
  const { address: own } = useWalletAccount()
  const imitated = findLookalike(address, [...(own ? [own] : []), ...known.map((recipient) => recipient.address)])
  if (imitated === undefined) return null
  const name = findRecipient(known, imitated)?.name
  return (
    <Alert variant="danger">
      <AlertTitle>{recipientsText.lookalike.title}</AlertTitle>
      <p>{recipientsText.lookalike.why}</p>
      <dl className="grid gap-1">
        <Compared label={recipientsText.lookalike.this} address={address} />
        <Compared
          label={
            isSameAddress(imitated, own) ? (
              sharedText.receiver.yourWallet
            ) : name === undefined ? (
              recipientsText.lookalike.recent
            ) : (
              <bdi>{name}</bdi>
            )
          }
          address={imitated}
        />
      </dl>
    </Alert>
  )
}

function Compared({ label, address }: { label: ReactNode; address: string }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd>
        <AddressText address={address} copy={false} full />
      </dd>
    </div>
  )
}
