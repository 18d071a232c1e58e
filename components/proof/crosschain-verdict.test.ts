import { expect, test } from 'vitest'
import { crosschainVerdictOf } from './crosschain-verdict'

const check = {
  verdict: 'proved' as const,
  gapBps: 12,
  parts: { origin: 1, bridge: 8, destination: 0.5, gas: 2.5 },
  pools: 40,
}
const side = { read: 20, fields: [], differences: [], missing: [], uncounted: [] }
const compared = { status: 'compared' as const, unchecked: 0, ...check, origin: side, destination: side }
const nameOf = (chainId: number) => `chain ${chainId}`
const verdict = (market: Parameters<typeof crosschainVerdictOf>[0]['market'], given = check) =>
  crosschainVerdictOf({ check: given, market, nameOf })
const pool = { address: '0x01', dex: 'UniswapV2', token0: '0x02', token1: '0x03' } as const

test('default: green where both chains confirm a price near the best one', () => {
  expect(verdict(compared)).toEqual({
    tone: 'positive',
    text: 'No route over both chains is over 5 bps better, bridge and gas apart.',
  })
})

test('behavior: neutral until both chains were read, and for pools that could not be', () => {
  expect(verdict({ status: 'reading' }).tone).toBe('neutral')
  expect(verdict({ status: 'unavailable' }).text).toContain('if the pool data is right')
  expect(verdict({ ...compared, unchecked: 1 }).tone).toBe('neutral')
  expect(verdict({ status: 'lagging', blockNumber: 7, chainId: 8453 })).toEqual({
    tone: 'neutral',
    text: 'The node of chain 8453 has not seen block 7 yet. Retrying automatically.',
  })
})

test('behavior: the gap of the chains counts, and the fee of the bridge is no loose route', () => {
  const loose = { ...compared, verdict: 'loose' as const, parts: { ...check.parts, destination: 9 } }
  expect(verdict(loose)).toEqual({
    tone: 'caution',
    text: 'A route over both chains could be 10 bps better. Compare with another service.',
  })
})

test('error: a chain contradicts the proof', () => {
  const difference = { ...pool, field: 'reserve0', proof: '1', chain: '2' }
  expect(verdict({ ...compared, destination: { ...side, differences: [difference] } }).tone).toBe('danger')
  expect(verdict({ ...compared, verdict: 'loose', origin: { ...side, missing: [pool] } }).tone).toBe('danger')
  expect(verdict({ status: 'otherBlock', blockNumber: 7, chainId: 1 }).tone).toBe('danger')
})
