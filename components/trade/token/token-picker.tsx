'use client'

import { useMemo, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { usePickerTokens } from '@/hooks/token/use-token-list'
import { useTokenMarks } from '@/hooks/token/use-token-marks'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { ChainChips } from './chain-chips'
import { ChainIcon } from './chain-icon'
import { findObstacles } from './reachable'
import { TokenDetails } from './token-details'
import { TokenLists } from './token-lists'
import { TokenSearch } from './token-search'

type TokenPickerProps = {
  open: boolean
  onClose: () => void
  title: string
  chain: Chain
  balances: Balances
  // The chosen token; the picker opens the details of an unlisted one.
  chosen: ChoosableToken | undefined
  // The source chain and the chains where the token can be paid; undefined on a single chain.
  // `sells`: what a bridge brings there may be sold for the token.
  across?: { from: Chain; chains: readonly Chain[]; sells: boolean } | undefined
  // Explains why a token cannot be chosen here; undefined for one that can.
  obstacleOf?: ((token: ChoosableToken) => string | undefined) | undefined
  onPick: (token: ChoosableToken, chainId: number) => void
}

export function TokenPicker({ open, onClose, title, ...rest }: TokenPickerProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        rest.across ? (
          title
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            {title}
            <span className="inline-flex items-center gap-1 text-xs font-normal text-soft">
              {tradeText.picker.onNetwork(
                <>
                  <ChainIcon chainId={rest.chain.id} size={14} />
                  {rest.chain.name}
                </>,
              )}
            </span>
          </span>
        )
      }
      placement="tall"
    >
      <Choice {...rest} />
    </Dialog>
  )
}

const noBalances: Balances = {}
const noObstacle = () => undefined

function Choice(props: Omit<TokenPickerProps, 'open' | 'onClose' | 'title'>) {
  const { chain: initialChain, balances, chosen, across, onPick } = props
  const [chain, setChain] = useState(initialChain)
  const isInitial = chain.id === initialChain.id
  const { from, sells = false } = across ?? {}
  const obstacleOf = useMemo(
    () => (from && from.id !== chain.id ? findObstacles(from, chain, sells) : (props.obstacleOf ?? noObstacle)),
    [from, chain, sells, props.obstacleOf],
  )
  const [shown, setShown] = useState<ChoosableToken | 'lists' | undefined>(
    chosen?.origin === 'found' ? chosen : undefined,
  )
  const list = usePickerTokens(chain)
  const noteChosen = useTokenMarks((marks) => marks.noteChosen)
  const pick = (token: ChoosableToken) => {
    if (token.origin === 'found') return setShown(token)
    noteChosen(chain.id, token.address)
    onPick(token, chain.id)
  }
  const goBack = () => setShown(undefined)
  if (shown === 'lists') return <TokenLists chain={chain} onBack={goBack} />
  if (shown)
    return (
      <TokenDetails
        chain={chain}
        token={shown}
        list={list}
        obstacle={obstacleOf(shown)}
        onBack={goBack}
        onPick={pick}
      />
    )
  return (
    <>
      {across && (
        <div className="px-4 pt-4">
          <ChainChips chains={across.chains} chosen={chain} onChoose={setChain} />
        </div>
      )}
      <TokenSearch
        // Resets search and selection for another chain.
        key={chain.id}
        chain={chain}
        list={list}
        balances={isInitial ? balances : noBalances}
        chosen={isInitial ? chosen : undefined}
        onPick={pick}
        onDetails={setShown}
        onLists={() => setShown('lists')}
        obstacleOf={obstacleOf}
      />
    </>
  )
}
