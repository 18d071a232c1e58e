import type { ReactNode } from 'react'

/** Warnings about a token that can be taken for a listed one, wherever it is shown. */
export const words = {
  mark: (symbol: string) => `not ${symbol}`,
  inText: (symbol: string, listed: string) => `${symbol} (not the listed ${listed})`,
  title: (symbol: string) => `This is not the listed ${symbol}`,
  why: (address: ReactNode, listed: ReactNode) => (
    <>
      It only looks like it, and can be worth nothing. This one is {address} and the listed one is {listed}
    </>
  ),
}
