'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { useTokenList } from '@/hooks/token/use-token-list'
import { useTokenMarks } from '@/hooks/token/use-token-marks'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import type { Chain } from '@/lib/chain/chain'
import { ImportToken } from './import-token'
import { TokenSearch } from './token-search'

type TokenPickerProps = {
  open: boolean
  onClose: () => void
  title: string
  chain: Chain
  balances: Balances
  // One that is not listed is looked at first.
  chosen: ChoosableToken | undefined
  onPick: (token: ChoosableToken) => void
}

export default function TokenPicker({ open, onClose, title, ...rest }: TokenPickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} placement="tall">
      <Choice {...rest} />
    </Dialog>
  )
}

function Choice({ chain, balances, chosen, onPick }: Omit<TokenPickerProps, 'open' | 'onClose' | 'title'>) {
  const [importing, setImporting] = useState(chosen?.origin === 'found' ? chosen : undefined)
  const list = useTokenList(chain)
  const noteChosen = useTokenMarks((marks) => marks.noteChosen)
  const pick = (token: ChoosableToken) => {
    if (token.origin === 'found') return setImporting(token)
    noteChosen(chain.id, token.address)
    onPick(token)
  }
  if (importing) {
    return (
      <ImportToken
        chain={chain}
        token={importing}
        onBack={() => setImporting(undefined)}
        onImported={() => pick({ ...importing, origin: 'imported' })}
      />
    )
  }
  return <TokenSearch chain={chain} list={list} balances={balances} chosen={chosen} onPick={pick} />
}
