'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { type Address, isHash } from 'viem'
import { isAddress, isNativeToken, isSameAddress, toLowerHex } from '@/lib/address'
import type { InvalidAmountError } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { readLife } from '@/lib/ticket/fields/life'
import { amountAtPrice, type PriceText, priceDecimals } from '@/lib/ticket/fields/limit-price'
import { readPriceText } from '@/lib/ticket/fields/price-text'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { readTaker, type TakerReading } from '@/lib/ticket/fields/read-taker'
import { maxAmountLength, readTicketLink } from '@/lib/ticket/fields/ticket-link'
import { type ChoosableToken, useToken } from '../token/use-tokens'
import { useEnsName } from '../use-ens-name'
import { useWallet } from '../wallet/connect/use-wallet'
import { useChain } from '../wallet/read/use-chain'
import { type OfferDraft, useOfferDraft } from './use-offer-draft'

export type OfferForm = {
  chain: Chain | undefined
  give: ChoosableToken | undefined
  get: ChoosableToken | undefined
  /** The tokens in the order: the wrapped one for the native token. */
  makerAsset: Address | undefined
  takerAsset: Address | undefined
  isSameToken: boolean
  /** Raw units; undefined while no valid amount is typed. */
  giveAmount: bigint | undefined
  getAmount: bigint | undefined
  /** Undefined if the price follows from the amounts. */
  price: PriceText | undefined
  giveError: InvalidAmountError | undefined
  drivenError: InvalidAmountError | undefined
  taker: TakerReading
  lifeSeconds: number | undefined
  draft: OfferDraft
  change: (draft: Partial<OfferDraft>) => void
}

/** Returns the offer from the draft, which a link can start: chain, pair, amounts, a taker. */
export function useOfferForm(): OfferForm {
  const { chain } = useChain()
  const { address: account } = useWallet()
  const params = useSearchParams()
  const draft = useOfferDraft()
  const { change, begin } = draft
  const writtenHere = draft.chainId === undefined || draft.chainId === chain?.id
  const wordOf = (word: string | undefined) => (writtenHere || !word || !isAddress(word) ? word : undefined)

  // A link starts a new offer; without one the stored draft continues.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!useOfferDraft.persist.hasHydrated()) void useOfferDraft.persist.rehydrate()
    const kept = useOfferDraft.getState()
    const isNamed = ['from', 'to', 'sell', 'buy', 'recipient'].some((name) => params.has(name))
    if (!isNamed) {
      // An abandoned counter offer does not start another offer.
      if (kept.answers) begin({})
      return
    }
    // The same link again is a reload: later edits stay.
    if (kept.link === params.toString()) return
    const link = readTicketLink(params.toString())
    begin({
      chainId: chain?.id,
      link: params.toString(),
      give: link.from,
      get: link.to,
      giveText: params.get('sell')?.slice(0, maxAmountLength) ?? '',
      derivedText: params.get('buy')?.slice(0, maxAmountLength) ?? '',
      takerText: link.receiver ?? '',
      answers: readAnswers(params.get('re')),
    })
  }, [])

  const give = useToken(chain, wordOf(draft.give) ?? chain?.nativeCurrency.symbol).token
  const get = useToken(chain, wordOf(draft.get) ?? chain?.stableSymbols[0]).token
  const given = readAmount(draft.giveText, give?.decimals)
  const price = draft.driver === 'price' && draft.derivedText !== '' ? readPriceText(draft.derivedText) : undefined
  const driven = price ? readAmount(price.digits, priceDecimals) : readAmount(draft.derivedText, get?.decimals)
  const priced =
    price && give && get && given.amount !== undefined
      ? amountAtPrice({
          price,
          give: given.amount,
          giveDecimals: give.decimals,
          getDecimals: get.decimals,
        })
      : undefined
  const erc20Of = (token: ChoosableToken | undefined) =>
    token && chain && (isNativeToken(token.address) ? chain.contracts.wrappedNative : token.address)
  const named = useEnsName(chain, draft.isOpen ? '' : draft.takerText)
  const [makerAsset, takerAsset] = [erc20Of(give), erc20Of(get)]
  return {
    chain,
    give,
    get,
    makerAsset,
    takerAsset,
    isSameToken: isSameAddress(makerAsset, takerAsset),
    giveAmount: given.amount,
    getAmount: price ? priced : driven.amount,
    price,
    giveError: given.amountError,
    drivenError: driven.amountError,
    taker: readTaker({ text: draft.takerText, isOpen: draft.isOpen, account, named }),
    lifeSeconds: draft.life === 'custom' ? readLife(draft.customText, draft.customUnit) : Number(draft.life),
    draft,
    change: (edit) => change({ give: wordOf(draft.give), get: wordOf(draft.get), ...edit, chainId: chain?.id }),
  }
}

const readAnswers = (text: string | null) => (text && isHash(text) ? toLowerHex(text) : undefined)
