import type { Address } from 'viem'
import type { AlertKind } from '@/lib/alert-message'
import { type AlertConsent, type AlertEndpoint, alertTypedData } from '@/lib/alert-typed-data'
import { maxConsentSeconds, subscribeAlerts } from '@/lib/api/alerts'
import { type ApiInit, call } from '@/lib/api/contract/client'
import type { Chain } from '@/lib/chain/chain'
import type { Sender } from '../wallet/send/sender'

type TurnOn = {
  chain: Chain
  account: Address
  site: string
  kinds: readonly AlertKind[]
  endpoint: Required<AlertEndpoint>
  /** Unix milliseconds. */
  nowMs: number
}

/** The signature has a margin for a clock that is ahead of the service's. */
const marginSeconds = 120

/**
 * Asks the account for its signature and subscribes the browser with it. The signed data is built
 * here from what the page showed.
 *
 * @throws the refusal of the wallet or of the service
 */
export const turnOnAlerts = async (
  { sender, api, onSigned }: { sender: Pick<Sender, 'signTypedData'>; api: ApiInit; onSigned?: () => void },
  { chain, account, site, kinds, endpoint, nowMs }: TurnOn,
): Promise<void> => {
  const deadline = Math.floor(nowMs / 1_000) + maxConsentSeconds - marginSeconds
  const consent: AlertConsent = { chainId: chain.id, account, site, endpoint, kinds, deadline }
  const signature = await sender.signTypedData({ chain, account, typedData: alertTypedData(consent) })
  onSigned?.()
  const input = { chainId: chain.id, account, site, kinds: [...kinds], deadline, signature, ...endpoint }
  await call(subscribeAlerts, input, api)
}
