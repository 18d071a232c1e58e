'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import {
  type KnownRecipient,
  readKnownRecipients,
  withName,
  without,
  withPaid,
} from '@/lib/ticket/recipients/known-recipients'
import { localStore } from '../browser/browser-storage'
import { storageName } from './storage-name'

/** A list for each kind of chain; undefined until the storage has been read. */
type KnownRecipients = { evm: readonly KnownRecipient[] | undefined }

const useStore = create<KnownRecipients>()(
  persist((): KnownRecipients => ({ evm: undefined }), {
    name: storageName('caravel.recipients'),
    version: 1,
    storage: createJSONStorage(() => localStore),
    skipHydration: true,
    merge: (stored, current) =>
      replaceEqualDeep(current, { evm: readKnownRecipients((stored as { evm?: unknown } | undefined)?.evm) }),
  }),
)

/** Returns the recipients that were paid from this browser, the newest first. */
export function useKnownRecipients(): readonly KnownRecipient[] | undefined {
  useEffect(read, [])
  return useStore(({ evm }) => evm)
}

/** Stores that a recipient was paid now. */
export const rememberRecipient = (address: Address): void => change((known) => withPaid(known, address, Date.now()))

/** Stores a name of a recipient; an empty text removes it. */
export const nameRecipient = (address: Address, name: string): void => change((known) => withName(known, address, name))

export const removeRecipient = (address: Address): void => change((known) => without(known, address))

export const removeAllRecipients = (): void => change(() => [])

/** Changes the stored recipients, which other tabs may have changed since they were read. */
const change = (next: (known: readonly KnownRecipient[]) => readonly KnownRecipient[]): void => {
  read()
  useStore.setState(({ evm = [] }) => ({ evm: next(evm) }))
}

/** Reads the storage; one that cannot be parsed counts as empty. */
const read = (): void => {
  void useStore.persist.rehydrate()
  if (useStore.getState().evm === undefined) useStore.setState({ evm: [] })
}
