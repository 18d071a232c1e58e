import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { selectors } from './pool-calls'
import { readDecimals } from './read-decimals'
import { readRounds } from './reading'
import { findTokenBySymbol } from './registry'
import { mainnet } from './registry/mainnet'

test('default: of listed tokens the registry counts, of others their answer, and who does not say is left out', async () => {
  const usdc = findTokenBySymbol(mainnet, 'USDC')!.address
  const [says, silent] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as [Hex, Hex]
  const word = numberToHex(9, { size: 32 })
  const found = await readRounds(readDecimals(mainnet, [usdc, says, silent]), async (asked) => {
    expect(asked).toEqual([usdc, says, silent].map((target) => ({ target, data: selectors.decimals })))
    return [word, word, undefined]
  })
  expect([...found]).toEqual([
    [usdc, 6],
    [says, 9],
  ])
})
