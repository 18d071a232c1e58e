'use client'

import { useApproveMore } from '@/components/approvals/approve-more'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { Button } from '@/components/ui/button'
import { useCommitments } from '@/hooks/otc/use-commitments'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useAllowance } from '@/hooks/wallet/read/use-allowance'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Verdict } from '@/lib/history/otc/derive-order-state'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'

type ApproveOfferProps = {
  signed: HashedOrder
  verdict: Verdict
  chain: Chain
  makerToken: Token
  now: number | undefined
}

// Offers the approval that an offer lacks, including what the maker's other live offers need.
// Stays mounted while the offer lives, so that the window shows the outcome.
export function ApproveOffer({ signed, verdict, chain, makerToken, now }: ApproveOfferProps) {
  const { state, left, short, shortOf } = verdict
  const { address: account } = useWallet()
  const { maker, makerAsset } = signed.order
  const { approve, dialog } = useApproveMore()
  const allowance = useAllowance(chain, maker, makerAsset, 'rfq')
  const { committed } = useCommitments(chain, maker, makerAsset, now)
  const missing = `${displayAmount(short, makerToken.decimals)} ${makerToken.symbol}`
  const isMissing = state === 'SUSPENDED' && shortOf === 'allowance' && isSameAddress(account, maker)
  if (!isMissing || allowance === undefined) return dialog
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        onClick={() =>
          approve({
            chainId: chain.id,
            source: toLowerAddress(makerAsset),
            token: makerToken,
            spender: 'rfq',
            allowance,
            before: committed,
            needs: left,
          })
        }
      >
        {otcText.order.maker.approve(missing)}
      </Button>
      {dialog}
    </>
  )
}
