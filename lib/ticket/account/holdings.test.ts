import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { isDust, listHoldings, totalWorth } from './holdings'

const tokenOf = (symbol: string, digit: string, decimals: number) => ({
  address: `0x${digit.repeat(40)}` as const,
  symbol,
  name: symbol,
  decimals,
})
const [usdc, weth, odd] = [tokenOf('USDC', 'a', 6), tokenOf('WETH', 'B', 18), tokenOf('ODD', 'c', 0)]
const held = {
  chainId: 1,
  tokens: [usdc, weth, odd],
  balances: {
    [usdc.address]: parseUnits('5', 6),
    [weth.address.toLowerCase()]: parseEther('0.5'),
    [odd.address]: 7n,
  },
  prices: { [usdc.address]: '1', [weth.address.toLowerCase()]: '3200.5', [odd.address]: null },
}

test('default: sorted by worth over all chains, with unpriced tokens last', () => {
  const far = { ...held, chainId: 8453, balances: { [usdc.address]: parseUnits('9000', 6) } }
  const listed = listHoldings([held, far])
  expect(listed.map(({ chainId, token }) => `${chainId} ${token.symbol}`)).toEqual([
    '8453 USDC',
    '1 WETH',
    '1 USDC',
    '1 ODD',
  ])
  expect(listed[1]?.worth).toBe(parseEther('1600.25'))
  expect(totalWorth(listed)).toBe(parseEther('10605.25'))
})

test('behavior: zero balances are left out, and dust is worth less than a dollar', () => {
  expect(listHoldings([{ ...held, balances: { [usdc.address]: 0n } }])).toEqual([])
  expect(isDust({ worth: parseEther('0.99') })).toBe(true)
  expect(isDust({ worth: parseEther('1') })).toBe(false)
  expect(isDust({ worth: undefined })).toBe(false)
})
