'use client'

import { ArrowLeftRight, Eye, FileText, Network, Receipt, ReceiptText, Settings2 } from 'lucide-react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { useCombobox } from '@/components/ui/use-combobox'
import { useGoTo } from '@/hooks/browser/use-go-to'
import { useTokenList } from '@/hooks/token/use-token-list'
import { useSettings } from '@/hooks/use-settings'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { useRehydratedOrders, useStoredOrders } from '@/hooks/wallet/read/use-stored-orders'
import { namesakeOf } from '@/lib/chain/token/namesake'
import { layoutText } from '@/messages/layout'
import { takeEarlyKeys } from './early-keys'
import { type Command, findCommands } from './find-commands'

const icons = {
  page: FileText,
  trade: ArrowLeftRight,
  order: ReceiptText,
  receipt: Receipt,
  account: Eye,
  network: Network,
  setting: Settings2,
} as const

export type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  onShowKeys: () => void
  switchesNetwork?: boolean
}

export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={layoutText.palette.search.title} placement="top">
      <Commands onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Commands({ onClose, onShowKeys, switchesNetwork = true }: Omit<CommandPaletteProps, 'open'>) {
  const [query, setQuery] = useState('')
  // Taken once, as React may compute an update twice; shown before the field gets its next key.
  useLayoutEffect(() => {
    const early = takeEarlyKeys()
    setQuery((written) => early + written)
  }, [])
  const { chain, chains, setChain } = useChain()
  const { tokens } = useTokenList(chain)
  const { theme, shortcuts, change } = useSettings()
  const goTo = useGoTo()
  useRehydratedOrders()
  const stored = useStoredOrders((state) => state.orders)
  const site = useMemo(
    () => ({
      chain,
      chains,
      switchesNetwork,
      settings: { theme, shortcuts },
      // Leaves out look-alikes of listed tokens, as the palette has no room for their warning.
      tokens: tokens.filter((token) => token.origin !== 'found' && !(chain && namesakeOf(chain, token))),
      orders: Object.entries(stored)
        .sort(([, a], [, b]) => b.keptAt - a.keptAt)
        .map(([hash, { kind }]) => ({ hash, kind })),
    }),
    [chain, chains, switchesNetwork, theme, shortcuts, tokens, stored],
  )
  const found = useMemo(() => findCommands(query, site), [query, site])
  const run = (command: Command) => {
    onClose()
    if ('path' in command) goTo(command.path)
    else if ('chainId' in command) setChain(command.chainId)
    else if ('settings' in command) change(command.settings)
    else onShowKeys()
  }
  const { active, setActive, listId, fieldProps, optionProps } = useCombobox({
    count: found.length,
    onChoose: (index) => run(found[index]!),
    onMove: (index) => document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' }),
  })
  return (
    <>
      <div className="p-3">
        <Input
          data-autofocus
          aria-label={layoutText.search.label}
          placeholder={layoutText.palette.search.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          {...fieldProps}
        />
      </div>
      <div
        role="listbox"
        id={listId}
        aria-label={layoutText.palette.search.list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        {found.map((command, index) => {
          const Icon = icons[command.kind]
          return (
            <div
              key={command.id}
              {...optionProps(index)}
              className={cn('flex min-h-10 items-center gap-3 rounded-control px-2', index === active && 'bg-inset')}
            >
              <Icon aria-hidden size={16} className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              {command.key && shortcuts ? (
                <Kbd>{command.key}</Kbd>
              ) : (
                <span className="text-xs text-faint">{layoutText.palette.kinds[command.kind]}</span>
              )}
            </div>
          )
        })}
      </div>
      <p role="status" className={cn('px-4 pb-4 text-sm text-soft', found.length > 0 && 'sr-only')}>
        {found.length > 0 ? layoutText.palette.search.found(found.length) : layoutText.palette.search.none}
      </p>
    </>
  )
}
