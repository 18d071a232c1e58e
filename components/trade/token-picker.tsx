'use client'

import { useId, useMemo, useRef, useState } from 'react'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Empty } from '@/components/ui/empty'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { Spinner } from '@/components/ui/spinner'
import { useImportedTokens } from '@/hooks/use-imported-tokens'
import { type ChoosableToken, searchTokens, useToken, useTokens } from '@/hooks/use-tokens'
import type { Balances } from '@/hooks/wallet/use-balances'
import { isAddress, isSameAddress, shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { AddressText } from './address-text'
import { displayAmount } from './display-amount'
import { TokenIcon } from './token-icon'
import { sortByBalance } from './token-order'
import { TransferFeeText } from './transfer-fee'

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
    <Dialog open={open} onClose={onClose} title={title} className="h-[min(40rem,calc(100dvh-2rem))]">
      <Search {...rest} />
    </Dialog>
  )
}

function Search({ chain, balances, chosen, onPick }: Omit<TokenPickerProps, 'open' | 'onClose' | 'title'>) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [importing, setImporting] = useState(chosen?.origin === 'found' ? chosen : undefined)
  const listId = useId()
  const listRef = useRef<HTMLDivElement>(null)

  const tokens = useTokens(chain)
  const address = isAddress(query.trim()) ? query.trim() : undefined
  const looked = useToken(chain, address)
  const found = useMemo(() => {
    const matches = searchTokens(sortByBalance(tokens, balances), query)
    const extra = looked.token && !matches.some((token) => isSameAddress(token.address, looked.token?.address))
    return extra && looked.token ? [...matches, looked.token] : matches
  }, [tokens, balances, query, looked.token])

  const position = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const pick = (token: ChoosableToken) => (token.origin === 'found' ? setImporting(token) : onPick(token))

  const move = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  if (importing) {
    return (
      <ImportToken
        chain={chain}
        token={importing}
        tokens={tokens}
        onBack={() => setImporting(undefined)}
        onImported={() => onPick({ ...importing, origin: 'imported' })}
      />
    )
  }

  return (
    <>
      <div className="grid gap-3 border-b border-line p-4">
        <Input
          data-autofocus
          role="combobox"
          aria-label={`Search tokens on ${chain.name}`}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(position) : undefined}
          placeholder="Name, symbol or address"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            listRef.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={(event) => {
            const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
            const step = steps[event.key]
            const token = found[position]
            if (step) {
              event.preventDefault()
              move(position + step)
            } else if (event.key === 'Enter' && token) {
              event.preventDefault()
              pick(token)
            }
          }}
        />
      </div>
      <div
        ref={listRef}
        role="listbox"
        id={listId}
        aria-label={`Tokens on ${chain.name}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {found.map((token, index) => (
          <TokenOption
            key={token.address}
            id={optionId(index)}
            chainId={chain.id}
            token={token}
            balance={balances[token.address.toLowerCase()]}
            active={index === position}
            chosen={isSameAddress(token.address, chosen?.address)}
            onPoint={() => setActive(index)}
            onPick={() => pick(token)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 token' : `${found.length} tokens`}
      </p>
      {found.length === 0 && (
        <Empty className="absolute inset-x-4 top-36">
          {address && looked.status === 'pending' ? (
            <span className="flex items-center gap-2">
              <Spinner /> Reading this address on {chain.name}
            </span>
          ) : address ? (
            <>
              <span className="font-medium text-ink">No token is at this address</span>
              <span>Check the address, and that it belongs to {chain.name}.</span>
            </>
          ) : (
            <>
              <span className="font-medium text-ink">Nothing listed by that name</span>
              <span>Paste the token’s address to import it.</span>
            </>
          )}
        </Empty>
      )}
    </>
  )
}

type TokenOptionProps = {
  id: string
  chainId: number
  token: ChoosableToken
  balance: bigint | undefined
  active: boolean
  chosen: boolean
  onPoint: () => void
  onPick: () => void
}

function TokenOption({ id, chainId, token, balance, active, chosen, onPoint, onPick }: TokenOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and its Enter picks the active option
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      role="option"
      id={id}
      aria-selected={active}
      onMouseMove={onPoint}
      onClick={onPick}
      className={cn('flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5', active && 'bg-inset')}
    >
      <TokenIcon chainId={chainId} token={token} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{token.symbol}</span>
          {chosen && <Badge variant="accent">chosen</Badge>}
          {token.origin === 'imported' && <Badge variant="caution">imported</Badge>}
          {token.origin === 'found' && <Badge variant="caution">not listed</Badge>}
        </p>
        <p className="flex items-center gap-2 text-xs text-soft">
          <span className="truncate">
            {token.name}
            {(token.origin === 'imported' || token.origin === 'found') && (
              <span className="font-mono"> {shortAddress(token.address)}</span>
            )}
          </span>
          <TransferFeeText token={token} />
        </p>
      </div>
      {balance !== undefined && (
        <span className={cn('text-right', balance === 0n && 'text-faint')}>
          <span className="sr-only">Balance </span>
          {displayAmount(balance, token.decimals)}
        </span>
      )}
    </div>
  )
}

type ImportTokenProps = {
  chain: Chain
  token: ChoosableToken
  tokens: readonly ChoosableToken[]
  onBack: () => void
  onImported: () => void
}

function ImportToken({ chain, token, tokens, onBack, onImported }: ImportTokenProps) {
  const importToken = useImportedTokens((imported) => imported.importToken)
  const namesake = tokens.find(
    ({ symbol, origin }) => origin !== 'imported' && symbol.toLowerCase() === token.symbol.toLowerCase(),
  )
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
        {namesake && (
          <Alert variant="danger">
            <AlertTitle>This is not the listed {namesake.symbol}</AlertTitle>
            <p className="text-soft">
              It only has the same symbol. The listed one is{' '}
              <AddressText address={namesake.address} className="text-ink" />
            </p>
          </Alert>
        )}
        <Alert variant="caution">
          <AlertTitle>Nobody here has checked this token</AlertTitle>
          <p className="text-soft">
            Anyone can make a token with any name. It may be worthless, impossible to sell, or keep a part of every
            transfer. Compare the address with a source you trust.
          </p>
        </Alert>
        <Rows>
          <Row label="Network">{chain.name}</Row>
          <Row label="Decimals">{token.decimals}</Row>
        </Rows>
        <div className="rounded-control bg-inset p-3 text-xs">
          <p className="mb-1 text-soft">Address</p>
          <AddressText address={token.address} full />
        </div>
      </DialogBody>
      <DialogFooter className="grid-cols-2">
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button
          size="lg"
          variant="primary"
          onClick={() => {
            importToken(chain.id, token)
            onImported()
          }}
        >
          Import it
        </Button>
      </DialogFooter>
    </>
  )
}
