'use client'
import { useMemo, useState } from 'react'
import { isAddress } from '@/lib/address'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { BaseError } from '@/lib/errors'
import type { Side } from '@/lib/routing/route/route'
import { readExpiry, writeExpiry } from '@/lib/ticket/fields/expiry-text'
import { type LifeDraft, readLife } from '@/lib/ticket/fields/life'
import type { PriceText } from '@/lib/ticket/fields/limit-price'
import { type LimitField, type LimitTexts, linkFields, touchField } from '@/lib/ticket/fields/linked-fields'
import { readPriceText, writePriceText } from '@/lib/ticket/fields/price-text'
import type { TicketLink } from '@/lib/ticket/fields/ticket-link'
import type { RouteWish } from '@/lib/ticket/price/route-wish'
import type { VaultTerms } from '@/lib/ticket/terms/place-terms'
import { type TicketPair, useTicketPair } from '../ticket/use-ticket-pair'
import { type TicketPartner, useTicketPartner } from '../ticket/use-ticket-partner'
import { type TicketReceiver, type TicketReceiverActions, useTicketReceiver } from '../ticket/use-ticket-receiver'
import type { ChoosableToken } from '../token/use-tokens'
import { useOpeningPrice } from './use-opening-price'

export type LimitForm = TicketPair &
  TicketReceiver & {
    partner: TicketPartner
    /** What is written into each field; the one without follows from the others. */
    texts: Omit<LimitTexts, 'price'>
    price: PriceText | undefined
    /** The pool price, whole second tokens for a whole first one, before costs; undefined while it is not known. */
    priceNow: number | undefined
    /** An amount to buy that is written without one to sell is bought exactly; else what is sold is exact. */
    side: Side
    /** Raw units; undefined while nothing usable is written. */
    sell: bigint | undefined
    buy: bigint | undefined
    errors: Partial<Record<LimitField, BaseError>>
    life: LifeDraft
    /** Undefined where what is written is no time. */
    lifeSeconds: number | undefined
    /** Whether it may be filled in parts. */
    inParts: boolean
    /** The vault in which the source earns meanwhile; undefined where it stays in the wallet. */
    vault: VaultTerms | undefined
    /** Hash of the order whose place this one takes, as the link says. */
    replaces: string | undefined
  }

export type LimitFormActions = TicketReceiverActions & {
  choose: (end: 'from' | 'to', token: ChoosableToken, chainId?: number) => void
  /** Turns the pair round, amounts and price with it: the same trade from the other side. */
  flip: () => void
  typeAmount: (field: 'sell' | 'buy', text: string) => void
  typePrice: (price: PriceText) => void
  changeLife: (life: Partial<LifeDraft>) => void
  changeInParts: (inParts: boolean) => void
  /** Chooses the vault in which the source earns; undefined: none. */
  changeVault: (strategy: string | undefined) => void
  /** Forgets which order it was to replace. */
  placeAnew: () => void
  /** Empties the amounts; the price stays. */
  clear: () => void
  /** Trades without the partner of the link. */
  dropPartner: () => void
  /** Chooses the way to another chain. */
  chooseRoute: (wish: RouteWish) => void
}

/** The limit ticket: what the address bar says, and how a person changes it. */
export function useLimitForm(): LimitForm & LimitFormActions {
  const { link, change, pairWith, turned, ...pair } = useTicketPair()
  const { partner, dropPartner } = useTicketPartner()
  const receiver = useTicketReceiver(pair)
  const { from, to } = pair
  // Of two amounts the one that was written later stays when a price comes.
  const [lastAmount, setLastAmount] = useState<'sell' | 'buy'>('sell')
  const { sell = '', buy = '', price: written } = textsOf(link)
  const { now: priceNow, opening } = useOpeningPrice(pair)
  // Fills in the market price until a person or a link gives another one, or both amounts.
  const pairName = `${pair.chain?.id} ${from?.address} ${to?.address}`
  const [emptied, setEmptied] = useState<string>()
  const isOpening = emptied !== pairName && (sell === '' || buy === '')
  const price = written ?? (isOpening && opening ? writePriceText(opening) : '')
  const decimals = { sell: from?.decimals, buy: to?.decimals }
  const amounts = useMemo(
    () => linkFields({ sell, buy, price }, { sell: decimals.sell, buy: decimals.buy }),
    [sell, buy, price, decimals.sell, decimals.buy],
  )
  const life = readExpiry(link.expiry)
  const vault = vaultOf(pair, link)

  const write = (texts: LimitTexts) => change(linkOf(texts))
  const touch = (field: LimitField, text: string) =>
    write(touchField(textsOf(link), { field, text, first: lastAmount === 'sell' ? 'buy' : 'sell' }))
  return {
    ...pair,
    ...receiver,
    partner,
    dropPartner,
    texts: { ...(sell !== '' && { sell }), ...(buy !== '' && { buy }) },
    price: price === '' ? undefined : readPriceText(price),
    priceNow,
    side: link.side,
    ...amounts,
    life,
    lifeSeconds: life.life === 'custom' ? readLife(life.customText, life.customUnit) : Number(life.life),
    // Each part would pay the flat fee of a bridge.
    inParts: link.parts !== 'no' && link.replaces === undefined && !pair.crosses && !vault,
    vault,
    replaces: link.replaces,

    // What was asked for one pair says nothing about another.
    choose: (end, token, chainId) => {
      setEmptied(undefined)
      const { sell, buy } = textsOf(link)
      change({
        ...linkOf(sell === undefined ? { buy } : { sell }),
        ...pairWith(end, token, chainId),
        replaces: undefined,
      })
    },
    flip: () => {
      setEmptied(undefined)
      const { sell, buy, price } = textsOf(link)
      const inverse = price === undefined ? undefined : inversePrice(price)
      change({ ...linkOf({ sell: buy, buy: sell, price: inverse }), ...turned(), replaces: undefined })
    },
    typeAmount: (field, text) => {
      setLastAmount(field)
      touch(field, text)
    },
    typePrice: (price) => {
      setEmptied(pairName)
      touch('price', writePriceText(price))
    },
    changeLife: (edit) => change({ expiry: writeExpiry({ ...life, ...edit }) }),
    changeInParts: (inParts) => change({ parts: inParts ? undefined : 'no' }),
    changeVault: (earn) => change({ earn }),
    chooseRoute: (wish) => change({ route: wish }),
    placeAnew: () => change({ replaces: undefined }),
    clear: () => {
      const { price } = textsOf(link)
      change({ ...linkOf({ price }), replaces: undefined })
    },
  }
}

/** The vault that a link names, where it is one for what is sold: what is bought exactly sells no position. */
const vaultOf = ({ chain, from }: Pick<TicketPair, 'chain' | 'from'>, { earn, side, replaces }: TicketLink) => {
  if (!chain || !from || earn === undefined || !isAddress(earn) || side === 'BUY' || replaces !== undefined)
    return undefined
  const found = findStrategy(chain, { token: from.address, strategy: earn })
  return found && { strategy: found.vault.address, name: found.vault.name }
}

const inversePrice = (text: string) => {
  const { digits, isInverse } = readPriceText(text)
  return writePriceText({ digits, isInverse: !isInverse })
}

const textsOf = ({ side, amountText, buyText, price }: TicketLink): LimitTexts => ({
  ...(amountText !== '' && { [side === 'SELL' ? 'sell' : 'buy']: amountText }),
  ...(buyText !== undefined && { buy: buyText }),
  ...(price !== undefined && { price }),
})

type Written = { [field in LimitField]?: string | undefined }

const linkOf = ({ sell, buy, price }: Written): Partial<TicketLink> => ({
  ...(sell === undefined && buy !== undefined
    ? { side: 'BUY', amountText: buy, buyText: undefined }
    : { side: 'SELL', amountText: sell ?? '', buyText: buy }),
  price,
})
