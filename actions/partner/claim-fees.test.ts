import { type Address, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import { type FeeClaim, NoFeeContractError } from '@/lib/chain/fees/fee-claim'
import { feeContractOf } from '@/lib/chain/fees/fee-contract'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { roles } from '@/localnet/accounts'
import { maker, openDesk, taker, usdc, weth } from '../otc/testing/open-desk'
import type { RunEvent } from '../run/advance-run'
import { createProgress } from '../run/progress'
import { resumeRun } from '../run/resume-run'
import { failedStep } from '../run/run-step'
import { UnknownContractError } from '../wallet/send/check-errors'
import { readReceipt } from '../wallet/send/receipt'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { RejectedError } from '../wallet/send/wallet-errors'
import { type ClaimDeps, claimFees, readClaimed, resumeClaim } from './claim-fees'
import type { ClaimRun, ClaimStepKind, ClaimSubject } from './claim-run'
import { claimSurface } from './claim-surface'
import { FeesChangedError, NotPaidError, VaultPausedError } from './partner-errors'
import { readCredits } from './read-credits'

const { advance } = claimSurface
const desk = openDesk()
const [account, recipient] = [maker.address, taker.address]
const native = toLowerAddress(nativeToken)
const vault = feeContractOf(chain, 'market')!
const intent = feeContractOf(chain, 'intent')!
const tokens = [usdc.address, weth.address, native]

/** Adds to a contract's balance of a token. */
const fund = async (to: Address, token: Address, amount: bigint) => {
  if (isNativeToken(token)) {
    const balance = await desk.client().getBalance({ address: to })
    return desk.client().setBalance({ address: to, value: balance + amount })
  }
  return desk.send(account, token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }))
}

/** Credits fees as a router does; the owner of the vault registers routers. */
const creditMarket = async (token: Address, amount: bigint) => {
  await fund(vault, token, amount)
  const approval = { abi: feeVaultAbi, functionName: 'setAugustusApproval', args: [account, true] } as const
  await desk.send(roles.deployer, vault, encodeFunctionData(approval))
  const fee = { addresses: [account], token, fees: [amount] }
  await desk.send(account, vault, encodeFunctionData({ abi: feeVaultAbi, functionName: 'registerFees', args: [fee] }))
}

/**
 * The storage slot of the intent contract's fees (contracts/src/intent/IntentStorage.sol,
 * FeeStorage).
 */
const feesSlot = '0x9d6776f3e6f4c790d2c9ed210f024b8fa98c21608927f8a73193e44a78ce0600'
const under = (key: Address, slot: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, slot]))

/** Writes credits of the intent contract to its storage, since only a settlement makes them. */
const creditIntent = async (token: Address, amount: bigint) => {
  await fund(intent, token, amount)
  const index = under(token, under(account, feesSlot))
  await desk.client().setStorageAt({ address: intent, index, value: numberToHex(amount, { size: 32 }) })
}
const creditOf = { market: creditMarket, intent: creditIntent }

const balancesOf = async (owner: Address) => [
  await desk.balanceOf(usdc.address, owner),
  await desk.balanceOf(weth.address, owner),
  await desk.client().getBalance({ address: owner }),
]
const owedBy = async (surface: FeeClaim['surface']) => {
  const readings = await readCredits(desk.rpc, chain, account, tokens)
  return tokens.map((token) => readings.find((reading) => reading.surface === surface)!.amounts[token])
}
const claimOf = (change: Partial<ClaimSubject> = {}): ClaimSubject => ({
  surface: 'market',
  recipient,
  credits: [{ token: usdc.address, amount: 5n }],
  ...change,
})
const planOf = (claim: ClaimSubject) => ({ chain, account, walletChainId: chain.id, claim })

describe('claimFees', () => {
  test.each(['market', 'intent'] as const)('default: %s, several tokens including the native one', async (surface) => {
    const credits = tokens.map((token, index) => ({ token, amount: BigInt(index + 5) }))
    for (const { token, amount } of credits) await creditOf[surface](token, amount)
    const before = await balancesOf(recipient)
    const { deps, steps, opened } = desk.begin(account)
    const outcome = await claimFees(deps, planOf(claimOf({ surface, credits })))
    const { gasUsed, effectiveGasPrice } = await desk.client().getTransactionReceipt({ hash: outcome.transactionHash })
    expect([outcome.paid, outcome.gasPaid]).toEqual([credits, gasUsed * effectiveGasPrice])
    expect([steps, opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
    const after = await balancesOf(recipient)
    expect(after.map((balance, index) => balance - before[index]!)).toEqual([5n, 6n, 7n])
    expect(await owedBy(surface)).toEqual([0n, 0n, 0n])
  })

  test('behavior: pays later fees, too, and leaves other tokens and contracts', async () => {
    await creditMarket(usdc.address, 5n)
    await creditMarket(usdc.address, 4n)
    await creditMarket(weth.address, 3n)
    await creditIntent(usdc.address, 2n)
    const { paid } = await claimFees(desk.begin(account).deps, planOf(claimOf()))
    expect(paid).toEqual([{ token: usdc.address, amount: 9n }])
    expect([await owedBy('market'), await owedBy('intent')]).toEqual([
      [0n, 3n, 0n],
      [2n, 0n, 0n],
    ])
  })

  test('error: Partner.FeesChangedError when less is owed than was confirmed, in a batch too', async () => {
    await creditMarket(usdc.address, 4n)
    const { deps, opened } = desk.begin(account)
    await expect(claimFees(deps, planOf(claimOf()))).rejects.toThrow(FeesChangedError)
    const credits = [usdc, weth].map(({ address: token }) => ({ token, amount: 0n }))
    await expect(claimFees(deps, planOf(claimOf({ credits })))).rejects.toThrow(FeesChangedError)
    expect([opened, await owedBy('market')]).toEqual([[], [4n, 0n, 0n]])
  })

  test('error: Partner.VaultPausedError', async () => {
    await creditMarket(usdc.address, 5n)
    const data = encodeFunctionData({ abi: feeVaultAbi, functionName: 'setContractPauseState', args: [true] })
    await desk.send(roles.deployer, vault, data)
    const [market, ofIntents] = await readCredits(desk.rpc, chain, account, tokens)
    expect([market?.isPaused, ofIntents?.isPaused]).toEqual([true, false])
    const { deps, opened } = desk.begin(account)
    await expect(claimFees(deps, planOf(claimOf()))).rejects.toThrow(VaultPausedError)
    expect(opened).toEqual([])
  })

  test('error: Chain.UnknownContractError without code', async () => {
    await desk.client().setCode({ address: vault, bytecode: '0x' })
    expect((await readCredits(desk.rpc, chain, account, tokens)).map(({ isDeployed }) => isDeployed)).toEqual([
      ...[false, true],
    ])
    await expect(claimFees(desk.begin(account).deps, planOf(claimOf()))).rejects.toThrow(UnknownContractError)
  })

  test('error: Partner.NoFeeContractError if the chain lists none', async () => {
    const { intent: _, ...contracts } = chain.contracts
    const plan = { ...planOf(claimOf({ surface: 'intent' })), chain: { ...chain, contracts } }
    await expect(claimFees(desk.begin(account).deps, plan)).rejects.toThrow(NoFeeContractError)
  })

  test('error: Wallet.RejectedError changes nothing', async () => {
    await creditMarket(usdc.address, 5n)
    const eth_sendTransaction = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const { deps } = desk.begin(account, { answers: { eth_sendTransaction } })
    await expect(claimFees(deps, planOf(claimOf()))).rejects.toBeInstanceOf(RejectedError)
    expect(await owedBy('market')).toEqual([5n, 0n, 0n])
  })
})

describe('readClaimed', () => {
  const credits = [usdc.address, native].map((token) => ({ token, amount: 5n }))
  const claimed = async () => {
    for (const { token, amount } of credits) await creditMarket(token, amount)
    const { transactionHash } = await claimFees(desk.begin(account).deps, planOf(claimOf({ credits })))
    return (await readReceipt(desk.rpc, transactionHash))!
  }
  const place = { chain, account, claim: claimOf({ credits }) }

  test('default: reads the transfer if the vault emits no log, and the rest for native tokens', async () => {
    const receipt = await claimed()
    const silent = { ...receipt, logs: receipt.logs.filter(({ address }) => toLowerAddress(address) !== vault) }
    expect(silent.logs).toHaveLength(receipt.logs.length - 2)
    expect((await readClaimed(desk.rpc, silent, place)).paid).toEqual(credits)
  })

  test('error: Partner.NotPaidError for another recipient, a lower amount, or a remaining debt', async () => {
    const receipt = await claimed()
    const read = (claim: ClaimSubject, logs = receipt.logs) =>
      readClaimed(desk.rpc, { ...receipt, logs }, { ...place, claim })
    await expect(read({ ...place.claim, recipient: account })).rejects.toThrow(NotPaidError)
    await expect(read(claimOf({ credits: [{ token: usdc.address, amount: 6n }] }))).rejects.toThrow(NotPaidError)
    await creditMarket(weth.address, 3n)
    const [before, now] = [receipt, await desk.client().getBlock()]
    const owed = claimOf({ credits: [{ token: weth.address, amount: 3n }] })
    const unpaid = { ...before, blockHash: now.hash, logs: [] }
    await expect(readClaimed(desk.rpc, unpaid, { ...place, claim: owed })).rejects.toThrow(NotPaidError)
  })
})

describe('resumeClaim', () => {
  /** Performs a claim as a page does; `left` is the state of a page that is closed at an event. */
  const perform = async (isLeft: (event: RunEvent<ClaimStepKind>) => boolean) => {
    const subject = claimOf()
    let run: ClaimRun = {
      id: '1',
      account,
      chainId: chain.id,
      startedAt: 0,
      status: 'running',
      subject,
      steps: (['check', 'send', 'wait'] as const).map((kind) => ({ kind, status: 'todo' })),
    }
    let left = run
    let isOpen = true
    const emit = (event: RunEvent<ClaimStepKind>) => {
      run = advance(run, event)
      if (isOpen) left = run
      if (isLeft(event)) isOpen = false
    }
    const begun = desk.begin(account)
    const deps: ClaimDeps = { ...begun.deps, progress: createProgress<ClaimStepKind>({ emit, isWanted: () => true }) }
    emit({ type: 'settled', result: { outcome: await claimFees(deps, planOf(subject)) } })
    return { run, left, deps, opened: begun.opened }
  }
  const resume = async (deps: ClaimDeps, left: ClaimRun) => {
    let run = left
    const emit = (event: RunEvent<ClaimStepKind>) => {
      run = advance(run, event)
    }
    await resumeRun(
      { ...deps, emit },
      { read: () => run, resume: () => resumeClaim({ ...deps, emit }, chain, left) },
    ).catch((error) => emit({ type: 'stopped', error }))
    return run
  }

  test.each(['send', 'wait'] as const)('default: a claim left at %s is followed to its payment', async (step) => {
    await creditMarket(usdc.address, 5n)
    const { left, deps, opened } = await perform((event) => event.type === 'sent' && event.step === step)
    expect(left.status).toBe('running')
    const paid = [{ token: usdc.address, amount: 5n }]
    expect(await resume(deps, left)).toMatchObject({ status: 'done', outcome: { paid } })
    expect(opened).toHaveLength(1)
  })

  test('error: Transaction.InterruptedError when nothing was sent', async () => {
    await creditMarket(usdc.address, 5n)
    const { left, deps } = await perform((event) => event.type === 'started')
    expect(failedStep(await resume(deps, left))?.error).toBeInstanceOf(InterruptedError)
  })
})
