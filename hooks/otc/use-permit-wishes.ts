'use client'
import type { PermitWishes } from '@/actions/otc/meet-requirements'
import type { Token } from '@/lib/chain/chain'
import { useSettings } from '../use-settings'

/** How this person would let a permit of a token take the place of an approval; undefined where the settings or the token say no. */
export function usePermitWishes(token: Pick<Token, 'permit'> | undefined): Pick<PermitWishes, 'approval'> | undefined {
  const { permits, approval } = useSettings()
  const kind = token?.permit?.kind
  return permits && (kind === 'eip2612' || (kind === 'dai' && approval === 'unlimited')) ? { approval } : undefined
}
