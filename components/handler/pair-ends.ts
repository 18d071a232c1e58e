import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { AavePosition, AaveReserve } from '@/lib/chain/handler/aave-position'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import type { HandlerKind } from '@/lib/ticket/handler-kinds'

// The reason why a token cannot be chosen at an end of the pair.
export type EndObstacle = 'native' | 'noVault' | 'noReserve' | 'notSupplied' | 'notOwed' | 'closed'

// Finds the reserve of a token.
export const reserveOf = (
  position: AavePosition | undefined,
  token: { address: string } | undefined,
): AaveReserve | undefined => position?.reserves.find(({ asset }) => isSameAddress(asset, token?.address))

// The facts that decide which tokens can be chosen.
export type End = { chain: Chain; kind: HandlerKind; position: AavePosition | undefined }

// Returns why an order cannot sell a token; undefined if it can, and while the position loads.
export const sellObstacle = ({ kind, position }: End, token: ChoosableToken): EndObstacle | undefined => {
  if (isNativeToken(token.address)) return 'native'
  if (kind === 'vault' || !position) return undefined
  const reserve = reserveOf(position, token)
  if (!reserve) return 'noReserve'
  return reserve.supplied === 0n ? 'notSupplied' : undefined
}

// Returns why an order cannot buy a token; undefined if it can, and while the position loads.
export const buyObstacle = ({ chain, kind, position }: End, token: ChoosableToken): EndObstacle | undefined => {
  if (isNativeToken(token.address)) return 'native'
  if (kind === 'vault')
    return listStrategies(chain).some(({ underlying }) => isSameAddress(underlying, token.address))
      ? undefined
      : 'noVault'
  if (!position) return undefined
  const reserve = reserveOf(position, token)
  if (!reserve) return 'noReserve'
  if (kind === 'repay') return reserve.debt === 0n ? 'notOwed' : undefined
  return reserve.isOpen ? undefined : 'closed'
}
