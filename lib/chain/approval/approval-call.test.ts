import { type Address, encodeFunctionData, erc20Abi, maxUint256, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { type ApprovalChange, approvalCall, approvalEvent, permit2Abi, verifyApprovalCall } from './approval-call'
import { isSpenderName, permit2SpendersOf, spendersOf, UnknownSpenderError } from './spenders'
import { isUnlimited } from './unlimited'

const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const attacker: Address = '0xbad0000000000000000000000000000000000bad'
const { rfq, permit2 } = mainnet.contracts
const ofToken: ApprovalChange = { token: weth, spender: 'rfq', via: 'token', amount: 5n }
const ofPermit2: ApprovalChange = { token: weth, spender: 'router', via: 'permit2', amount: 0n }
const fieldsOf = (change: ApprovalChange, transaction: Partial<ReturnType<typeof approvalCall>>) =>
  verifyApprovalCall(mainnet, { ...approvalCall(mainnet, change), ...transaction }, change).map(({ field }) => field)

describe('approvalCall', () => {
  test('default', () => {
    expect(approvalCall(mainnet, ofToken)).toEqual({
      to: weth,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 5n] }),
      value: 0n,
    })
    expect(approvalCall(mainnet, ofPermit2).to).toBe(permit2)
  })

  test('error: Approval.UnknownSpenderError on a chain that lacks the contract', () => {
    const { intent: _, legacyTransferProxy: __, ...contracts } = mainnet.contracts
    const chain = { ...mainnet, contracts }
    expect(spendersOf(chain).map(({ name }) => name)).toEqual(['router', 'rfq', 'aave', 'permit2'])
    expect(permit2SpendersOf(chain).map(({ name }) => name)).toEqual(['router', 'rfq'])
    for (const spender of ['intent', 'legacy', 'unheard of'] as never[])
      expect(() => approvalCall(chain, { ...ofToken, spender })).toThrow(UnknownSpenderError)
    const change = { ...ofToken, spender: 'intent' } as const
    const found = verifyApprovalCall(chain, approvalCall(mainnet, change), change)
    expect(found.map(({ field }) => field)).toEqual(['spender'])
  })
})

test('permit2SpendersOf: the contracts that settle trades', () => {
  expect(permit2SpendersOf(mainnet).map(({ name }) => name)).toEqual(['router', 'intent', 'rfq'])
})

test('isSpenderName: accepts only known names', () => {
  const names = ['rfq', 'permit3', 'toString', 7, undefined, ['rfq']]
  expect(names.map(isSpenderName)).toEqual([true, false, false, false, false, false])
})

test('approvalEvent: the emitting contract and indexed arguments; Permit2 emits its own events', () => {
  const owner: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const { router } = mainnet.contracts
  const emitterAndArgs = ({ address, topics }: ReturnType<typeof approvalEvent>) => [address, ...topics.slice(1)]
  expect(emitterAndArgs(approvalEvent(mainnet, owner, ofToken))).toEqual([weth, pad(owner), pad(rfq)])
  expect(emitterAndArgs(approvalEvent(mainnet, owner, ofPermit2))).toEqual([
    permit2,
    pad(owner),
    pad(weth),
    pad(router),
  ])
  const [first] = approvalEvent(mainnet, owner, ofToken).topics
  expect(first).toBe(toEventSelector('Approval(address,address,uint256)'))
})

describe('verifyApprovalCall', () => {
  test('default', () => {
    for (const change of [ofToken, ofPermit2]) expect(fieldsOf(change, {})).toEqual([])
  })

  test('behavior: every field that differs from the confirmed change is named', () => {
    const approve = (args: readonly [Address, bigint]) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const pass = (args: readonly [Address, Address, bigint, number]) =>
      encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
    const { data } = approvalCall(mainnet, ofToken)
    const { router } = mainnet.contracts
    expect(fieldsOf(ofToken, { to: attacker })).toEqual(['to'])
    expect(fieldsOf(ofToken, { value: 1n })).toEqual(['value'])
    expect(fieldsOf(ofToken, { data: approve([attacker, 5n]) })).toEqual(['spender'])
    expect(fieldsOf(ofToken, { data: approve([router, 5n]) })).toEqual(['spender'])
    expect(fieldsOf(ofToken, { data: approve([rfq, maxUint256]) })).toEqual(['amount'])
    for (const bytes of ['0x', '0x12345678', `${data}00`, data.slice(0, -2), data.replace('095ea7b3', 'a9059cbb')])
      expect({ bytes, fields: fieldsOf(ofToken, { data: bytes as `0x${string}` }) }).toEqual({
        bytes,
        fields: ['data'],
      })
    expect(fieldsOf(ofPermit2, { data: pass([attacker, router, 0n, 0]) })).toEqual(['token'])
    expect(fieldsOf(ofPermit2, { data: pass([weth, attacker, 0n, 0]) })).toEqual(['spender'])
    expect(fieldsOf(ofPermit2, { data: pass([weth, router, 1n, 0]) })).toEqual(['amount'])
    expect(fieldsOf(ofPermit2, { data: pass([weth, router, 0n, 9]) })).toEqual(['expiration'])
    const asks = encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [weth, weth, router] })
    for (const bytes of [data, asks, `${pass([weth, router, 0n, 0])}00`] as const)
      expect(fieldsOf(ofPermit2, { data: bytes })).toEqual(['data'])
  })
})

describe('isUnlimited', () => {
  test('default: recognizes the values that tokens store for an unlimited allowance', () => {
    for (const amount of [maxUint256, maxUint256 - 10n ** 30n, 2n ** 255n, 2n ** 96n - 1n, 2n ** 160n - 1n])
      expect(isUnlimited(amount)).toBe(true)
    for (const amount of [0n, 10n ** 27n, 2n ** 96n, 2n ** 160n - 2n, 2n ** 160n, 2n ** 255n - 1n])
      expect(isUnlimited(amount)).toBe(false)
  })
})
