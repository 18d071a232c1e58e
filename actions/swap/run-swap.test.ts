import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, maxUint256, pad, parseAbi } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { routerAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts, developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { chains } from '@/lib/chain/registry/chains'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeV3Pools } from '@/lib/chain/swap/direct-pools'
import { type FrozenQuote, freezeQuote, type PricesInput } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { pairOf } from '@/lib/ticket/terms/trade-terms'
import type { RunEvent } from '../run/advance-run'
import { createProgress } from '../run/progress'
import { createRefusedPermits } from '../run/refused-permits'
import { resumeRun } from '../run/resume-run'
import { failedStep, unsettledStep } from '../run/run-step'
import { AllowanceShortError, PriceMovedError, StalePriceError } from '../wallet/send/check-errors'
import { CancelledError, RevertedOnChainError } from '../wallet/send/follow-errors'
import { InsufficientBalanceError, InsufficientOutputError, TransferFromFailedError } from '../wallet/send/revert'
import { toBaseError, UnexpectedError } from '../wallet/send/transaction-errors'
import {
  AccountChangedError,
  ChainChangedError,
  InsufficientGasBalanceError,
  RejectedError,
  StoppedWaitingError,
  UnknownChainError,
} from '../wallet/send/wallet-errors'
import { createBatchingAnswers } from '../wallet/testing/batching-wallet'
import { type Answers, createNodeWallet, createTaskDeps, openSeededWorld } from '../wallet/testing/seeded-world'
import { resumeSwap as resume, runSwap } from './run-swap'
import type { BuiltSwap, RunDeps, SwapPlan } from './swap-plan'
import type { SwapRun, SwapStepKind } from './swap-run'
import { swapSurface } from './swap-surface'
import { confirmedSale } from './testing/confirmed-sale'

const { advance } = swapSurface
/** Resumes a run, and settles it with its outcome. */
const resumeSwap = async (deps: RunDeps, left: SwapRun) => {
  const result = await resume(deps, chain, left)
  if (result) deps.emit({ type: 'settled', result })
}

const chain = chains[1]!
const { router, permit2 } = chain.contracts
const account = developmentAccounts[1]
const other = developmentAccounts[2]
const tokenOf = (symbol: string) => findTokenBySymbol(chain, symbol)!
const [weth, usdc, usdt, dai] = ['WETH', 'USDC', 'USDT', 'DAI'].map(tokenOf) as [Token, Token, Token, Token]
const eth: Sold = { address: nativeToken, symbol: 'ETH', decimals: 18 }
type Token = ReturnType<typeof tokenOf>
type Sold = Pick<Token, 'address' | 'symbol' | 'decimals' | 'permit' | 'approveRace'>

const world = openSeededWorld()
const { rpc } = world
const balanceOf = (token: Address, owner: Address = account) => world.balanceOf(token, owner)
const allowanceOf = (token: Address, spender: Address = router) => world.allowanceOf(token, account, spender)
const approve = (token: Address, spender: Address, amount: bigint) => world.approve(account, token, amount, spender)
const createWallet = (answers: Answers = {}) => createNodeWallet(rpc, account, answers)

const termsOf = (src: Sold, dest: Sold, change: Partial<SwapTerms> = {}): SwapTerms => ({
  ...confirmedSale,
  ...pairOf(chain.id, src, dest),
  srcAmount: 10n ** BigInt(src.decimals),
  destAmount: 1n,
  limit: 1n,
  beneficiary: account,
  ...change,
})

const quoteFor = (terms: SwapTerms, receivedAt = 0, destAmount = terms.destAmount): FrozenQuote =>
  freezeQuote({
    priceRoute: {
      network: 1,
      side: terms.side,
      hmac: 'x',
      srcAmount: String(terms.srcAmount),
      destAmount: String(destAmount),
      partnerFee: 0,
      gasCost: '150000',
    } as PriceRoute,
    slippageBps: 50,
    receiver: undefined,
    owner: account,
    receivedAt,
    question: {
      network: 1,
      srcToken: terms.src.address,
      destToken: terms.dest.address,
      slippage: terms.slippageBps,
    } as PricesInput,
  })

/**
 * Builds a call of the router's own V3 method through the 0.05 or 0.3 % pool, as a service would.
 */
const direct = (terms: SwapTerms, permit: Hex = '0x'): BuiltSwap => {
  const wrapped = (token: Address) => (token === toLowerAddress(nativeToken) ? chain.contracts.wrappedNative : token)
  const stable = ![terms.src.symbol, terms.dest.symbol].some((symbol) => /ETH/.test(symbol))
  const pools = encodeV3Pools([
    { tokenIn: wrapped(terms.src.address), tokenOut: wrapped(terms.dest.address), feePips: stable ? 100 : 500 },
  ])
  const { srcAmount: fromAmount, limit: toAmount } = terms
  const [srcToken, destToken] = [terms.src.address, terms.dest.address]
  const beneficiary = '0x0000000000000000000000000000000000000000'
  // The quoted amount is so high that nothing counts as surplus, since these quotes are artificial.
  const quotedAmount = 10n ** 30n
  const swap = {
    srcToken,
    destToken,
    fromAmount,
    toAmount,
    quotedAmount,
    metadata: pad('0x'),
    beneficiary,
    pools,
  } as const
  return {
    to: router,
    data: encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactAmountInOnUniswapV3',
      args: [swap, 0n, permit],
    }),
    value: srcToken === toLowerAddress(nativeToken) ? fromAmount : 0n,
  }
}

const emptyRun = (terms: SwapTerms, by: Address = account): SwapRun => ({
  id: 'run',
  account: by,
  chainId: 1,
  startedAt: 0,
  status: 'running',
  steps: [],
  terms,
})

type Setup = { wallet?: ReturnType<typeof createWallet>; deps?: Partial<RunDeps>; plan?: Partial<SwapPlan> }

const play = async (token: Sold, terms: SwapTerms, { wallet = createWallet(), deps = {}, plan = {} }: Setup = {}) => {
  const events: RunEvent<SwapStepKind>[] = []
  let run = emptyRun(terms)
  const all: RunDeps = {
    ...createTaskDeps(rpc, wallet),
    askQuote: async () => quoteFor(terms, all.now()),
    buildSwap: async (_, permit) => direct(terms, permit),
    randomWord: () => pad('0x7', { size: 32 }),
    progress: createProgress({ emit: (event) => all.emit(event), isWanted: () => all.isWanted() }),
    ...deps,
    emit: (event) => {
      events.push(event)
      run = advance(run, event)
      deps.emit?.(event)
    },
  }
  await runSwap(all, {
    chain,
    account,
    walletChainId: 1,
    terms,
    quote: terms.kind === 'market' ? quoteFor(terms) : undefined,
    token,
    approval: 'exact',
    wantsPermit: false,
    ...plan,
  })
    .then((receipt) => all.emit({ type: 'settled', result: { receipt } }))
    .catch((error: unknown) => all.emit({ type: 'stopped', error: toBaseError(error) }))
  return { run, wallet, deps: all, events }
}

const steps = ({ steps }: SwapRun) => steps.map(({ kind, status }) => `${kind} ${status}`)
const errorOf = (run: SwapRun) => failedStep(run)?.error

describe('runSwap', () => {
  test('default', async () => {
    const terms = termsOf(weth, usdc)
    const before = [await balanceOf(weth.address), await balanceOf(usdc.address)] as const
    const { run, wallet } = await play(weth, terms)
    expect(steps(run)).toEqual(['approve done', 'check done', 'send done', 'wait done'])
    expect(run.status).toBe('done')
    const after = [await balanceOf(weth.address), await balanceOf(usdc.address)] as const
    expect(before[0] - after[0]).toBe(terms.srcAmount)
    expect(run.receipt).toMatchObject({ paid: terms.srcAmount, received: after[1] - before[1] })
    expect(after[1] - before[1]).toBeGreaterThan(1_000n * 10n ** 6n)
    expect(await allowanceOf(weth.address)).toBe(0n)
    expect(wallet.opened).toHaveLength(2)
  })

  test('behavior: refreshes the page’s chain data before a transaction is reported as mined', async () => {
    const told: string[] = []
    const { run } = await play(weth, termsOf(weth, usdc), {
      deps: {
        readAnew: async () => void told.push('read anew'),
        emit: (event) => {
          if (event.type === 'finished' || event.type === 'settled') told.push(event.type)
        },
      },
    })
    expect(run.status).toBe('done')
    // The approval; the check and the sending, which wait for no block; the swap.
    expect(told).toEqual(['read anew', 'finished', 'finished', 'finished', 'read anew', 'finished', 'settled'])
  })

  test('behavior: does not repeat a sufficient approval', async () => {
    await approve(weth.address, router, 10n ** 18n)
    const { run, wallet } = await play(weth, termsOf(weth, usdc))
    expect(steps(run)).toEqual(['approve skipped', 'check done', 'send done', 'wait done'])
    expect(wallet.opened).toHaveLength(1)
  })

  test('behavior: approves unlimited amounts only if chosen', async () => {
    const { run } = await play(weth, termsOf(weth, usdc), { plan: { approval: 'unlimited' } })
    expect(run.status).toBe('done')
    expect(await allowanceOf(weth.address)).toBeGreaterThan(maxUint256 / 2n)
  })

  test('behavior: resets a token that refuses to change an allowance', async () => {
    await approve(usdt.address, router, 5n)
    const { run, wallet } = await play(usdt, termsOf(usdt, usdc))
    expect(steps(run)).toEqual(['reset done', 'approve done', 'check done', 'send done', 'wait done'])
    expect(wallet.opened).toHaveLength(3)
    expect(await allowanceOf(usdt.address)).toBe(0n)
  })

  test('behavior: a permit replaces the approval', async () => {
    const { run, wallet } = await play(usdc, termsOf(usdc, weth), { plan: { wantsPermit: true } })
    expect(steps(run)).toEqual(['permit done', 'check done', 'send done', 'wait done'])
    expect(wallet.opened).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(await allowanceOf(usdc.address)).toBe(0n)
  })

  test('behavior: uses a DAI permit for unlimited approvals', async () => {
    const plan = { wantsPermit: true, approval: 'unlimited' } as const
    const { run } = await play(dai, termsOf(dai, usdc), { plan })
    expect(steps(run)).toEqual(['permit done', 'check done', 'send done', 'wait done'])
  })

  test('behavior: uses Permit2 if it is approved', async () => {
    await approve(weth.address, permit2, maxUint256)
    const { run, wallet } = await play(weth, termsOf(weth, usdc), { plan: { wantsPermit: true } })
    expect(steps(run)).toEqual(['permit done', 'check done', 'send done', 'wait done'])
    expect(wallet.opened).toHaveLength(2)
    expect(await allowanceOf(weth.address)).toBe(0n)
  })

  test('behavior: a wallet that cannot sign typed data approves instead', async () => {
    const wallet = createWallet({
      eth_signTypedData_v4: () => Promise.reject({ code: 4200, message: 'The method is not supported.' }),
    })
    const { run } = await play(usdc, termsOf(usdc, weth), { wallet, plan: { wantsPermit: true } })
    expect(steps(run)).toEqual(['approve done', 'permit skipped', 'check done', 'send done', 'wait done'])
  })

  test('behavior: never signs for a domain that the token does not have', async () => {
    const token = { ...usdc, permit: { kind: 'eip2612', version: '9' } } as const
    const { run, wallet } = await play(token, termsOf(usdc, weth), { plan: { wantsPermit: true } })
    expect(steps(run)).toEqual(['approve done', 'permit skipped', 'check done', 'send done', 'wait done'])
    expect(wallet.opened).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  describe('a permit that is refused', () => {
    const plan = { wantsPermit: true }
    const approved = ['approve done', 'check done', 'send done', 'wait done']
    /** Delegates the account to a contract that accepts no signature. */
    const delegate = () =>
      rpc({ method: 'anvil_setCode', params: [account, `0xef0100${chain.contracts.multicall3.slice(2)}`] })

    test('behavior: an account with delegated code approves a token that checks its code', async () => {
      await delegate()
      const { run, wallet } = await play(usdc, termsOf(usdc, weth), { plan })
      expect(steps(run)).toEqual(approved)
      expect(wallet.opened).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    })

    test('behavior: signs a permit of a token that does not check code, and none of Permit2', async () => {
      await delegate()
      const all = { plan: { ...plan, approval: 'unlimited' } } as const
      expect(steps((await play(dai, termsOf(dai, usdc), all)).run)[0]).toBe('permit done')
      await approve(weth.address, permit2, maxUint256)
      expect(steps((await play(weth, termsOf(weth, usdc), { plan })).run)[0]).toBe('approve done')
    })

    test('behavior: approves at once if the token refuses the permit in the simulation', async () => {
      const refusing = ((request: Parameters<typeof rpc>[0]) => {
        const [call] = (request.params ?? []) as { data?: string }[]
        return request.method === 'eth_call' && call?.data?.startsWith('0xd505accf')
          ? Promise.reject({ code: 3, message: 'execution reverted: EIP2612: invalid signature' })
          : rpc(request)
      }) as typeof rpc
      const { run, wallet } = await play(usdc, termsOf(usdc, weth), { plan, deps: { rpc: refusing } })
      expect(steps(run)).toEqual(['approve done', 'permit skipped', 'check done', 'send done', 'wait done'])
      expect(wallet.opened).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendTransaction'])
    })

    test('behavior: the next attempt approves after a simulation refused a permit', async () => {
      const refusedPermits = createRefusedPermits()
      const terms = termsOf(usdc, weth)
      // The last byte belongs to the signature.
      const spoil = (permit?: Hex): Hex | undefined => permit && `${permit.slice(0, -2) as Hex}00`
      const spoiled = {
        refusedPermits,
        buildSwap: async (_: FrozenQuote, permit?: Hex) => direct(terms, spoil(permit)),
      }
      const first = await play(usdc, terms, { plan, deps: spoiled })
      expect(steps(first.run)).toEqual(['permit done', 'check failed', 'send todo', 'wait todo'])
      const second = await play(usdc, terms, { plan, deps: { refusedPermits } })
      expect(steps(second.run)).toEqual(approved)
    })

    test('behavior: the next attempt approves after a wallet failed to sign a permit', async () => {
      const refusedPermits = createRefusedPermits()
      const thrown = { code: -32603, message: 'Blind signing is off.' }
      const wallet = createWallet({ eth_signTypedData_v4: () => Promise.reject(thrown) })
      const first = await play(usdc, termsOf(usdc, weth), { wallet, plan, deps: { refusedPermits } })
      expect([steps(first.run)[0], first.wallet.opened.length]).toEqual(['permit failed', 1])
      const second = await play(usdc, termsOf(usdc, weth), { plan, deps: { refusedPermits } })
      expect(steps(second.run)).toEqual(approved)
    })

    test('behavior: asks for a declined permit again', async () => {
      const refusedPermits = createRefusedPermits()
      const wallet = createWallet({ eth_signTypedData_v4: () => Promise.reject({ code: 4001 }) })
      await play(usdc, termsOf(usdc, weth), { wallet, plan, deps: { refusedPermits } })
      const { run } = await play(usdc, termsOf(usdc, weth), { plan, deps: { refusedPermits } })
      expect(steps(run)[0]).toBe('permit done')
    })
  })

  test('behavior: a native sale needs no approval, and is paid without the network cost', async () => {
    const terms = termsOf(eth, usdc)
    const before = await balanceOf(nativeToken)
    const { run } = await play(eth, terms)
    expect(steps(run)).toEqual(['check done', 'send done', 'wait done'])
    const spent = before - (await balanceOf(nativeToken))
    expect(run.receipt?.paid).toBe(terms.srcAmount)
    expect(spent).toBe(terms.srcAmount + (run.receipt?.gasPaid ?? 0n))
  })

  test('behavior: a native purchase is counted from the balance', async () => {
    const before = await balanceOf(nativeToken)
    const terms = termsOf(usdc, eth, { srcAmount: 5_000n * 10n ** 6n })
    await approve(usdc.address, router, terms.srcAmount)
    const start = await balanceOf(nativeToken)
    const { run } = await play(usdc, terms)
    const { received = 0n, gasPaid = 0n } = run.receipt ?? {}
    expect(received).toBeGreaterThan(10n ** 17n)
    expect(await balanceOf(nativeToken)).toBe(start + received - gasPaid)
    expect(start).toBeLessThan(before)
  })

  test('behavior: wraps and unwraps one to one', async () => {
    const before = await balanceOf(weth.address)
    const wrap = await play(eth, termsOf(eth, weth, { kind: 'wrap' }))
    expect(steps(wrap.run)).toEqual(['check done', 'send done', 'wait done'])
    expect(await balanceOf(weth.address)).toBe(before + 10n ** 18n)
    const unwrap = await play(weth, termsOf(weth, eth, { kind: 'unwrap' }))
    expect(unwrap.run.receipt).toMatchObject({ paid: 10n ** 18n, received: 10n ** 18n })
    expect(await balanceOf(weth.address)).toBe(before)
  })

  test('behavior: switches a wallet on another chain once', async () => {
    let switched = 0
    const switchChain = async () => void switched++
    const { run } = await play(weth, termsOf(weth, usdc), { plan: { walletChainId: 8453 }, deps: { switchChain } })
    expect(steps(run)[0]).toBe('switch done')
    expect([run.status, switched]).toEqual(['done', 1])
  })

  test.each([
    ['that grew old while the person approved', [['sent', 'approve', 60_000]]],
    // The approval takes 16 seconds, and the steps before the wallet another 8.
    [
      'that would be too old when the wallet opens',
      [
        ['sent', 'approve', 16_000],
        ['finished', 'check', 24_000],
      ],
    ],
  ] as const)('behavior: renews a price %s before it', async (_, clock) => {
    const terms = termsOf(weth, usdc)
    let asked = 0
    let now = 0
    const deps = {
      now: () => now,
      askQuote: async () => {
        asked++
        return quoteFor(terms, now)
      },
      emit: (event: RunEvent<SwapStepKind>) => {
        for (const [type, step, at] of clock) if (event.type === type && event.step === step) now = at
      },
    }
    const { run } = await play(weth, terms, { deps })
    expect([run.status, asked]).toEqual(['done', 1])
  })

  /**
   * Returns a device that takes `checkMs` to build and compare a swap, and whose prices come from
   * `ask`.
   */
  const slowDevice = (terms: SwapTerms, checkMs: number, ask: (count: number) => void = () => {}) => {
    let [now, asked, built] = [0, 0, 0]
    const deps: Partial<RunDeps> = {
      now: () => now,
      askQuote: async () => {
        ask(++asked)
        return quoteFor(terms, now)
      },
      buildSwap: async (_, permit) => {
        built++
        now += checkMs
        return direct(terms, permit)
      },
    }
    return { deps, counts: () => ({ asked, built }) }
  }

  test('behavior: a device that checks for 28 seconds renews and checks again, and swaps', async () => {
    const terms = termsOf(weth, usdc)
    const { deps, counts } = slowDevice(terms, 28_000)
    const { run } = await play(weth, terms, { deps })
    expect([run.status, counts()]).toEqual(['done', { asked: 2, built: 2 }])
    expect(run.receipt!.received).toBeGreaterThanOrEqual(terms.limit)
  })

  test('error: Wallet.PriceMovedError: a price beyond the accepted minimum right before the wallet opens', async () => {
    const terms = termsOf(weth, usdc)
    const { deps } = slowDevice(terms, 28_000, (count) => {
      if (count === 2) throw new PriceMovedError()
    })
    const { run, wallet } = await play(weth, terms, { deps })
    expect(errorOf(run)).toBeInstanceOf(PriceMovedError)
    expect(steps(run).slice(1)).toEqual(['check done', 'send failed', 'wait todo'])
    // The wallet only opened for the approval.
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: does not send a call that misses its limit on the newest block', async () => {
    const terms = termsOf(weth, usdc)
    const { deps } = slowDevice(terms, 28_000, () => undefined)
    const askQuote = deps.askQuote!
    let asked = 0
    deps.askQuote = async (quote) => {
      // Revokes the allowance between the checks and the wallet, as a pool's price can change.
      if (++asked === 2) await approve(weth.address, router, 0n)
      return askQuote(quote)
    }
    const { run, wallet } = await play(weth, terms, { deps })
    expect(errorOf(run)).toBeInstanceOf(TransferFromFailedError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Wallet.StalePriceError: no price was young enough when the wallet could open', async () => {
    const terms = termsOf(weth, usdc)
    let now = 0
    const askQuote = async () => {
      const quote = quoteFor(terms, now)
      now += 21_000
      return quote
    }
    const { run, wallet } = await play(weth, terms, { deps: { now: () => (now += 10_000), askQuote } })
    expect(errorOf(run)).toBeInstanceOf(StalePriceError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Wallet.RejectedError, then a retry only requests what is missing', async () => {
    const terms = termsOf(weth, usdc)
    let refusals = 0
    const wallet = createWallet({
      eth_sendTransaction: (params, ask) =>
        (params[0] as { to: string }).to === router && refusals++ === 0
          ? Promise.reject({ code: 4001, message: 'User rejected the request.' })
          : ask({ method: 'eth_sendTransaction', params }),
    })
    const first = await play(weth, terms, { wallet })
    expect(steps(first.run)).toEqual(['approve done', 'check done', 'send failed', 'wait todo'])
    expect(errorOf(first.run)).toBeInstanceOf(RejectedError)
    const second = await play(weth, terms, { wallet })
    expect(steps(second.run)).toEqual(['approve skipped', 'check done', 'send done', 'wait done'])
  })

  test('error: Token.AllowanceShortError when the user lowers the approval in the wallet', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 7n] })
    const wallet = createWallet({
      eth_sendTransaction: ([call], ask) =>
        ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
    })
    const { run } = await play(weth, termsOf(weth, usdc), { wallet })
    expect(errorOf(run)).toBeInstanceOf(AllowanceShortError)
    expect(steps(run)[0]).toBe('approve failed')
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Wallet.AccountChangedError when the account changes after the approval', async () => {
    let current: Address = account
    const wallet = createWallet({ eth_accounts: () => [current] })
    const deps = {
      emit: (event: RunEvent<SwapStepKind>) => {
        if (event.type === 'finished' && event.step === 'approve') current = other
      },
    }
    const { run } = await play(weth, termsOf(weth, usdc), { wallet, deps })
    expect(steps(run)).toEqual(['approve done', 'check done', 'send failed', 'wait todo'])
    expect(errorOf(run)).toBeInstanceOf(AccountChangedError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Wallet.ChainChangedError when the chain changes after the approval', async () => {
    let current = '0x1'
    const wallet = createWallet({ eth_chainId: () => current })
    const deps = {
      emit: (event: RunEvent<SwapStepKind>) => {
        if (event.type === 'finished' && event.step === 'approve') current = '0x2105'
      },
    }
    const { run } = await play(weth, termsOf(weth, usdc), { wallet, deps })
    expect(errorOf(run)).toBeInstanceOf(ChainChangedError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Wallet.UnknownChainError when the wallet does not know the chain', async () => {
    const switchChain = () => Promise.reject(new UnknownChainError())
    const { run, wallet } = await play(weth, termsOf(weth, usdc), { plan: { walletChainId: 5 }, deps: { switchChain } })
    expect(steps(run)).toEqual(['switch failed', 'check todo', 'send todo', 'wait todo'])
    expect(errorOf(run)).toBeInstanceOf(UnknownChainError)
    expect(wallet.opened).toHaveLength(0)
  })

  test('error: Router.InsufficientOutputError before the wallet opens', async () => {
    const terms = termsOf(weth, usdc, { limit: 10n ** 30n, destAmount: 10n ** 30n })
    const { run, wallet } = await play(weth, terms)
    expect(steps(run)).toEqual(['approve done', 'check failed', 'send todo', 'wait todo'])
    expect(errorOf(run)).toBeInstanceOf(InsufficientOutputError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Transaction.RevertedOnChainError with the reason, and only the network cost is lost', async () => {
    await approve(weth.address, router, 10n ** 18n)
    const before = await balanceOf(weth.address)
    // Revokes the allowance between the checks and the block.
    const wallet = createWallet({
      eth_sendTransaction: async (params, ask) => {
        await approve(weth.address, router, 0n)
        return ask({ method: 'eth_sendTransaction', params })
      },
    })
    const { run } = await play(weth, termsOf(weth, usdc), { wallet })
    const error = errorOf(run)
    expect(error).toBeInstanceOf(RevertedOnChainError)
    expect(error?.cause).toBeInstanceOf(TransferFromFailedError)
    expect(await balanceOf(weth.address)).toBe(before)
  })

  test('error: Transaction.CancelledError when the user cancels in the wallet', async () => {
    await approve(weth.address, router, 10n ** 18n)
    await world.client().setAutomine(false)
    try {
      const sleep = async () => {
        const nonce = Number(await rpc({ method: 'eth_getTransactionCount', params: [account, 'latest'] }))
        const { maxFeePerGas } = await world.client().estimateFeesPerGas()
        const fee = (maxFeePerGas ?? 1n) * 10n
        await world.client().sendTransaction({
          account,
          to: account,
          nonce,
          maxFeePerGas: fee,
          maxPriorityFeePerGas: fee,
        })
        await world.client().mine({ blocks: 1 })
      }
      const { run } = await play(weth, termsOf(weth, usdc), { deps: { sleep } })
      expect(steps(run).at(-1)).toBe('wait failed')
      expect(errorOf(run)).toBeInstanceOf(CancelledError)
    } finally {
      await world.client().setAutomine(true)
    }
  })

  test('error: InsufficientBalanceError and InsufficientGasBalanceError before the wallet opens', async () => {
    const poor = await play(weth, termsOf(weth, usdc, { srcAmount: 10n ** 30n }))
    expect(errorOf(poor.run)).toBeInstanceOf(InsufficientBalanceError)
    await world.client().setBalance({ address: account, value: 1n })
    const dry = await play(weth, termsOf(weth, usdc))
    expect(errorOf(dry.run)).toBeInstanceOf(InsufficientGasBalanceError)
    expect([...poor.wallet.opened, ...dry.wallet.opened]).toHaveLength(0)
  })

  test('error: Wallet.StoppedWaitingError: finishes an approval after a stop, and requests no more', async () => {
    let given = false
    const wallet = createWallet({
      eth_sendTransaction: (params, ask) => {
        given = true
        return ask({ method: 'eth_sendTransaction', params })
      },
    })
    const { run } = await play(weth, termsOf(weth, usdc), { wallet, deps: { isWanted: () => !given } })
    expect(steps(run)).toEqual(['approve done', 'check failed', 'send todo', 'wait todo'])
    expect(errorOf(run)).toBeInstanceOf(StoppedWaitingError)
    expect(wallet.opened).toHaveLength(1)
  })

  test('error: Transaction.UnexpectedError wraps unforeseen errors', async () => {
    const buildSwap = () => Promise.reject(new RangeError('surprise'))
    const { run } = await play(eth, termsOf(eth, usdc), { deps: { buildSwap } })
    expect(errorOf(run)).toBeInstanceOf(UnexpectedError)
    expect(errorOf(run)?.details).toContain('surprise')
  })
})

describe('resumeSwap', () => {
  /**
   * Performs a run until a step was sent, and returns it as a page that is closed then leaves it.
   */
  const leaveAt = async (step: 'approve' | 'send' | 'wait') => {
    let left: SwapRun | undefined
    let run = emptyRun(termsOf(weth, usdc))
    const emit = (event: RunEvent<SwapStepKind>) => {
      run = advance(run, event)
      if (event.type === 'sent' && event.step === step) left ??= run
    }
    const { deps } = await play(weth, run.terms, { deps: { emit } })
    return { left: left!, deps }
  }

  test.each(['send', 'wait'] as const)('default: a swap left at %s is followed to its receipt', async (step) => {
    const { left, deps } = await leaveAt(step)
    let run = left
    const emit = (event: RunEvent<SwapStepKind>) => {
      run = advance(run, event)
    }
    await resumeSwap({ ...deps, emit }, left)
    expect(run.status).toBe('done')
    expect(run.receipt?.paid).toBe(10n ** 18n)
  })

  test('behavior: finishes a sent approval, and the swap waits for the user', async () => {
    const { left, deps } = await leaveAt('approve')
    let run = left
    const emit = (event: RunEvent<SwapStepKind>) => {
      run = advance(run, event)
    }
    await resumeSwap({ ...deps, emit }, left)
    expect(steps(run)).toEqual(['approve done', 'check todo', 'send todo', 'wait todo'])
  })

  test('behavior: leaves a run without a pending transaction unchanged', async () => {
    const { deps } = await leaveAt('wait')
    const events: RunEvent<SwapStepKind>[] = []
    await resumeSwap({ ...deps, emit: (event) => events.push(event) }, emptyRun(termsOf(weth, usdc)))
    expect(events).toEqual([])
  })
})

describe('a contract account, for which others send', () => {
  const safe = toLowerAddress(developmentContractAccount)
  const owner = developmentAccounts[0]
  const walletAbi = parseAbi(['function execute(address, uint256, bytes) returns (bytes)'])
  type Call = { to: Address; value: Hex; data: Hex }

  const send = async (from: Address, to: Address, data: Hex) => {
    const { status, transactionHash } = await world.client().act({ from, to, data })
    expect(status).toBe('success')
    return transactionHash
  }
  const execute = ({ to, value, data }: Call) => {
    const args = [to, BigInt(value), data] as const
    return send(owner, safe, encodeFunctionData({ abi: walletAbi, functionName: 'execute', args }))
  }
  beforeEach(async () => {
    await world.client().setBalance({ address: safe, value: 10n ** 18n })
    for (const { address, decimals } of [weth, usdc]) {
      const args = [safe, 5_000n * 10n ** BigInt(decimals === 18 ? 15 : decimals)] as const
      await send(account, address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
    }
  })

  /**
   * Returns a wallet that answers with a proposal id. While the page waits, `meanwhile` happens,
   * then its owners send it.
   */
  const propose = (meanwhile: () => Promise<unknown> = async () => {}) => {
    const proposed: Call[] = []
    const sent: Hex[] = []
    const wallet = createWallet({
      eth_accounts: () => [safe],
      eth_sendTransaction: ([call]) => {
        proposed.push(call as Call)
        return keccak256(pad(safe, { size: 32 + proposed.length }))
      },
    })
    const sleep = async () => {
      for (const call of proposed.splice(0)) {
        if (call.to === router) await meanwhile()
        sent.push(await execute(call))
      }
    }
    return { wallet, sleep, sent }
  }
  const swapOf = (src: Sold, dest: Sold, change: Partial<SwapTerms> = {}) =>
    termsOf(src, dest, { beneficiary: safe, ...change })
  const plan = { account: safe }

  test.each([
    ['a token', swapOf(weth, usdc), weth, ['approve', 'check', 'send', 'wait']],
    [
      'for the native token',
      swapOf(usdc, eth, { srcAmount: 5_000n * 10n ** 6n }),
      usdc,
      ['approve', 'check', 'send', 'wait'],
    ],
    ['the native token', swapOf(eth, usdc, { srcAmount: 10n ** 17n }), eth, ['check', 'send', 'wait']],
    ['wrapping', swapOf(eth, weth, { kind: 'wrap', srcAmount: 10n ** 17n }), eth, ['check', 'send', 'wait']],
    ['unwrapping', swapOf(weth, eth, { kind: 'unwrap' }), weth, ['check', 'send', 'wait']],
  ] as const)('default: %s, proposed and sent after more signatures', async (_, terms, token, kinds) => {
    const before = [await balanceOf(terms.src.address, safe), await balanceOf(terms.dest.address, safe)] as const
    const { wallet, sleep, sent } = propose()
    const { run } = await play(token, terms, { wallet, plan, deps: { sleep } })
    expect(steps(run)).toEqual(kinds.map((kind) => `${kind} done`))
    expect(run.receipt?.hash).toBe(sent.at(-1))
    const after = [await balanceOf(terms.src.address, safe), await balanceOf(terms.dest.address, safe)] as const
    expect(run.receipt).toMatchObject({ paid: before[0] - after[0], received: after[1] - before[1] })
    expect(before[0] - after[0]).toBe(terms.srcAmount)
    expect(after[1]).toBeGreaterThan(before[1])
  })

  test('behavior: ignores another swap of the account, with another amount', async () => {
    const other = swapOf(weth, usdc, { srcAmount: 2n * 10n ** 18n })
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 5n * 10n ** 18n] })
    const others = propose(async () => {
      await execute({ to: weth.address, value: '0x0', data: approval })
      await execute({ ...direct(other), value: '0x0' })
    })
    const { run } = await play(weth, swapOf(weth, usdc), { wallet: others.wallet, plan, deps: { sleep: others.sleep } })
    expect(run.receipt).toMatchObject({ hash: others.sent.at(-1), paid: 10n ** 18n })
  })

  test('behavior: a page that opens after the proposal follows it', async () => {
    const { wallet, sleep, sent } = propose()
    const terms = swapOf(weth, usdc)
    let left: SwapRun | undefined
    let run = emptyRun(terms, safe)
    const emit = (event: RunEvent<SwapStepKind>) => {
      run = advance(run, event)
      if (event.type === 'sent' && event.step === 'send') left ??= run
    }
    const { deps } = await play(weth, terms, { wallet, plan, deps: { sleep, emit } })
    let resumed = left!
    const go = (event: RunEvent<SwapStepKind>) => {
      resumed = advance(resumed, event)
    }
    await resumeSwap({ ...deps, emit: go }, resumed)
    expect(resumed.receipt).toMatchObject({ hash: sent.at(-1), paid: terms.srcAmount })
    expect(wallet.opened).toHaveLength(2)
  })
})

describe('a wallet that executes several calls at once', () => {
  const terms = termsOf(weth, usdc)
  const labels = ['Approve WETH for the router', 'Swap WETH for USDC']
  const apart = ['approve done', 'check done', 'send done', 'wait done']
  const open = (change: Answers = {}) => {
    const batching = createBatchingAnswers(chain)
    return { ...batching, wallet: createWallet({ ...batching.answers, ...change }) }
  }
  const refusing = (code: number, message = 'no') => ({
    wallet_sendCalls: () => Promise.reject(Object.assign(new Error(message), { code })),
  })

  test('default: approves and swaps in one request and one transaction', async () => {
    const before = [await balanceOf(weth.address), await balanceOf(usdc.address)] as const
    const { wallet, batches } = open()
    const { run } = await play(weth, terms, { wallet, plan: { wantsPermit: true } })
    expect(steps(run)).toEqual(['batch done', 'wait done'])
    expect(wallet.opened).toEqual(['wallet_sendCalls'])
    expect(batches).toMatchObject([
      {
        version: '2.0.0',
        atomicRequired: true,
        chainId: '0x1',
        from: account,
        calls: [{ to: weth.address }, { to: router }],
      },
    ])
    expect(run.steps[0]?.sent?.batch).toEqual({ id: batches[0]!.id, calls: labels })
    const after = [await balanceOf(weth.address), await balanceOf(usdc.address)] as const
    expect(before[0] - after[0]).toBe(terms.srcAmount)
    expect(run.receipt).toMatchObject({ paid: terms.srcAmount, received: after[1] - before[1] })
    expect(await allowanceOf(weth.address)).toBe(0n)
  })

  test('behavior: resets an old allowance first, and asks for nothing more where it is enough', async () => {
    await approve(usdt.address, router, 5n)
    const first = open()
    expect(steps((await play(usdt, termsOf(usdt, usdc), { wallet: first.wallet })).run)).toEqual([
      'batch done',
      'wait done',
    ])
    expect(first.batches[0]!.calls.map(({ to }) => to)).toEqual([usdt.address, usdt.address, router])
    await approve(weth.address, router, terms.srcAmount)
    const { run } = await play(weth, terms, { wallet: open().wallet })
    expect(steps(run)).toEqual(['approve skipped', 'check done', 'send done', 'wait done'])
  })

  test('behavior: stores the id before the wallet opens, and the one that the wallet chose after it', async () => {
    const { wallet, answers, batches } = open({
      wallet_sendCalls: async (params, ask) => {
        await answers.wallet_sendCalls!([{ ...(params[0] as object), id: '0xown' }], ask)
        return '0xown'
      },
    })
    const { run, events } = await play(weth, terms, { wallet })
    const asked = events.find((event) => event.type === 'walletAsked')
    expect(asked).toMatchObject({ asked: { batch: { id: expect.stringMatching(/^0x[0-9a-f]{64}$/), calls: labels } } })
    expect([batches[0]!.id, run.steps[0]?.sent?.batch?.id, run.status]).toEqual(['0xown', '0xown', 'done'])
  })

  test.each([
    ...[4200, -32601, -32602, 5700, 5740, 5760].map((code) => [code, 'no'] as const),
    [5750, 'User rejected the upgrade'] as const,
  ])(
    'behavior: code %i ends the batch alone: each call is a step of its own, also next time',
    async (code, message) => {
      const { wallet } = open(refusing(code, message))
      const { run, deps } = await play(weth, terms, { wallet })
      expect(steps(run)).toEqual(['batch skipped', ...apart])
      const sends = ['eth_sendTransaction', 'eth_sendTransaction']
      expect(wallet.opened).toEqual(['wallet_sendCalls', ...sends])
      const again = await play(weth, terms, { wallet, deps: { batches: deps.batches } })
      expect([steps(again.run), wallet.opened.length]).toEqual([apart, 5])
    },
  )

  describe('with a paymaster', () => {
    const paymaster = { url: 'https://pay.example/1', token: usdc.address }
    const openPaid = (change: Answers = {}) => {
      const batching = createBatchingAnswers(chain, { paymasterService: { supported: true } })
      const wallet = createWallet({ ...batching.answers, ...change })
      const { batches } = createTaskDeps(rpc, wallet, paymaster)
      return { ...batching, wallet, deps: { batches } }
    }
    const etherOf = () => rpc({ method: 'eth_getBalance', params: [account, 'latest'] })
    const setEther = (amount: unknown) => rpc({ method: 'anvil_setBalance', params: [account, amount] })

    test('default: the batch names it with its token, and needs no native token before', async () => {
      const held = await etherOf()
      const { wallet, batches, answers, deps } = openPaid({
        wallet_sendCalls: async (params, ask) => {
          // This wallet pays with its own native tokens, which a bundler would have.
          await setEther(held)
          return answers.wallet_sendCalls!(params, ask)
        },
      })
      await setEther('0x0')
      const { run } = await play(weth, terms, { wallet, deps })
      expect(steps(run)).toEqual(['batch done', 'wait done'])
      expect(batches.map(({ capabilities }) => capabilities)).toEqual([
        { paymasterService: { url: paymaster.url, optional: true, context: { token: usdc.address } } },
      ])
    })

    test.each([
      [5700, 'Unsupported non-optional capability'],
      [-32603, 'The paymaster refused the operation'],
    ])('error: Wallet.PaymasterRefusedError for code %i, and the next press pays gas itself', async (code, message) => {
      let asked = 0
      const { wallet, batches, answers, deps } = openPaid({
        wallet_sendCalls: (params, ask) =>
          asked++ === 0
            ? Promise.reject(Object.assign(new Error(message), { code }))
            : answers.wallet_sendCalls!(params, ask),
      })
      const { run } = await play(weth, terms, { wallet, deps })
      expect(errorOf(run)).toMatchObject({
        name: 'Wallet.PaymasterRefusedError',
        fix: 'Try again: your wallet then pays gas in ETH.',
      })
      const again = await play(weth, terms, { wallet, deps })
      expect(steps(again.run)).toEqual(['batch done', 'wait done'])
      expect(batches.map(({ capabilities }) => capabilities)).toEqual([undefined])
    })
  })

  test('behavior: a node that does not simulate calls together leaves each call a step of its own', async () => {
    const { wallet } = open()
    const plain = (async (request: Parameters<typeof rpc>[0]) => {
      if (request.method === 'eth_call' && (request.params?.length ?? 0) > 2)
        throw { code: -32602, message: 'too many' }
      return rpc(request)
    }) as typeof rpc
    const sender = createTaskDeps(plain, wallet).sender
    const { run } = await play(weth, terms, { wallet, deps: { sender } })
    expect([steps(run), wallet.opened.includes('wallet_sendCalls')]).toEqual([['batch skipped', ...apart], false])
  })

  test('error: Wallet.RejectedError: a refusal sends nothing, and the next attempt asks again', async () => {
    const { wallet } = open(refusing(4001, 'User rejected the request.'))
    const { run, deps } = await play(weth, terms, { wallet })
    expect([errorOf(run), await allowanceOf(weth.address)]).toEqual([expect.any(RejectedError), 0n])
    expect([steps(run), wallet.opened]).toEqual([['batch failed', 'wait todo'], ['wallet_sendCalls']])
    expect(unsettledStep(run)).toBeUndefined()
    expect(await deps.batches.can({ chain, account })).toBe(true)
  })

  test('error: opens no wallet for a swap that the simulation after the approval refuses', async () => {
    const { wallet } = open()
    const { run } = await play(weth, termsOf(weth, usdc, { limit: 10n ** 30n }), { wallet })
    expect([errorOf(run), wallet.opened]).toEqual([expect.any(InsufficientOutputError), []])
  })

  test('error: Transaction.BatchFailedError names the call that failed in the only transaction', async () => {
    const { wallet, answers } = open({
      wallet_sendCalls: async (params, ask) => {
        const held = await balanceOf(weth.address)
        const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, held] })
        await world.send(account, weth.address, transfer)
        return answers.wallet_sendCalls!(params, ask)
      },
    })
    const { run } = await play(weth, terms, { wallet })
    expect(errorOf(run)).toMatchObject({
      name: 'Transaction.BatchFailedError',
      message: expect.stringMatching(/^“Swap WETH for USDC” failed, so nothing of it happened\./),
    })
    expect(await allowanceOf(weth.address)).toBe(0n)
  })

  test('error: a wallet that stops after the first call, against its word, loses nothing', async () => {
    const { wallet, sent } = open({
      wallet_sendCalls: async ([batch], ask) => {
        const { id, from, calls } = batch as { id: string; from: Address; calls: readonly object[] }
        sent.set(id, (await ask({ method: 'eth_sendTransaction', params: [{ from, ...calls[0] }] })) as Hex)
        return { id }
      },
    })
    const { run } = await play(weth, terms, { wallet })
    expect(errorOf(run)).toMatchObject({
      message: expect.stringMatching(/^“Swap WETH for USDC” failed. The calls before it may have taken effect\./),
    })
    const again = await play(weth, terms, { wallet })
    expect(steps(again.run)).toEqual(['approve skipped', 'check done', 'send done', 'wait done'])
  })

  describe('a page that was closed', () => {
    /** Returns the run as it was stored at an event of the batch, and its tools. */
    const leaveAt = async (type: 'walletAsked' | 'sent', wallet = open().wallet) => {
      let run = emptyRun(terms)
      let left: SwapRun | undefined
      const emit = (event: RunEvent<SwapStepKind>) => {
        run = advance(run, event)
        if (event.type === type) left ??= run
      }
      const { deps } = await play(weth, terms, { wallet, deps: { emit } })
      return { left: left!, deps }
    }
    const goOn = async ({ left, deps }: Awaited<ReturnType<typeof leaveAt>>) => {
      let run = left
      const emit = (event: RunEvent<SwapStepKind>) => {
        run = advance(run, event)
      }
      const tools = { ...deps, emit }
      const end = await resumeRun(tools, { read: () => run, resume: () => resume(tools, chain, run) }).catch(
        (error: Error) => error,
      )
      return { run, end }
    }

    test.each(['walletAsked', 'sent'] as const)('behavior: follows the batch from %s on', async (type) => {
      const { run } = await goOn(await leaveAt(type))
      expect([run.status, run.receipt?.paid]).toEqual(['done', terms.srcAmount])
    })

    test('behavior: finds it on the chain without the wallet', async () => {
      const { left, deps } = await leaveAt('walletAsked')
      const away = { ...deps, readBatch: () => Promise.reject(new Error('away')) }
      expect((await goOn({ left, deps: away })).run.receipt?.paid).toBe(terms.srcAmount)
    })

    test('error: Transaction.InterruptedError if neither wallet nor chain has it', async () => {
      const answered = await leaveAt('walletAsked', open(refusing(4001)).wallet)
      const { run, end } = await goOn(answered)
      expect([end, run.status]).toEqual([expect.objectContaining({ name: 'Transaction.InterruptedError' }), 'running'])
    })
  })
})
