import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

type Mark = (text: string) => ReactNode
const pools = (count: number) => plural(count, { one: '1 pool', other: `${displayCount(count)} pools` })
const openOrders = (count: number) =>
  plural(count, { one: '1 open order', other: `${displayCount(count)} open orders` })

/** Holds the texts of price proofs. */
export const proofText = {
  gauge: {
    of: {
      price: 'of the best possible price',
      beforeGas: 'of the best possible price, before gas',
      swap: 'of the best swap through pools, after gas',
      crosschain: 'of the best price over both chains',
    },
    verified: {
      price: (mark: Mark) => <>of the best possible price{mark(', verified here')}</>,
      beforeGas: (mark: Mark) => <>of the best possible price, before gas{mark(', verified here')}</>,
      swap: (mark: Mark) => <>of the best swap through pools, after gas{mark(', verified here')}</>,
      crosschain: (mark: Mark) => <>of the best price over both chains{mark(', verified here')}</>,
    },
    notVerified: 'Not verified',
  },
  market: {
    title: 'Price now',
    before: 'The price of your amount, held against the best possible one.',
    none: 'No proof of this price.',
  },
  counts: {
    pools,
    openOrders,
    both: (poolCount: number, orderCount: number) => `${pools(poolCount)} and ${openOrders(orderCount)}`,
  },
  verdict: {
    otherBlock: 'The chain has another block of this number. Do not rely on this price: get a new one.',
    different: 'Pool data differs from the chain. Do not rely on this price: get a new one.',
    leftOut: 'The service left out a pool that pays better. Do not rely on this price: compare with another service.',
    better: (bps: string) => `${bps} bps better`,
    betterBeforeGas: (bps: string, afterGasBps: string) =>
      `${bps} bps better before gas, or ${afterGasBps} bps after it`,
    looseByGas: (bps: number) =>
      `The proof does not rule out a route over ${bps} bps better. Most of the gap is gas that it counts too low.`,
    loose: (bps: number) =>
      `More than ${bps} bps from the best possible. ` +
      'Compare with another service, try a smaller amount, or wait for the next price.',
    reading: 'Comparing pool data with the chain.',
    lagging: (block: string) => `The node has not seen block ${block} yet. Retrying automatically.`,
    near: (better: string) => `No route is more than ${better}.`,
    nearIfRight: (better: string) =>
      `No route is more than ${better}, if the pool data is right: it could not be compared.`,
    nearButPruned: (better: string, block: string) =>
      `No route is more than ${better}, if the pool data is right: the node no longer has block ${block}.`,
    nearIfServed: (better: string, uncompared: string) =>
      `No route is more than ${better}, if the service is right about ${uncompared} not compared here.`,
    intentDifferent: 'Pool data differs from the chain: nothing to compare with. Your minimum holds.',
    intentLoose: 'A swap through pools may be better, gas counted. Compare with a market swap.',
    intentBest: 'No swap through these pools is better, gas counted.',
    intentBestIfRight: 'No swap through these pools is better, gas counted, if the pool data is right.',
    intentNear: (bps: string) => `No swap through these pools is over ${bps} bps better, gas counted.`,
    intentNearIfRight: (bps: string) =>
      `No swap through these pools is over ${bps} bps better, gas counted, if the pool data is right.`,
  },
  crosschain: {
    near: (bps: string) => `No route over both chains is over ${bps} bps better, bridge and gas apart.`,
    nearIfRight: (bps: string) =>
      `No route over both chains is over ${bps} bps better, bridge and gas apart, if the pool data is right.`,
    loose: (bps: string) => `A route over both chains could be ${bps} bps better. Compare with another service.`,
    lagging: (chain: string, block: string) =>
      `The node of ${chain} has not seen block ${block} yet. Retrying automatically.`,
    gap: 'Below the best possible by at most',
    pools: (chain: string) => `Pools on ${chain}`,
    bridge: 'Bridge',
    gas: 'Gas',
  },
  missing: {
    none: 'This service has no proof of this price.',
    unloaded: 'The proof of this price could not be loaded.',
  },
}
