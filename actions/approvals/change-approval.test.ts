import { type Address, concatHex, encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ApprovalChange, permit2Abi } from '@/lib/chain/approval/approval-call'
import { UnknownSpenderError } from '@/lib/chain/approval/spenders'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { dai, maker, openDesk, usdc, usdt, weth } from '../otc/testing/open-desk'
import type { RunEvent } from '../run/advance-run'
import { sendSteps } from '../run/planned-steps'
import { createProgress } from '../run/progress'
import { resumeRun } from '../run/resume-run'
import { failedStep } from '../run/run-step'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { RejectedError } from '../wallet/send/wallet-errors'
import {
  AllowedLessError,
  AlreadyLowerError,
  ContradictingTokenError,
  NoTokenError,
  RefusedByTokenError,
  StillAllowedError,
} from './approval-errors'
import type { ApprovalRun, ApprovalStepKind } from './approval-run'
import { approvalSurface } from './approval-surface'
import { type ApprovalDeps, changeApproval } from './change-approval'
import { resumeApproval } from './change-together'
import { readAllowance } from './read-allowances'

const { advance } = approvalSurface
const desk = openDesk()
const account = maker.address
const { rfq, router, permit2, legacyTransferProxy } = chain.contracts
const changeOf = (change: Partial<ApprovalChange> = {}): ApprovalChange => ({
  token: weth.address,
  spender: 'rfq',
  via: 'token',
  amount: 0n,
  ...change,
})
const planOf = (change: Partial<ApprovalChange> = {}) => ({
  chain,
  account,
  walletChainId: chain.id,
  change: changeOf(change),
})
const allowedNow = (change: Partial<ApprovalChange> = {}) => readAllowance(desk.rpc, chain, account, changeOf(change))

/** Returns a wallet in which the user types another amount. */
const typing = (amount: bigint) => ({
  answers: {
    eth_sendTransaction: ([transaction]: readonly unknown[], ask: typeof desk.rpc) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, amount] })
      return ask({ method: 'eth_sendTransaction', params: [{ ...(transaction as object), data }] })
    },
  },
})

/** Performs a change as a page does; `left` is the state of a page that is closed at an event. */
const perform = async (
  change: ApprovalChange,
  isLeft: (event: RunEvent<ApprovalStepKind>) => boolean = () => false,
) => {
  let run: ApprovalRun = {
    id: '1',
    account,
    chainId: chain.id,
    startedAt: 0,
    status: 'running',
    subject: change,
    next: [],
    steps: sendSteps.map((kind) => ({ kind, status: 'todo' })),
  }
  let left = run
  let isOpen = true
  const emit = (event: RunEvent<ApprovalStepKind>) => {
    run = advance(run, event)
    if (isOpen) left = run
    if (isLeft(event)) isOpen = false
  }
  const begun = desk.begin(account)
  const deps = { ...begun.deps, progress: createProgress<ApprovalStepKind>({ emit, isWanted: () => true }) }
  emit({ type: 'settled', result: { outcome: await changeApproval(deps, planOf(change)) } })
  return { run, left, deps, opened: begun.opened }
}

describe('changeApproval', () => {
  test('default: revokes one contract’s allowance and no other’s', async () => {
    await desk.approve(account, weth.address, maxUint256)
    await desk.approve(account, weth.address, 7n, router)
    const { deps, steps, opened } = desk.begin(account)
    const { allowed, transaction } = await changeApproval(deps, planOf())
    const { gasUsed, effectiveGasPrice } = await desk.client().getTransactionReceipt({ hash: transaction!.hash })
    expect([allowed, transaction!.gasPaid]).toEqual([0n, gasUsed * effectiveGasPrice])
    expect([steps, opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
    expect([await allowedNow(), await allowedNow({ spender: 'router' })]).toEqual([0n, 7n])
  })

  test('behavior: raises to exactly the wanted amount, after a reset where needed, and never lowers', async () => {
    await desk.approve(account, usdt.address, 40n)
    const change = { token: usdt.address, amount: 90n, raises: true } as const
    const first = desk.begin(account)
    expect((await changeApproval(first.deps, planOf(change))).allowed).toBe(90n)
    expect(first.steps).toEqual(['check', 'reset', 'send', 'wait'])
    const again = desk.begin(account)
    expect(await changeApproval(again.deps, planOf({ ...change, amount: 70n }))).toEqual({ allowed: 90n })
    expect([again.opened, await allowedNow({ token: usdt.address })]).toEqual([[], 90n])
  })

  test('error: Approval.AllowedLessError where the wallet approved less', async () => {
    const { deps } = desk.begin(account, typing(5n))
    const raised = changeApproval(deps, planOf({ amount: 9n, raises: true }))
    await expect(raised).rejects.toThrow(AllowedLessError)
  })

  test('behavior: reduces to exactly the remaining amount', async () => {
    await desk.approve(account, dai.address, 90n)
    const change = { token: dai.address, amount: 40n }
    expect(await changeApproval(desk.begin(account).deps, planOf(change))).toMatchObject({ allowed: 40n })
    expect(await allowedNow(change)).toBe(40n)
  })

  test('behavior: resets a token that only changes an allowance from zero, if a part remains', async () => {
    await desk.approve(account, usdt.address, 90n)
    const { deps, steps, opened } = desk.begin(account)
    await changeApproval(deps, planOf({ token: usdt.address, amount: 40n }))
    expect([steps, opened.length]).toEqual([['check', 'reset', 'send', 'wait'], 2])
    expect(await allowedNow({ token: usdt.address })).toBe(40n)
    const revoked = desk.begin(account)
    await changeApproval(revoked.deps, planOf({ token: usdt.address }))
    expect(revoked.steps).toEqual(['check', 'send', 'wait'])
    expect(await allowedNow({ token: usdt.address })).toBe(0n)
  })

  test('behavior: revokes for the old router’s proxy', async () => {
    await desk.approve(account, usdc.address, maxUint256, legacyTransferProxy)
    await changeApproval(desk.begin(account).deps, planOf({ token: usdc.address, spender: 'legacy' }))
    expect(await allowedNow({ token: usdc.address, spender: 'legacy' })).toBe(0n)
  })

  test('behavior: ends the allowance inside Permit2 and keeps the token’s allowance for Permit2', async () => {
    const args = [usdc.address, router, 5n, 2_000_000_000] as const
    await desk.send(account, permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
    await desk.approve(account, usdc.address, 9n, permit2)
    const passed = { token: usdc.address, spender: 'router', via: 'permit2' } as const
    expect(await allowedNow(passed)).toBe(5n)
    await changeApproval(desk.begin(account).deps, planOf(passed))
    expect([await allowedNow(passed), await allowedNow({ token: usdc.address, spender: 'permit2' })]).toEqual([0n, 9n])
  })

  test('behavior: sends nothing if the allowance already has the amount', async () => {
    await desk.approve(account, weth.address, 0n)
    const { run, opened } = await perform(changeOf())
    expect(run).toMatchObject({ status: 'done', outcome: { allowed: 0n } })
    expect(run.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['check done', 'send skipped', 'wait skipped'],
    ])
    expect(opened).toEqual([])
  })

  test('behavior: switches the wallet to the chain of the token first', async () => {
    await desk.approve(account, weth.address, 5n)
    const switched: number[] = []
    const { deps, steps } = desk.begin(account, { switchChain: async (chainId) => void switched.push(chainId) })
    await changeApproval(deps, { ...planOf(), walletChainId: 8453 })
    expect([switched, steps[0]]).toEqual([[chain.id], 'switch'])
  })

  test('error: Approval.AlreadyLowerError instead of a raise', async () => {
    await desk.approve(account, weth.address, 30n)
    const { deps, opened } = desk.begin(account)
    await expect(changeApproval(deps, planOf({ amount: 40n }))).rejects.toBeInstanceOf(AlreadyLowerError)
    expect([await allowedNow(), opened]).toEqual([30n, []])
  })

  test('error: Approval.StillAllowedError when another amount was typed in the wallet', async () => {
    await desk.approve(account, weth.address, 5n)
    const { deps } = desk.begin(account, typing(3n))
    await expect(changeApproval(deps, planOf())).rejects.toBeInstanceOf(StillAllowedError)
  })

  test('error: Approval.UnknownSpenderError where the chain lacks the contract', async () => {
    const { intent: _, ...contracts } = chain.contracts
    const { deps, steps } = desk.begin(account)
    const plan = { ...planOf({ spender: 'intent' }), chain: { ...chain, contracts } }
    await expect(changeApproval(deps, plan)).rejects.toBeInstanceOf(UnknownSpenderError)
    expect(steps).toEqual([])
  })

  test('error: Wallet.RejectedError changes nothing', async () => {
    await desk.approve(account, weth.address, 5n)
    const eth_sendTransaction = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const { deps } = desk.begin(account, { answers: { eth_sendTransaction } })
    await expect(changeApproval(deps, planOf())).rejects.toBeInstanceOf(RejectedError)
    expect(await allowedNow()).toBe(5n)
  })
})

describe('tokens that are none', () => {
  const odd: Address = '0x00000000000000000000000000000000deadbeef'
  const begin = async (bytecode: Hex) => {
    await desk.client().setCode({ address: odd, bytecode })
    return desk.begin(account)
  }
  const push = (word: bigint | Hex) =>
    concatHex(['0x7f', typeof word === 'bigint' ? numberToHex(word, { size: 32 }) : word])
  /**
   * Returns code that answers `allowed` to calls of `allowance`, and `answer` to all others, after
   * `work`.
   */
  const token = ({ allowed, answer, work = '0x' }: { allowed: bigint; answer: bigint; work?: Hex }) => {
    const reply = (word: bigint) => concatHex([push(word), '0x60005260206000f3'])
    const other = concatHex([work, reply(answer)])
    // allowance(address,address) is 0xdd62ed3e.
    const head = concatHex([
      '0x60003560e01c63dd62ed3e1461',
      numberToHex(16 + (other.length - 2) / 2, { size: 2 }),
      '0x57',
    ])
    return concatHex([head, other, '0x5b', reply(allowed)])
  }

  test('error: Approval.RefusedByTokenError when it returns false', async () => {
    const { deps, opened } = await begin(token({ allowed: 9n, answer: 0n }))
    await expect(changeApproval(deps, planOf({ token: odd }))).rejects.toBeInstanceOf(RefusedByTokenError)
    expect(opened).toEqual([])
  })

  test('error: Approval.StillAllowedError when it returns true without an effect', async () => {
    const { deps } = await begin(token({ allowed: 9n, answer: 1n }))
    await expect(changeApproval(deps, planOf({ token: odd }))).rejects.toBeInstanceOf(StillAllowedError)
  })

  test('error: Approval.ContradictingTokenError when its event reports zero', async () => {
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const work = concatHex([push(pad(rfq)), push(pad(account)), push(approval), '0x60206000a3'])
    const { deps } = await begin(token({ allowed: 9n, answer: 1n, work }))
    await expect(changeApproval(deps, planOf({ token: odd }))).rejects.toBeInstanceOf(ContradictingTokenError)
  })

  test.each([
    ['reverts', '0x60006000fd'],
    ['says nothing', '0x00'],
    ['is no contract', '0x'],
  ] as const)('error: Approval.NoTokenError when it %s', async (_, bytecode) => {
    const { deps, opened } = await begin(bytecode)
    await expect(changeApproval(deps, planOf({ token: odd }))).rejects.toBeInstanceOf(NoTokenError)
    expect(opened).toEqual([])
  })
})

describe('resumeApproval', () => {
  const resume = async (deps: ApprovalDeps, left: ApprovalRun) => {
    let run = left
    const emit = (event: RunEvent<ApprovalStepKind>) => {
      run = advance(run, event)
    }
    await resumeRun(
      { ...deps, emit },
      { read: () => run, resume: () => resumeApproval({ ...deps, emit }, chain, left) },
    ).catch((error) => emit({ type: 'stopped', error }))
    return run
  }

  test.each(['send', 'wait'] as const)('default: a run left at %s is followed to its outcome', async (step) => {
    await desk.approve(account, weth.address, 5n)
    const { left, deps, opened } = await perform(changeOf(), (event) => event.type === 'sent' && event.step === step)
    expect(left.status).toBe('running')
    expect(await resume(deps, left)).toMatchObject({ status: 'done', outcome: { allowed: 0n } })
    expect(opened).toHaveLength(1)
    // The current allowance counts, not the amount that was sent.
    await desk.approve(account, weth.address, 5n)
    expect(failedStep(await resume(deps, left))?.error).toBeInstanceOf(StillAllowedError)
  })

  test('error: Transaction.InterruptedError when only the reset was sent', async () => {
    await desk.approve(account, usdt.address, 90n)
    const isReset = (event: RunEvent<ApprovalStepKind>) => event.type === 'sent' && event.step === 'reset'
    const { left, deps } = await perform(changeOf({ token: usdt.address, amount: 40n }), isReset)
    const run = await resume(deps, left)
    expect(run.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['check done', 'reset done', 'send failed', 'wait todo'],
    ])
    expect(failedStep(run)?.error).toBeInstanceOf(InterruptedError)
  })
})
