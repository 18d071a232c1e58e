'use client'
import type { PermitWishes } from '@/actions/otc/offer/meet-otc-requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { useSettings } from '../use-settings'
import { useWallet } from '../wallet/connect/use-wallet'
import { useTakesPermit } from '../wallet/read/use-takes-permit'

/**
 * Returns how a permit of a token would take the place of an approval; undefined where the settings or the token do
 * not allow it, or where one was refused.
 */
export function usePermitWishes(
  chain: Chain | undefined,
  token: Pick<Token, 'address' | 'permit'> | undefined,
): Pick<PermitWishes, 'approval'> | undefined {
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
