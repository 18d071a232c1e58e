import { Rows } from '@/components/ui/rows'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import { encodeHandling } from '@/lib/chain/handler/encode-handling'
import HandlerRows from '../order/handler-rows'

type PlacedHandlerRowsProps = { chain: Chain; handling: Handling; src: Pick<Token, 'symbol' | 'decimals'> }

// Shows what an order tells its handler, read back from the bytes that are signed.
export default function PlacedHandlerRows({ chain, handling, src }: PlacedHandlerRowsProps) {
  return (
    <Rows>
      <HandlerRows chain={chain} handling={encodeHandling(chain, handling)} src={src} />
    </Rows>
  )
}
