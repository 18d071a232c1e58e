import { expect, test } from 'vitest'
import { readDecimals } from './read-decimals'
import { readRounds } from './reading'
import { findTokenBySymbol } from './registry'
import { mainnet } from './registry/mainnet'
import { paperNode, papersOf } from './testing/paper-node'
import { at } from './testing/paper-pools'

test('default: of listed tokens the registry counts, of others their answer, and who does not say is left out', async () => {
  const usdc = findTokenBySymbol(mainnet, 'USDC')!.address
  const [says, silent] = [at(1), at(2)]
  const papers = { ...papersOf(usdc, { decimals: 7 }), ...papersOf(says, { decimals: 9 }) }
  const found = await readRounds(readDecimals(mainnet, [usdc, says, silent]), paperNode(papers))
  expect([...found]).toEqual([
    [usdc, 6],
    [says, 9],
  ])
})
