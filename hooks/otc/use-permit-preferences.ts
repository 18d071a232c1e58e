'use client'
import type { PermitPreferences } from '@/actions/otc/offer/meet-otc-requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { useTakesPermit } from '../wallet/read/use-takes-permit'

/**
 * Returns the preferences for a permit of a token instead of an approval; undefined if the settings
 * or the token do not allow it, or if one was refused.
 */
export function usePermitPreferences(
  chain: Chain | undefined,
  token: Pick<Token, 'address' | 'permit'> | undefined,
): Pick<PermitPreferences, 'approval'> | undefined {
  const { permits, approval } = useSettings()
  const { address: account } = useWallet()
  const permit = token?.permit
  const isWished = permits && (permit?.kind === 'eip2612' || (permit?.kind === 'dai' && approval === 'unlimited'))
  const requirement =
    isWished && chain && permit
      ? ({ kind: 'signPermit', permit, token: token.address, spender: chain.contracts.rfq, amount: 1n } as const)
      : undefined
  const takes = useTakesPermit(chain, account, requirement)
  return isWished && takes ? { approval } : undefined
}
