import { expect, test } from 'vitest'
import { arbitrum } from '../registry/arbitrum'
import { base } from '../registry/base'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { bridgeContractAt, readFarRecipient } from './recipient-rules'

const [account, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const [usdc, weth] = ['USDC', 'WETH'].map((symbol) => findTokenBySymbol(base, symbol)!.address) as [
  `0x${string}`,
  `0x${string}`,
]
const [contract, another, delegated] = ['0x6080', '0x6081', `0xef0100${'ab'.repeat(20)}`] as const
type Input = Parameters<typeof readFarRecipient>[0]
type Codes = Input['codes']
const noCode: Codes = { account: '0x', here: '0x', there: '0x' }
const read = (change: Partial<Omit<Input, 'codes'>> & { codes?: Partial<Codes> } = {}) =>
  readFarRecipient({
    to: base,
    account,
    recipient: undefined,
    outputToken: weth,
    lostTo: undefined,
    ...change,
    codes: { ...noCode, ...change.codes },
  })

test('default: the account is paid itself, and receives ether for wrapped ether', () => {
  expect(read()).toEqual({ status: 'ok', arrivesAs: 'native', codeThere: 'none', isContractHere: false })
  expect(read({ outputToken: usdc })).toMatchObject({ status: 'ok', arrivesAs: 'token', codeThere: 'none' })
  expect(read({ isSold: true })).toMatchObject({ status: 'ok', arrivesAs: 'token' })
})

test('behavior: delegated code counts as an account, here and there', () => {
  const codes = { account: delegated, here: delegated, there: delegated }
  expect(read({ codes })).toMatchObject({ status: 'ok', arrivesAs: 'native', isContractHere: false })
})

test('behavior: a contract receives the wrapped token, and its code is compared', () => {
  const ofCodes = (here: Codes['here'], there: Codes['there']) => read({ recipient: other, codes: { here, there } })
  expect(ofCodes(contract, contract)).toMatchObject({ status: 'ok', arrivesAs: 'token', codeThere: 'same' })
  expect(ofCodes(another, contract)).toMatchObject({ status: 'ok', arrivesAs: 'token', codeThere: 'other' })
  expect(ofCodes('0x', contract)).toMatchObject({ codeThere: 'other', isContractHere: false })
  expect(ofCodes(contract, '0x')).toMatchObject({ arrivesAs: 'native', codeThere: 'none', isContractHere: true })
})

test('behavior: an account that is a contract must be named as recipient and have the same code there', () => {
  const codes = { account: contract, here: contract, there: contract }
  expect(read({ codes }).status).toBe('needsAddress')
  expect(read({ codes, recipient: account }).status).toBe('ok')
  for (const there of ['0x', another] as const)
    expect(read({ codes: { ...codes, there }, recipient: account }).status).toBe('needsAddress')
  expect(read({ codes, recipient: other }).status).toBe('ok')
})

test('behavior: nothing is decided before both nodes answered', () => {
  expect(read({ codes: { account: undefined } }).status).toBe('reading')
  expect(read({ codes: { there: undefined } }).status).toBe('reading')
  expect(read({ codes: { there: null } }).status).toBe('unknown')
  expect(read({ codes: { here: null }, recipient: other }).status).toBe('unknown')
  expect(read({ account: undefined }).status).toBe('reading')
  // A named recipient does not depend on the account's code.
  expect(read({ codes: { account: null }, recipient: other }).status).toBe('ok')
})

test("error: the bridge's contracts on either chain and the token itself are refused as recipient", () => {
  const chains = { from: mainnet, to: arbitrum }
  for (const { contracts } of [mainnet, arbitrum])
    for (const recipient of [contracts.spokePool!, contracts.acrossBridge!, contracts.landing!, contracts.intent!])
      expect(bridgeContractAt(chains, { recipient, outputToken: usdc })).toBeDefined()
  expect(bridgeContractAt(chains, { recipient: usdc, outputToken: usdc })).toBe('the token that arrives')
  expect(bridgeContractAt(chains, { recipient: other, outputToken: usdc })).toBeUndefined()
  expect(read({ recipient: other, lostTo: 'the bridge' })).toMatchObject({ status: 'lost', lostTo: 'the bridge' })
})
