'use client'

import { Alert, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { useImportedTokens } from '@/hooks/token/use-imported-tokens'
import { useTokenCheck } from '@/hooks/token/use-token-check'
import type { TokenList } from '@/hooks/token/use-token-list'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import NamesakeAlerts from './namesake-alerts'
import { TokenFacts } from './token-facts'
import { TokenIcon } from './token-icon'

type TokenDetailsProps = {
  chain: Chain
  token: ChoosableToken
  list: Pick<TokenList, 'prices' | 'figures'>
  // Explains why the token cannot be chosen; undefined if it can.
  obstacle: string | undefined
  onBack: () => void
  onPick: (token: ChoosableToken) => void
}

// Shows all known facts of a token with its warnings, and imports an unlisted one.
export function TokenDetails({ chain, token, list, obstacle, onBack, onPick }: TokenDetailsProps) {
  const importToken = useImportedTokens((imported) => imported.importToken)
  const { check } = useTokenCheck(chain.id, token.address)
  const address = token.address.toLowerCase()
  const isUnknown = token.origin === 'found'
  const pick = () => {
    if (isUnknown) importToken(chain.id, token)
    onPick(isUnknown ? { ...token, origin: 'imported' } : token)
  }
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <div className="flex items-center gap-3">
          <TokenIcon chainId={chain.id} token={token} size={40} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-base font-semibold">{token.symbol}</p>
            <p className="truncate text-soft">{token.name}</p>
          </div>
          {token.listName !== undefined && (
            <Badge variant="caution" className="max-w-40">
              <span className="truncate">{tradeText.picker.option.ofList(token.listName)}</span>
            </Badge>
          )}
        </div>
        <NamesakeAlerts chainId={chain.id} tokens={[token]} />
        {check?.sale === 'unsellable' && (
          <Alert variant="danger">
            <AlertTitle>{tradeText.picker.import.unsellable}</AlertTitle>
            <p className="text-soft">{tradeText.picker.import.unsellableWhy}</p>
          </Alert>
        )}
        {(isUnknown || token.origin === 'imported-list') && (
          <Alert variant="caution">
            <AlertTitle>{tradeText.picker.import.unchecked}</AlertTitle>
            <p className="text-soft">{tradeText.picker.import.uncheckedWhy}</p>
          </Alert>
        )}
        <TokenFacts chain={chain} token={token} price={list.prices[address]} figures={list.figures[address]} />
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={onBack}>
          {tradeText.picker.import.back}
        </Button>
        <Button
          size="lg"
          variant="primary"
          aria-disabled={obstacle !== undefined || undefined}
          onClick={obstacle ? undefined : pick}
        >
          {isUnknown ? tradeText.picker.import.import : (obstacle ?? tradeText.picker.import.select(token.symbol))}
        </Button>
      </DialogFooter>
    </>
  )
}
