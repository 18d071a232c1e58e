import { unpricedReason } from '@/components/intent/place/unpriced-reason'
import { displayUsd } from '@/components/trade/amount/display-amount'
import type { Fallback, Quote } from '@/hooks/swap/use-quote'
import { readUsd } from '@/lib/ticket/fields/usd-of'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'

type WayInput = {
  chain: { name: string } | undefined
  quote: Pick<Quote, 'asks' | 'choice' | 'fallback'> & { quote?: object | undefined; intent?: object | undefined }
  side: 'SELL' | 'BUY'
  // The symbol of a native source token, which is deposited; undefined for an ERC-20.
  native: string | undefined
  crosses: boolean
}

// The name of the way with its reason, and a sentence of what the person does.
type WayText = { state: string | undefined; text: string }

// Describes how a trade is executed and why.
export const describeWay = ({ chain, quote, side, native, crosses }: WayInput): WayText => {
  if (crosses) return { state: undefined, text: native ? swapText.way.acrossDeposit(native) : swapText.way.across }
  const { asks, choice, fallback } = quote
  const byOrder = native
    ? swapText.way.deposits(native)
    : choice?.needsTransaction
      ? swapText.way.approves
      : swapText.way.signs
  if (asks === 'market') return { state: swapText.way.byChoice(swapText.way.market), text: swapText.way.sends }
  if (fallback) return { state: swapText.way.market, text: swapText.way.fallback(describeFallback(fallback, chain)) }
  if (asks === 'gasless') return { state: swapText.way.byChoice(swapText.way.gasless), text: byOrder }
  if (choice?.way === 'market')
    return { state: ifWorth(choice.gainUsd, swapText.way.pays[side]) ?? swapText.way.market, text: swapText.way.sends }
  if (quote.quote && !quote.intent) return { state: swapText.way.market, text: swapText.way.sends }
  if (!quote.intent) return { state: swapText.way.unpriced, text: swapText.way.asksBoth }
  const isFree = !native && !choice?.needsTransaction
  const state = ifWorth(choice?.savedGasUsd, isFree ? swapText.way.saves : swapText.way.signed)
  return { state: state ?? (isFree ? swapText.way.gasless : swapText.way.signedOrder), text: byOrder }
}

// Half a cent with 18 decimals; less would be shown as $0.00.
const minShownUsd = 5n * 10n ** 15n

const ifWorth = (usd: string | undefined, text: (usd: string) => string): string | undefined => {
  const shown = displayUsd(usd)
  return shown !== undefined && (readUsd(usd) ?? 0n) >= minShownUsd ? text(shown) : undefined
}

const describeFallback = (fallback: Fallback, chain: WayInput['chain']): string =>
  fallback.kind === 'noContract'
    ? swapText.way.noContract(chain?.name ?? sharedText.network.unnamed)
    : unpricedReason(fallback)
