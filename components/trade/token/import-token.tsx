'use client'

import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Row, Rows } from '@/components/ui/rows'
import { useImportedTokens } from '@/hooks/token/use-imported-tokens'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { AddressText } from './address-text'
import NamesakeAlerts from './namesake-alerts'
import { TokenIcon } from './token-icon'

type ImportTokenProps = {
  chain: Chain
  token: ChoosableToken
  onBack: () => void
  onImported: () => void
}

// The warning before a token that nobody vouches for can be traded.
export function ImportToken({ chain, token, onBack, onImported }: ImportTokenProps) {
  const importToken = useImportedTokens((imported) => imported.importToken)
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <div className="flex items-center gap-3">
          <TokenIcon chainId={chain.id} token={token} size={40} />
          <div className="min-w-0">
            <p className="truncate text-base font-semibold">{token.symbol}</p>
            <p className="truncate text-soft">{token.name}</p>
          </div>
        </div>
        <NamesakeAlerts chainId={chain.id} tokens={[token]} />
        <Alert variant="caution">
          <AlertTitle>{tradeText.picker.import.unchecked}</AlertTitle>
          <p className="text-soft">{tradeText.picker.import.uncheckedWhy}</p>
        </Alert>
        <Rows>
          <Row label={tradeText.picker.import.network}>{chain.name}</Row>
          <Row label={tradeText.picker.import.decimals}>{token.decimals}</Row>
        </Rows>
        <div className="rounded-control bg-inset p-3 text-xs">
          <p className="mb-1 text-soft">{tradeText.picker.import.address}</p>
          <AddressText address={token.address} full />
        </div>
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={onBack}>
          {tradeText.picker.import.back}
        </Button>
        <Button
          size="lg"
          variant="primary"
          onClick={() => {
            importToken(chain.id, token)
            onImported()
          }}
        >
          {tradeText.picker.import.import}
        </Button>
      </DialogFooter>
    </>
  )
}
