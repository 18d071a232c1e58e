import type { Address } from 'viem'
import { unsubscribeAlerts } from '@/lib/api/alerts'
import { type ApiInit, call } from '@/lib/api/contract/client'

type Browser = { endpoint: string; auth: string; account: Address | undefined }

/**
 * Ends the alerts of a browser about one account, or about all; no signature is needed.
 *
 * @throws the refusal of the service
 */
export const turnOffAlerts = async (api: ApiInit, { endpoint, auth, account }: Browser): Promise<void> => {
  await call(unsubscribeAlerts, { endpoint, auth, ...(account && { account }) }, api)
}
