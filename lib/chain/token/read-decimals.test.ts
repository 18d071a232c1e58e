import { concat, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { selectors } from '../pools/pool-calls'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { readDecimals } from './read-decimals'

test('default: uses the registry for listed tokens, else the answer; leaves out missing and invalid ones', async () => {
  const usdc = findTokenBySymbol(mainnet, 'USDC')!.address
  const [nine, silent, most, absurd, twice] = ['1', '2', '3', '4', '5'].map((digit): Hex => `0x${digit.repeat(40)}`)
  const tokens = [usdc, nine!, silent!, most!, absurd!, twice!]
  const word = (value: number) => numberToHex(value, { size: 32 })
  const found = await readRounds(readDecimals(mainnet, tokens), async (asked) => {
    expect(asked).toEqual(tokens.map((target) => ({ target, data: selectors.decimals })))
    return [word(9), word(9), undefined, word(77), word(78), concat([word(9), word(9)])]
  })
  expect([...found]).toEqual([
    [usdc, 6],
    [nine, 9],
    [most, 77],
    [twice, 9],
  ])
})
