import type { ReactNode } from 'react'
import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of the page for integrators. */
export const docsText = {
  page: {
    title: 'Caravel API',
    skipTo: 'Skip to the documents',
    about: (baseUrl: ReactNode) => (
      <>
        Market swaps, gasless orders and OTC orders over REST, under {baseUrl}. No key is needed; one in{' '}
        <code>X-API-KEY</code> raises the limits.
      </>
    ),
    index: 'On this page',
  },
  // Titles of sections by anchor, in the order of the page.
  sections: {
    start: 'Quick start',
    operations: 'Endpoints',
    errors: 'Errors',
    limits: 'Limits',
    orders: 'The life of an order',
  },
  start: {
    curl: 'curl',
    viem: 'viem',
    sdk: 'Velora SDK',
    viemIntent: 'Gasless order in viem',
    sdkIntent: 'Gasless order with the Velora SDK',
    stepsIn: (title: string) => `Steps in ${title}`,
  },
  operations: {
    about: (link: (text: string) => ReactNode) => (
      <>
        Amounts are strings of raw units, addresses are read in any casing and answered in lower case unless it is said
        otherwise. The same as a machine reads it: {link('openapi.json')}.
      </>
    ),
    summary: (summary: string) => `${summary}.`,
    fields: 'What it takes and answers',
    table: (operation: string) => `Fields of ${operation}`,
    heads: ['Field', 'In', 'Expects', 'Meaning'],
    required: 'required',
    fallback: (value: string) => `Left out: ${value}`,
    errors: (errors: string) => `Errors: ${errors}`,
  },
  errors: {
    about: (
      <>
        A refusal is <code>{'{ errorType, details, error, description, requestId }'}</code>: program by{' '}
        <code>errorType</code>, show <code>description</code>, report <code>requestId</code>. A PricingError of more
        than the pools carry also has <code>availableLiquidity</code>, <code>{'{ srcAmount, destAmount }'}</code>: ask
        for that or less.
      </>
    ),
    table: 'Table of errors',
    heads: ['Status', 'errorType', 'details, unless more is known', 'What to do'],
  },
  limits: {
    about: (
      <>
        Counted by the key in <code>X-API-KEY</code>, without one by address. A refused request costs nothing. Every
        answer says what is left (<code>RateLimit</code>), a refusal when to come back (<code>Retry-After</code>). GET
        /swap may be asked at half the pace; health is never limited.
      </>
    ),
    table: 'Table of limits',
    heads: ['Plan', 'Requests a second', 'At once', 'In a UTC day'],
    anonymous: 'without a key',
    perDay: (count: number | undefined) => (count === undefined ? 'no end' : displayCount(count)),
  },
  orders: {
    about:
      'A maker signs the terms and posts them; nothing is on the chain until somebody fills the order there. ' +
      'Its state follows from the chain alone: ' +
      'what was filled or cancelled, the time of the newest block, and what the maker holds and allows.',
    table: 'States of an order',
    heads: ['State', 'Meaning', 'May become'],
    end: 'nothing: the end',
  },
} as const
