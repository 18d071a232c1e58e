import type { Address } from 'viem'
import type { PriceDirection } from '@/lib/alert-message'
import { addPriceAlert, removePriceAlert } from '@/lib/api/alerts'
import { type ApiInit, call } from '@/lib/api/contract/client'

type Browser = { endpoint: string; auth: string }

/** A price alert as the user wrote it. */
export type PriceTerms = {
  chainId: number
  base: Address
  quote: Address
  direction: PriceDirection
  price: string
}

/** Waits for a price in the name of an account that has alerts in this browser. */
export const waitForPrice = async (
  api: ApiInit,
  { endpoint, auth }: Browser,
  terms: PriceTerms & { account: Address },
): Promise<void> => {
  await call(addPriceAlert, { endpoint, auth, ...terms }, api)
}

/** Waits for a price no longer. */
export const deletePrice = async (api: ApiInit, { endpoint, auth }: Browser, id: string): Promise<void> => {
  await call(removePriceAlert, { endpoint, auth, id }, api)
}
