import type { FarPlace } from '@/actions/intent/place/assert-crossing'
import { useFarRecipient } from '@/hooks/ticket/use-far-recipient'
import { useSite } from '@/hooks/use-site'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { crossingText } from '@/messages/crossing'
import type { ReviewedFar } from './crossing-review'

type Far = {
  // The part that the review shows.
  shown: ReviewedFar | undefined
  // The part that a run compares before it signs; undefined on one chain, and until it is known.
  place: FarPlace | undefined
  // The label of the button while the recipient cannot be paid.
  obstacle: string | undefined
}

const obstacles = () =>
  ({
    reading: crossingText.reasons.reading[0],
    unknown: crossingText.reasons.unknown[0],
    needsAddress: crossingText.reasons.needsAddress[0],
    lost: crossingText.reasons.lost('')[0],
    ok: undefined,
  }) as const

// Returns where an order to another chain is paid, and in which token.
export function useFarPlace(chain: Chain, terms: PlaceTerms | undefined): Far {
  const { chains } = useSite()
  const { address: account } = useWallet()
  const transfer = terms?.transfer
  const toChain = transfer && chains.find(({ id }) => id === terms.dest.chainId)
  const recipient = useFarRecipient({
    chain,
    toChain,
    account,
    recipient: terms?.beneficiary,
    outputToken: transfer?.landing?.destToken ?? transfer?.bridge.outputToken,
    isSold: transfer?.landing !== undefined,
  })
  if (!transfer) return { shown: undefined, place: undefined, obstacle: undefined }
  if (!toChain || !recipient) return { shown: undefined, place: undefined, obstacle: crossingText.reasons.reading[0] }
  const place = recipient.status === 'ok' ? { chain: toChain, codeThere: recipient.codeThere } : undefined
  return { shown: { chain: toChain, recipient }, place, obstacle: obstacles()[recipient.status] }
}
