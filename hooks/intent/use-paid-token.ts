'use client'
import { nativeToken, recipientOf, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { useFarRecipient } from '../ticket/use-far-recipient'
import { useToken } from '../token/use-tokens'

type PaidOrder = Pick<IntentOrder, 'owner' | 'beneficiary'> & {
  bridge: Pick<IntentOrder['bridge'], 'outputToken' | 'protocolData'>
}

/**
 * Returns the token that a bridge pays for an order on another chain: the native one if its
 * recipient is not a contract, since the bridge unwraps it; never for what is sold there. Undefined
 * on one chain, and until it is read.
 */
export function usePaidToken(
  { chain, far }: { chain: Chain; far: Chain | undefined },
  { owner, beneficiary, bridge }: PaidOrder,
): Pick<Token, 'address' | 'symbol' | 'decimals'> | undefined {
  const { token } = useToken(far, far && toLowerAddress(bridge.outputToken))
  const recipient = recipientOf({ owner, beneficiary })
  const paid = useFarRecipient({
    chain,
    toChain: far,
    account: undefined,
    recipient,
    outputToken: bridge.outputToken,
    isSold: decodeProtocolData(bridge.protocolData)?.landing !== undefined,
  })
  return far && paid?.status === 'ok' && paid.arrivesAs === 'native'
    ? { ...far.nativeCurrency, address: nativeToken }
    : token
}
