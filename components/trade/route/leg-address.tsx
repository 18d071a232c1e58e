import { TextLink } from '@/components/ui/text-link'
import { tradeText } from '@/messages/trade'
import { AddressText } from '../token/address-text'
import type { RouteLeg } from './read-route'

type LegAddressProps = { leg: Pick<RouteLeg, 'pool' | 'order'>; chainId: number }

// Shows the address of a leg's pool, or the maker of an OTC order with a link to the order.
export function LegAddress({ leg: { pool, order }, chainId }: LegAddressProps) {
  if (!order) return pool && <AddressText address={pool} className="text-soft" />
  return (
    <>
      {tradeText.drawing.ofMaker} <AddressText address={order.maker} className="text-soft" />{' '}
      <TextLink href={`/otc/${order.hash}?chain=${chainId}`}>{tradeText.drawing.open}</TextLink>
    </>
  )
}
