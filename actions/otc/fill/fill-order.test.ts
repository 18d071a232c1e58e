import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { sumCommitments } from '@/lib/chain/approval/commitments'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { readRfqPermit } from '@/lib/chain/rfq/rfq-permit'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { offerCommitments } from '@/lib/history/otc/offer-commitments'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { fillGas, permitGas } from '../../wallet/read/network-cost'
import { AllowanceShortError, MismatchError, UnknownContractError } from '../../wallet/send/check-errors'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import { InsufficientBalanceError } from '../../wallet/send/revert'
import {
  AccountChangedError,
  ChainChangedError,
  RejectedError,
  StoppedWaitingError,
  UnknownChainError,
} from '../../wallet/send/wallet-errors'
import { createBatchingAnswers } from '../../wallet/testing/batching-wallet'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { readOrdersOnChain } from '../order/read-orders-on-chain'
import { dai, maker, openDesk, place, sta, taker, usdc, usdt, weth } from '../testing/open-desk'
import { signOrder } from '../testing/sign-order'
import { type FillPlan, fillOrder } from './fill-order'
import { FillRefusedError } from './fill-refusal'

const desk = openDesk()
const { rfq, router } = chain.contracts
const account = toLowerAddress(taker.address)
const offerer = toLowerAddress(maker.address)
const ether = 10n ** 18n

/** Signs an order of a tenth of a WETH for 300 USDC, by default. */
const sign = async (change: Partial<RfqOrder> = {}): Promise<SignedOrder> => {
  const order: RfqOrder = {
    nonceAndMeta: packNonceAndMeta({ maker: offerer, nonce: 7n }),
    expiry: (await desk.now()) + 600n,
    makerAsset: weth.address,
    takerAsset: usdc.address,
    maker: offerer,
    taker: account,
    makerAmount: ether / 10n,
    takerAmount: 300_000_000n,
    ...change,
  }
  return { chainId: chain.id, order, signature: await maker.signTypedData(rfqTypedData(place, order)) }
}
const offer = async (change: Partial<RfqOrder> = {}): Promise<SignedOrder> => {
  const signed = await sign(change)
  await desk.approve(offerer, signed.order.makerAsset, signed.order.makerAmount)
  return signed
}

type Run = ReturnType<typeof desk.begin>
const fill = (run: Run, signed: SignedOrder, change: Partial<FillPlan> = {}) => {
  const { makerAmount: gets, takerAmount: pays } = signed.order
  const token = [usdc, usdt, dai, weth, sta].find(({ address }) => address === signed.order.takerAsset)!
  return fillOrder(run.deps, {
    chain,
    account,
    walletChainId: chain.id,
    hash: hashRfqOrder(place, signed.order),
    signed,
    token,
    fill: { pays, gets },
    committed: 0n,
    permits: undefined,
    ...change,
  })
}
const half = (signed: SignedOrder) => ({
  fill: { pays: signed.order.takerAmount / 2n, gets: signed.order.makerAmount / 2n },
})

describe('fillOrder', () => {
  test('default', async () => {
    const signed = await offer()
    const before = [await desk.balanceOf(weth.address, account), await desk.balanceOf(usdc.address, offerer)] as const
    const run = desk.begin(account)
    const outcome = await fill(run, signed)
    expect(run.steps).toEqual(['approve', 'check', 'send', 'wait'])
    expect(outcome).toMatchObject({ kind: 'filled', pays: 300_000_000n, gets: ether / 10n })
    expect(await desk.balanceOf(weth.address, account)).toBe(before[0] + ether / 10n)
    expect(await desk.balanceOf(usdc.address, offerer)).toBe(before[1] + 300_000_000n)
    expect(await desk.remaining(signed.order)).toBe(1n)
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('behavior: fills in two parts, the second for the rest', async () => {
    const signed = await offer()
    const first = await fill(desk.begin(account), signed, half(signed))
    expect(first).toMatchObject({ pays: 150_000_000n, gets: ether / 20n })
    expect(await desk.remaining(signed.order)).toBe(ether / 20n + 1n)
    await fill(desk.begin(account), signed, half(signed))
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: does not repeat a sufficient approval', async () => {
    const signed = await offer()
    await desk.approve(account, usdc.address, 300_000_000n)
    const run = desk.begin(account)
    await fill(run, signed, { permits: { approval: 'exact' } })
    expect(run.steps).toEqual(['check', 'send', 'wait'])
    expect(run.opened).toEqual(['eth_sendTransaction'])
  })

  test('behavior: resets a token that refuses to change an allowance', async () => {
    const signed = await offer({ takerAsset: usdt.address })
    await desk.approve(account, usdt.address, 5n)
    const run = desk.begin(account)
    await fill(run, signed)
    expect(run.steps).toEqual(['reset', 'approve', 'check', 'send', 'wait'])
  })

  test('behavior: wraps the missing amount of the wrapped native token', async () => {
    const held = await desk.balanceOf(weth.address, account)
    const terms = { makerAsset: usdc.address, makerAmount: 1_000_000n, takerAsset: weth.address }
    const signed = await offer({ ...terms, takerAmount: held + ether })
    const run = desk.begin(account)
    await fill(run, signed)
    expect(run.steps).toEqual(['wrap', 'approve', 'check', 'send', 'wait'])
    expect(await desk.balanceOf(weth.address, account)).toBe(0n)
  })

  test('behavior: a wallet that batches wraps, approves and fills in one request', async () => {
    const held = await desk.balanceOf(weth.address, account)
    const terms = { makerAsset: usdc.address, makerAmount: 1_000_000n, takerAsset: weth.address }
    const signed = await offer({ ...terms, takerAmount: held + ether })
    const { answers, batches } = createBatchingAnswers(chain)
    const run = desk.begin(account, { answers })
    const outcome = await fill(run, signed, { permits: { approval: 'exact' } })
    expect(outcome).toMatchObject({ kind: 'filled', pays: held + ether, gets: 1_000_000n })
    expect([run.steps, run.opened]).toEqual([['batch', 'wait'], ['wallet_sendCalls']])
    expect(batches[0]!.calls.map(({ to }) => toLowerAddress(to))).toEqual(
      [weth.address, weth.address, rfq].map(toLowerAddress),
    )
    expect(await desk.balanceOf(weth.address, account)).toBe(0n)
    expect(await desk.allowanceOf(weth.address, account)).toBe(0n)
  })

  test('behavior: a wallet that refuses to batch approves and fills in two', async () => {
    const signed = await offer()
    const { answers } = createBatchingAnswers(chain)
    const wallet_sendCalls = () => Promise.reject({ code: 5760, message: 'no' })
    const run = desk.begin(account, { answers: { ...answers, wallet_sendCalls } })
    await fill(run, signed)
    expect(run.steps).toEqual(['batch skipped', 'approve', 'check', 'send', 'wait'])
    expect(run.opened).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('error: Rfq.FillRefusedError of a batch, before the wallet opens', async () => {
    const signed = await offer()
    await desk.cancel(hashRfqOrder(place, signed.order))
    const run = desk.begin(account, { answers: createBatchingAnswers(chain).answers })
    await expect(fill(run, signed)).rejects.toThrow(FillRefusedError)
    expect(run.opened).toEqual([])
  })

  test('behavior: switches the wallet to the chain of the order first', async () => {
    const signed = await offer()
    const chosen: number[] = []
    const run = desk.begin(account, { switchChain: async (id) => void chosen.push(id) })
    await fill(run, signed, { walletChainId: 8453 })
    expect([run.steps[0], chosen]).toEqual(['switch', [1]])
  })

  test('behavior: uses the confirmed amounts if the node omits logs', async () => {
    const signed = await offer()
    const run = desk.begin(account)
    const rpc = scriptedNode(async (request) => {
      const answer = await desk.rpc(request)
      return request.method === 'eth_getTransactionReceipt' && answer ? { ...answer, logs: [] } : answer
    })
    const outcome = await fill({ ...run, deps: { ...run.deps, rpc } }, signed, half(signed))
    expect(outcome).toMatchObject({ pays: 150_000_000n, gets: ether / 20n })
  })

  test('error: Token.AllowanceShortError when the user lowers the approval in the wallet', async () => {
    const signed = await offer()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 7n] })
    const answers = {
      eth_sendTransaction: ([call]: readonly unknown[], ask: typeof desk.rpc) =>
        ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
    }
    const run = desk.begin(account, { answers })
    await expect(fill(run, signed)).rejects.toThrow(AllowanceShortError)
    expect([run.steps, run.opened.length]).toEqual([['approve begun'], 1])
  })

  test('error: Token.InsufficientBalanceError before the wallet opens', async () => {
    const takerAmount = (await desk.balanceOf(usdc.address, account)) + 1n
    const run = desk.begin(account)
    await expect(fill(run, await offer({ takerAmount }))).rejects.toThrow(InsufficientBalanceError)
    expect(run.opened).toEqual([])
  })

  test('error: Wallet.RejectedError, then a retry only requests what is missing', async () => {
    const signed = await offer()
    const refuse = (params: readonly unknown[], ask: typeof desk.rpc) =>
      (params[0] as { to: string }).to === rfq
        ? Promise.reject({ code: 4001, message: 'User rejected the request.' })
        : ask({ method: 'eth_sendTransaction', params })
    const first = desk.begin(account, { answers: { eth_sendTransaction: refuse } })
    await expect(fill(first, signed)).rejects.toThrow(RejectedError)
    expect(first.steps).toEqual(['approve', 'check', 'send begun'])
    const second = desk.begin(account)
    await fill(second, signed)
    expect(second.steps).toEqual(['check', 'send', 'wait'])
  })

  test('error: Wallet.AccountChangedError when the account changes meanwhile', async () => {
    const signed = await offer()
    const run = desk.begin(account, { answers: { eth_accounts: () => [run.steps.length < 2 ? account : offerer] } })
    await expect(fill(run, signed)).rejects.toThrow(AccountChangedError)
    expect(run.opened).toHaveLength(1)
  })

  test('error: Wallet.ChainChangedError when the chain changes meanwhile', async () => {
    const signed = await offer()
    const run = desk.begin(account, { answers: { eth_chainId: () => (run.steps.length < 2 ? '0x1' : '0x2105') } })
    await expect(fill(run, signed)).rejects.toThrow(ChainChangedError)
    expect(run.opened).toHaveLength(1)
  })

  test('error: Wallet.UnknownChainError when the wallet does not know the chain', async () => {
    const run = desk.begin(account, { switchChain: () => Promise.reject(new UnknownChainError()) })
    await expect(fill(run, await offer(), { walletChainId: 5 })).rejects.toThrow(UnknownChainError)
    expect([run.steps, run.opened]).toEqual([['switch begun'], []])
  })

  test('error: Wallet.StoppedWaitingError: an abandoned run opens no wallet', async () => {
    const signed = await offer()
    const run = desk.begin(account, { isWanted: () => run.steps.length < 2 })
    await expect(fill(run, signed)).rejects.toThrow(StoppedWaitingError)
    expect(run.opened).toHaveLength(1)
  })

  test('error: a fill that reverts in the simulation is not sent', async () => {
    const signed = await offer()
    await desk.cancel(hashRfqOrder(place, signed.order))
    await desk.approve(account, usdc.address, 300_000_000n)
    const run = desk.begin(account)
    await expect(fill(run, signed)).rejects.toThrow(FillRefusedError)
    expect([run.steps, run.opened]).toEqual([['check begun'], []])
  })

  test('error: Transaction.RevertedOnChainError when it is cancelled between the checks and the block', async () => {
    const signed = await offer()
    await desk.approve(account, usdc.address, 300_000_000n)
    const before = await desk.balanceOf(usdc.address, account)
    const answers = {
      eth_sendTransaction: async (params: readonly unknown[], ask: typeof desk.rpc) => {
        await desk.cancel(hashRfqOrder(place, signed.order))
        return ask({ method: 'eth_sendTransaction', params })
      },
    }
    await expect(fill(desk.begin(account, { answers }), signed)).rejects.toThrow(RevertedOnChainError)
    expect(await desk.balanceOf(usdc.address, account)).toBe(before)
  })

  test('error: Chain.UnknownContractError for another contract at the address', async () => {
    const signed = await offer()
    await desk.approve(account, usdc.address, 300_000_000n)
    await desk.client().setCode({ address: rfq, bytecode: '0x00' })
    const run = desk.begin(account)
    await expect(fill(run, signed)).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })
})

describe('a taker with live offers of what is paid', () => {
  /**
   * Signs an offer of the taker of 250 USDC for a tenth of a WETH, to anyone, with an allowance for
   * exactly that.
   */
  const ownOffer = async () => {
    const terms = { makerAsset: usdc.address, takerAsset: weth.address }
    const own = await signOrder({ ...terms, makerAmount: 250_000_000n, takerAmount: ether / 10n }, taker)
    await desk.approve(account, usdc.address, 250_000_000n)
    return own
  }
  const isFunded = async (own: HashedOrder) => {
    const onChain = await readOrdersOnChain(desk.rpc, chain, [own])
    return sumCommitments(offerCommitments([{ signed: own, reserved: undefined }], onChain, 0), {
      token: own.order.makerAsset,
    }).committed
  }
  const committed = 250_000_000n

  test('default: the approval covers both, and the offer stays funded', async () => {
    const [signed, own] = [await offer(), await ownOffer()]
    expect(await isFunded(own)).toBe(committed)
    const run = desk.begin(account)
    await fill(run, signed, { committed })
    expect(run.steps).toEqual(['approve', 'check', 'send', 'wait'])
    expect(await desk.allowanceOf(usdc.address, account)).toBe(committed)
    expect(await isFunded(own)).toBe(committed)
  })

  test('behavior: an allowance for the fill alone is not sufficient, one for both is', async () => {
    const signed = await offer()
    await ownOffer()
    const small = { fill: { pays: 30_000_000n, gets: ether / 100n }, committed }
    const first = desk.begin(account)
    await fill(first, signed, small)
    expect(first.steps[0]).toBe('approve')
    await desk.approve(account, usdc.address, 280_000_000n)
    const second = desk.begin(account)
    await fill(second, signed, small)
    expect(second.steps).toEqual(['check', 'send', 'wait'])
    expect(await desk.allowanceOf(usdc.address, account)).toBe(committed)
  })

  test('behavior: a permit covers both, since it sets the allowance', async () => {
    const [signed, own] = [await offer(), await ownOffer()]
    const run = desk.begin(account)
    await fill(run, signed, { committed, permits: { approval: 'exact' } })
    expect(run.steps).toEqual(['permit', 'check', 'send', 'wait'])
    expect(await desk.allowanceOf(usdc.address, account)).toBe(committed)
    expect(await isFunded(own)).toBe(committed)
  })

  test('behavior: commitments need no balance, only the payment does', async () => {
    const [signed, held] = [await offer(), await desk.balanceOf(usdc.address, account)]
    await fill(desk.begin(account), signed, { committed: held })
    expect(await desk.allowanceOf(usdc.address, account)).toBe(held)
  })

  test('error: Rfq.AllowanceShortError when the approval is lowered to the fill alone', async () => {
    const signed = await offer()
    await ownOffer()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 300_000_000n] })
    const answers = {
      eth_sendTransaction: ([call]: readonly unknown[], ask: typeof desk.rpc) =>
        ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
    }
    await expect(fill(desk.begin(account, { answers }), signed, { committed })).rejects.toThrow(AllowanceShortError)
  })
})

test.each([
  ['pays', { makerAsset: weth.address, takerAsset: sta.address }],
  ['gets', { makerAsset: sta.address, takerAsset: usdc.address }],
])('error: Rfq.FillRefusedError in the simulation if the token that the taker %s takes a tax', async (_, pair) => {
  const run = desk.begin(account)
  await expect(fill(run, await offer(pair))).rejects.toThrow(/one of its tokens keeps a part of every transfer/)
  expect(run.opened).toEqual(['eth_sendTransaction'])
})

describe('permits of the taker', () => {
  const permits = { approval: 'exact' } as const

  test('default', async () => {
    const signed = await offer()
    const run = desk.begin(account)
    const outcome = await fill(run, signed, { permits, ...half(signed) })
    expect(run.steps).toEqual(['permit', 'check', 'send', 'wait'])
    expect(run.opened).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(outcome).toMatchObject({ pays: 150_000_000n, gets: ether / 20n })
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('behavior: uses a DAI permit only for unlimited approvals, with that effect', async () => {
    const signed = await offer({ takerAsset: dai.address, takerAmount: 300n * ether })
    const exact = desk.begin(account)
    await fill(exact, signed, { permits, ...half(signed) })
    expect(exact.steps[0]).toBe('approve')
    const all = desk.begin(account)
    await fill(all, signed, { permits: { approval: 'unlimited' }, ...half(signed) })
    expect(all.steps[0]).toBe('permit')
    expect(await desk.allowanceOf(dai.address, account)).toBeGreaterThan(2n ** 255n)
  })

  test('behavior: unlimited approvals do not apply to a fill', async () => {
    const signed = await offer()
    const run = desk.begin(account)
    await fill(run, signed, { permits: { approval: 'unlimited' } })
    expect(run.steps[0]).toBe('permit')
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('behavior: a wallet that cannot sign typed data, or a token with another domain, approves instead', async () => {
    const signed = await offer()
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4200, message: 'not supported' }) }
    const silent = desk.begin(account, { answers })
    await fill(silent, signed, { permits, ...half(signed) })
    expect(silent.steps).toEqual(['permit skipped', 'approve', 'check', 'send', 'wait'])
    const run = desk.begin(account)
    const token = { ...usdc, permit: { kind: 'eip2612', version: '9' } } as const
    await fill(run, signed, { permits, token, ...half(signed) })
    expect(run.opened).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('behavior: an account with delegated code approves a token that checks its code', async () => {
    const signed = await offer()
    const delegated = `0xef0100${chain.contracts.multicall3.slice(2)}`
    await desk.rpc({ method: 'anvil_setCode', params: [account, delegated] })
    const run = desk.begin(account)
    await fill(run, signed, { permits })
    expect(run.steps).toEqual(['approve', 'check', 'send', 'wait'])
  })

  test('error: Wallet.RejectedError of a permit opens nothing else', async () => {
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    const run = desk.begin(account, { answers })
    await expect(fill(run, await offer(), { permits })).rejects.toThrow(RejectedError)
    expect(run.opened).toEqual(['eth_signTypedData_v4'])
  })
})

describe('the permit of the maker', () => {
  const signPermit = async (change: { spender?: Address; value?: bigint; nonce?: bigint } = {}): Promise<Hex> => {
    const deadlineSeconds = (await desk.now()) + 600n
    const terms = { spender: rfq as Address, value: 100_000_000n, nonce: 0n, ...change }
    const permit = { kind: 'eip2612', owner: offerer, deadlineSeconds, ...terms } as const
    const token = { address: usdc.address, name: usdc.name, version: usdc.permit!.version, chainId: 1 }
    return encodeEip2612Permit(permit, await maker.signTypedData(eip2612TypedData(token, permit)))
  }
  /** Signs an offer of 100 USDC for half a WETH, without an approval of the maker. */
  const offerByPermit = async (permit: Hex): Promise<SignedOrder> => ({
    ...(await sign({
      makerAsset: usdc.address,
      takerAsset: weth.address,
      makerAmount: 100_000_000n,
      takerAmount: ether / 2n,
    })),
    permit,
  })

  test('default', async () => {
    const signed = await offerByPermit(await signPermit())
    const before = await desk.balanceOf(usdc.address, account)
    await fill(desk.begin(account), signed)
    expect(await desk.balanceOf(usdc.address, account)).toBe(before + 100_000_000n)
    expect(await desk.allowanceOf(usdc.address, offerer)).toBe(0n)
  })

  test('behavior: the remaining allowance covers the second part without the permit', async () => {
    const signed = await offerByPermit(await signPermit())
    await fill(desk.begin(account), signed, half(signed))
    expect(await desk.allowanceOf(usdc.address, offerer)).toBe(50_000_000n)
    await fill(desk.begin(account), signed, half(signed))
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: leaves the permit unused while the allowance covers the fill, since it would lower it', async () => {
    const signed = await offerByPermit(await signPermit())
    await desk.approve(offerer, usdc.address, 500_000_000n)
    await fill(desk.begin(account), signed)
    expect(await desk.allowanceOf(usdc.address, offerer)).toBe(400_000_000n)
  })

  test('behavior: uses both permits in one call', async () => {
    const [permit, token] = [await signPermit(), { ...dai }]
    const plain = await sign({
      makerAsset: usdc.address,
      takerAsset: dai.address,
      makerAmount: 100_000_000n,
      takerAmount: 90n * ether,
    })
    const run = desk.begin(account)
    await fill(run, { ...plain, permit }, { token, permits: { approval: 'unlimited' } })
    expect(run.steps).toEqual(['permit', 'check', 'send', 'wait'])
    expect(await desk.remaining(plain.order)).toBe(1n)
  })

  test('behavior: the gas reserve covers a fill with each of its permits', async () => {
    const pair = {
      makerAsset: usdc.address,
      takerAsset: dai.address,
      makerAmount: 100_000_000n,
      takerAmount: 90n * ether,
    }
    const gasOf = async (signed: SignedOrder, change: Partial<FillPlan>) => {
      const { transactionHash: hash } = await fill(desk.begin(account), signed, change)
      return (await desk.client().getTransactionReceipt({ hash })).gasUsed
    }
    const plain = await gasOf(await offer(), {})
    await desk.approve(offerer, usdc.address, 0n)
    const permitted = { ...(await sign(pair)), permit: await signPermit() }
    const both = await gasOf(permitted, { permits: { approval: 'unlimited' } })
    for (const [used, counted] of [
      [plain, fillGas],
      [both, fillGas + 2n * permitGas],
    ] as const) {
      expect(used).toBeLessThan(counted)
      expect(used).toBeGreaterThan((counted * 3n) / 4n)
    }
  })

  test('error: Wallet.MismatchError for a permit that is for another contract', async () => {
    const signed = await offerByPermit(await signPermit({ spender: router }))
    await desk.approve(account, weth.address, ether)
    const run = desk.begin(account)
    await expect(fill(run, signed)).rejects.toThrow(MismatchError)
    expect(run.opened).toEqual([])
  })

  test('error: refuses a permit that another one invalidated in the simulation', async () => {
    const signed = await offerByPermit(await signPermit({ nonce: 1n }))
    expect(readRfqPermit(signed.permit!)?.value).toBe(100_000_000n)
    await desk.approve(account, weth.address, ether)
    const run = desk.begin(account)
    await expect(fill(run, signed)).rejects.toThrow(/A signed permission was not accepted/)
    expect(run.opened).toEqual([])
  })
})
