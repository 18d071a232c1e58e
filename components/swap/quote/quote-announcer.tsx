'use client'

import { useEffect, useRef, useState } from 'react'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { swapText } from '@/messages/swap'
import type { SwapFigures } from './swap-figures'

const quietMs = 5_000

// Tells a screen reader the result, politely and at most once in five seconds.
export function QuoteAnnouncer({ figures }: { figures: SwapFigures | undefined }) {
  const [said, setSaid] = useState('')
  const lastSaid = useRef(0)
  const sentence = figures ? sentenceOf(figures) : ''

  useEffect(() => {
    const wait = Math.max(0, lastSaid.current + quietMs - Date.now())
    const timer = setTimeout(() => {
      lastSaid.current = Date.now()
      setSaid(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

const sentenceOf = ({ side, src, dest, pays, gets }: SwapFigures): string =>
  side === 'SELL'
    ? swapText.quote.youGet(`${displayAmount(gets, dest.decimals)} ${dest.symbol}`)
    : swapText.quote.youPay(`${displayAmount(pays, src.decimals)} ${src.symbol}`)
