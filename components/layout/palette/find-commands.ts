import { type ChoosableToken, searchTokens, tokenWord } from '@/hooks/token/use-tokens'
import type { Settings, Theme } from '@/hooks/use-settings'
import { isAddress, isNativeToken, isSameAddress, shortAddress, toLowerAddress } from '@/lib/address'
import { plainAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { foldCase } from '@/lib/search/fold-case'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { layoutText } from '@/messages/layout'
import { morePages, pages } from '../frame/pages'

// A command of the palette with its effect.
export type Command = { id: string; label: string; kind: Kind; key?: string } & (
  | { path: string }
  | { chainId: number }
  | { settings: Partial<Settings> }
  | { shows: 'keys' }
)
type Kind = 'page' | 'trade' | 'order' | 'receipt' | 'account' | 'network' | 'setting'

type StoredHash = { hash: string; kind: 'rfq' | 'intent' }

type Site = {
  chain: Chain | undefined
  chains: readonly { id: number; name: string }[]
  // False on a page without a network.
  switchesNetwork: boolean
  // The tokens that can be traded without a warning.
  tokens: readonly ChoosableToken[]
  // The orders stored in this browser, the newest first.
  orders: readonly StoredHash[]
  settings: Pick<Settings, 'theme' | 'shortcuts'>
}

const maxFound = 12
const maxOrders = 3

// Finds the commands for a text: a page, pair, amount, order, account, network or setting.
export function findCommands(text: string, site: Site): Command[] {
  const query = foldCase(text.trim())
  const steady = [...pageCommands(), ...networkCommands(site), ...settingCommands(site)]
  if (query === '') return [...pageCommands(), ...orderCommands('', site), keysCommand()].slice(0, maxFound)
  return [
    ...steady.filter(({ label }) => foldCase(label).startsWith(query)),
    ...tradeCommands(query, site),
    ...orderCommands(query, site),
    ...receiptCommands(query, site),
    ...accountCommands(query, site),
    ...steady.filter(({ label }) => hasWords(foldCase(label), query) && !foldCase(label).startsWith(query)),
  ].slice(0, maxFound)
}

const hasWords = (label: string, query: string) => query.split(/\s+/).every((word) => label.includes(word))

const keysCommand = (): Command => ({
  id: 'keys',
  label: layoutText.palette.keys.title,
  kind: 'setting',
  key: '?',
  shows: 'keys',
})

const pageCommands = (): readonly Command[] => [
  ...pages.map(({ href, name, key }): Command => ({ id: href, label: name(), kind: 'page', key, path: href })),
  { id: '/otc/new', label: layoutText.palette.commands.newOffer, kind: 'page', path: '/otc/new' },
  ...morePages.map(({ href, name }): Command => ({ id: href, label: name(), kind: 'page', path: href })),
]

const networkCommands = ({ chain, chains, switchesNetwork }: Site): Command[] =>
  chains
    .filter(({ id }) => switchesNetwork && id !== chain?.id)
    .map(({ id, name }) => ({
      id: `chain ${id}`,
      label: layoutText.palette.commands.switchTo(name),
      kind: 'network',
      chainId: id,
    }))

const settingCommands = ({ settings }: Site): Command[] => [
  ...(Object.keys(layoutText.palette.commands.themes) as Theme[])
    .filter((theme) => theme !== settings.theme)
    .map(
      (theme): Command => ({
        id: theme,
        label: layoutText.palette.commands.themes[theme],
        kind: 'setting',
        settings: { theme },
      }),
    ),
  {
    id: 'shortcuts',
    kind: 'setting',
    settings: { shortcuts: !settings.shortcuts },
    label: settings.shortcuts ? layoutText.palette.commands.shortcutsOff : layoutText.palette.commands.shortcutsOn,
  },
  keysCommand(),
]

const orderCommands = (query: string, { orders }: Site): Command[] => {
  const matching = orders.filter(({ hash }) => query === '' || (query.length > 2 && hash.startsWith(query)))
  const isNamed = isHash(query) && matching.length === 0
  const found: StoredHash[] = isNamed ? [{ hash: query, kind: 'intent' }] : matching.slice(0, maxOrders)
  return found.map(({ hash, kind }) => ({
    id: hash,
    kind: 'order',
    path: kind === 'rfq' ? `/otc/${hash}` : `/orders/${hash}`,
    label: (kind === 'rfq' ? layoutText.palette.commands.offer : layoutText.palette.commands.order)(shortAddress(hash)),
  }))
}

// Returns receipts for a hash, which may be a transaction's unless this browser stores its order.
const receiptCommands = (query: string, { chain, chains, orders }: Site): Command[] => {
  if (!isHash(query) || orders.some(({ hash }) => hash === query)) return []
  return chains
    .toSorted((a, b) => Number(b.id === chain?.id) - Number(a.id === chain?.id))
    .map(({ id, name }) => ({
      id: `receipt ${id}`,
      kind: 'receipt',
      path: `/tx/${id}/${query}`,
      label: layoutText.palette.commands.receipt(shortAddress(query), name),
    }))
}

const isHash = (query: string) => /^0x[0-9a-f]{64}$/.test(query)

const accountCommands = (query: string, { chain, tokens }: Site): Command[] => {
  if (!isAddress(query) || tokens.some(({ address }) => isSameAddress(address, query))) return []
  const [account, name] = [toLowerAddress(query), shortAddress(query)]
  const onChain = chain ? `chain=${chain.id}&` : ''
  return [
    {
      id: 'orders of',
      label: layoutText.palette.commands.ordersOf(name),
      kind: 'account',
      path: `/orders?account=${account}`,
    },
    {
      id: 'approvals of',
      label: layoutText.palette.commands.approvalsOf(name),
      kind: 'account',
      path: `/approvals?${onChain}account=${account}`,
    },
    {
      id: 'swap to',
      label: layoutText.palette.commands.swapToUnlisted(name),
      kind: 'trade',
      path: `/swap?${onChain}to=${account}`,
    },
  ]
}

// Parses "eth usdc", "1.5 eth to usdc", "eth/usdc", or one token to buy.
const tradeCommands = (query: string, { chain, tokens }: Site): Command[] => {
  if (!chain) return []
  const words = query.split(/[\s/]+/).filter((word) => word !== '' && word !== 'to' && word !== 'for')
  const amountText = plainAmount(words[0] ?? '')?.plain ?? ''
  const [first, second, ...rest] = amountText === '' ? words : words.slice(1)
  if (first === undefined || rest.length > 0) return []
  const pathOf = (page: string, from: ChoosableToken | undefined, to: ChoosableToken) =>
    `${page}?${writeTicketLink({
      chainId: chain.id,
      from: tokenWord(from),
      to: tokenWord(to),
      side: 'SELL',
      amountText,
      receiver: undefined,
    })}`
  if (second === undefined)
    return bestOf(tokens, first, 3).map((to) => ({
      id: `to ${to.address}`,
      label: layoutText.palette.commands.swapTo(to.symbol),
      kind: 'trade',
      path: pathOf('/swap', isNativeToken(to.address) ? stableOf(chain, tokens) : tokens[0], to),
    }))
  const [[from], [to]] = [bestOf(tokens, first, 1), bestOf(tokens, second, 1)]
  if (!from || !to || from === to) return []
  const given = amountText === '' ? from.symbol : `${amountText} ${from.symbol}`
  return [
    {
      id: 'swap',
      label: layoutText.palette.commands.swap(given, to.symbol),
      kind: 'trade',
      path: pathOf('/swap', from, to),
    },
    {
      id: 'limit',
      label: layoutText.palette.commands.limit(given, to.symbol),
      kind: 'trade',
      path: pathOf('/limit', from, to),
    },
  ]
}

const bestOf = (tokens: readonly ChoosableToken[], word: string, max: number) =>
  searchTokens(tokens, word)
    .filter(({ symbol, address }) => foldCase(symbol).startsWith(word) || isSameAddress(address, word))
    .slice(0, max)

const stableOf = ({ stableSymbols }: Chain, tokens: readonly ChoosableToken[]) =>
  tokens.find(({ symbol, origin }) => origin === 'listed' && symbol === stableSymbols[0])
