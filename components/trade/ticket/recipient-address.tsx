'use client'

import { useKnownRecipients } from '@/hooks/ticket/use-known-recipients'
import { findRecipient } from '@/lib/ticket/recipients/known-recipients'
import { AddressText } from '../token/address-text'

// Shows the whole address of a recipient, which is what is paid, after the name that the user gave.
export function RecipientAddress({ address }: { address: string }) {
  const name = findRecipient(useKnownRecipients() ?? [], address)?.name
  return (
    <span className="font-medium">
      {name !== undefined && (
        <>
          <bdi>{name}</bdi>,{' '}
        </>
      )}
      <AddressText address={address} copy={false} full className="inline!" />
    </span>
  )
}
