'use client'

import { useEffect, useRef, useState } from 'react'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { swapText } from '@/messages/swap'
import type { SwapFigures } from './swap-figures'

const quietMs = 5_000

// Announces the result to screen readers at most once in five seconds.
export function QuoteAnnouncer({ figures }: { figures: SwapFigures | undefined }) {
  const [announced, setAnnounced] = useState('')
  const lastAnnouncedMs = useRef(0)
  const sentence = figures ? sentenceOf(figures) : ''

  useEffect(() => {
    const wait = Math.max(0, lastAnnouncedMs.current + quietMs - Date.now())
    const timer = setTimeout(() => {
      lastAnnouncedMs.current = Date.now()
      setAnnounced(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

const sentenceOf = ({ side, src, dest, pays, gets }: SwapFigures): string =>
  side === 'SELL'
    ? swapText.quote.youGet(`${displayAmount(gets, dest.decimals)} ${dest.symbol}`)
    : swapText.quote.youPay(`${displayAmount(pays, src.decimals)} ${src.symbol}`)
