import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { fillGas, networkCost } from '../../wallet/read/network-cost'
import { AllowanceShortError } from '../../wallet/send/check-errors'
import { InsufficientBalanceError } from '../../wallet/send/revert'
import { InsufficientGasBalanceError, RejectedError } from '../../wallet/send/wallet-errors'
import { dai, maker, openDesk, usdc, usdt, weth } from '../testing/open-desk'
import { meetOtcRequirements, type OtcSpending } from './meet-otc-requirements'

const desk = openDesk()
const tail = ['sign', 'post'] as const
const spendingOf = (change: Partial<OtcSpending>): OtcSpending => ({
  chain,
  account: maker.address,
  token: dai,
  amount: 10n ** 18n,
  wrapsNative: false,
  gas: fillGas,
  allowUnderfunded: false,
  permits: undefined,
  ...change,
})

describe('meetOtcRequirements', () => {
  test('default', async () => {
    const { deps, steps, plans, opened } = desk.begin(maker.address)
    const router = () =>
      desk.client().readContract({
        address: dai.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [maker.address, chain.contracts.router],
      })
    const before = await router()
    await meetOtcRequirements(deps, spendingOf({}), tail)
    expect(await desk.allowanceOf(dai.address, maker.address)).toBe(10n ** 18n)
    expect(await router()).toBe(before)
    expect(steps).toEqual(['approve'])
    expect(plans).toEqual(['approve sign post', 'sign post'])
    expect(opened).toEqual(['eth_sendTransaction'])
  })

  test('behavior: requests nothing that is already there', async () => {
    await desk.approve(maker.address, usdc.address, 10n ** 6n)
    const { deps, steps, opened } = desk.begin(maker.address)
    await meetOtcRequirements(deps, spendingOf({ token: usdc, amount: 10n ** 6n }), tail)
    expect([steps, opened]).toEqual([[], []])
  })

  test('behavior: resets a token that refuses to change an allowance', async () => {
    await desk.approve(maker.address, usdt.address, 5n)
    const { deps, steps } = desk.begin(maker.address)
    await meetOtcRequirements(deps, spendingOf({ token: usdt, amount: 7n }), tail)
    expect(steps).toEqual(['reset', 'approve'])
    expect(await desk.allowanceOf(usdt.address, maker.address)).toBe(7n)
  })

  test('behavior: wraps exactly the missing amount', async () => {
    const held = await desk.balanceOf(weth.address, maker.address)
    const amount = held + 10n ** 17n
    const { deps, steps } = desk.begin(maker.address)
    await meetOtcRequirements(deps, spendingOf({ token: weth, amount, wrapsNative: true }), tail)
    expect(steps).toEqual(['wrap', 'approve'])
    expect(await desk.balanceOf(weth.address, maker.address)).toBe(amount)
  })

  test('behavior: continues after a refusal where it stopped', async () => {
    const amount = (await desk.balanceOf(weth.address, maker.address)) + 1n
    const spending = spendingOf({ token: weth, amount, wrapsNative: true })
    const first = desk.begin(maker.address, {
      answers: {
        eth_sendTransaction: (params, ask) =>
          (params[0] as { data: string }).data.startsWith('0x095ea7b3')
            ? Promise.reject({ code: 4001, message: 'User rejected the request.' })
            : ask({ method: 'eth_sendTransaction', params }),
      },
    })
    await expect(meetOtcRequirements(first.deps, spending, tail)).rejects.toBeInstanceOf(RejectedError)
    expect(first.steps).toEqual(['wrap', 'approve begun'])
    const second = desk.begin(maker.address)
    await meetOtcRequirements(second.deps, spending, tail)
    expect(second.steps).toEqual(['approve'])
  })

  test('behavior: a maker may offer more than the balance', async () => {
    const amount = (await desk.balanceOf(dai.address, maker.address)) + 1n
    const { deps, steps } = desk.begin(maker.address)
    await meetOtcRequirements(deps, spendingOf({ amount, allowUnderfunded: true }), tail)
    expect(steps).toEqual(['approve'])
    expect(await desk.allowanceOf(dai.address, maker.address)).toBe(amount)
  })

  test('error: Token.InsufficientBalanceError for a payer, before the wallet opens', async () => {
    const amount = (await desk.balanceOf(dai.address, maker.address)) + 1n
    const { deps, opened } = desk.begin(maker.address)
    await expect(meetOtcRequirements(deps, spendingOf({ amount }), tail)).rejects.toBeInstanceOf(
      InsufficientBalanceError,
    )
    expect(opened).toEqual([])
  })

  test('error: Chain.InsufficientGasBalanceError before the wallet opens', async () => {
    await desk.client().setBalance({ address: maker.address, value: 1n })
    const { deps, opened } = desk.begin(maker.address)
    await expect(meetOtcRequirements(deps, spendingOf({}), tail)).rejects.toBeInstanceOf(InsufficientGasBalanceError)
    expect(opened).toEqual([])
  })

  test('behavior: the gas reserve is what wallets offer, also of the amount that could be wrapped', async () => {
    const gasPrice = BigInt(await desk.rpc({ method: 'eth_gasPrice' }))
    const kept = networkCost(gasPrice, fillGas)
    const held = await desk.balanceOf(weth.address, maker.address)
    const spending = spendingOf({ token: weth, amount: held + 5n, wrapsNative: true })
    const { deps, opened } = desk.begin(maker.address)
    for (const change of [spendingOf({}), spending]) {
      const value = kept - 1n + (change.wrapsNative ? 5n : 0n)
      await desk.client().setBalance({ address: maker.address, value })
      await expect(meetOtcRequirements(deps, change, tail)).rejects.toBeInstanceOf(InsufficientGasBalanceError)
    }
    expect(opened).toEqual([])
  })

  test('error: Token.AllowanceShortError when the approval is lowered in the wallet', async () => {
    const args = [chain.contracts.rfq, 3n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const { deps, steps, opened } = desk.begin(maker.address, {
      answers: {
        eth_sendTransaction: ([call], ask) =>
          ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
      },
    })
    await expect(meetOtcRequirements(deps, spendingOf({}), tail)).rejects.toBeInstanceOf(AllowanceShortError)
    expect(steps).toEqual(['approve begun'])
    expect(opened).toHaveLength(1)
  })
})
