import { type Address, encodeFunctionData, erc20Abi, type Hex, hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { ApiError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { readRfqPermit } from '@/lib/chain/rfq/rfq-permit'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { readRfqLink, writeRfqLink } from '@/lib/order/rfq-link'
import { ownerSignatureMethod } from '../../wallet/permit/read-owner-signature'
import { AllowanceShortError, UnknownContractError } from '../../wallet/send/check-errors'
import {
  AccountChangedError,
  ChainChangedError,
  NetworkLostError,
  NoSignatureError,
  RejectedError,
  StoppedWaitingError,
  WrongAnswerError,
} from '../../wallet/send/wallet-errors'
import { fillOrder } from '../fill/fill-order'
import { verifySignature } from '../fill/verify-signature'
import { OtherOrderStoredError } from '../otc-errors'
import { dai, maker, openDesk, place, recordOf, taker, usdc, weth } from '../testing/open-desk'
import { type CreatePlan, createOrder } from './create-order'

const desk = openDesk()
const { rfq } = chain.contracts
const account = toLowerAddress(maker.address)
const other = toLowerAddress(taker.address)
const ether = 10n ** 18n

type Run = ReturnType<typeof desk.begin>
type Change = Partial<Omit<CreatePlan, 'terms'>> & { terms?: Partial<CreatePlan['terms']> }

/** Creates an order of 100 USDC for a twentieth of a WETH, for an hour, by default. */
const create = (run: Run, { terms, ...change }: Change = {}) =>
  createOrder(run.deps, {
    chain,
    account,
    walletChainId: chain.id,
    token: usdc,
    wrapsNative: false,
    committed: 0n,
    permits: undefined,
    ...change,
    terms: {
      makerAsset: usdc.address,
      takerAsset: weth.address,
      taker: other,
      makerAmount: 100_000_000n,
      takerAmount: ether / 20n,
      lifeSeconds: 3_600,
      ...terms,
    },
  })

/** Fills all of it for the other side, with an approval of its own. */
const take = async (signed: Awaited<ReturnType<typeof create>>['signed'], part = 1n) => {
  const { makerAmount, takerAmount } = signed.order
  const hash = hashRfqOrder(place, signed.order)
  const token = [usdc, weth, dai].find(({ address }) => address === signed.order.takerAsset)!
  return fillOrder(desk.begin(other).deps, {
    chain,
    account: other,
    walletChainId: chain.id,
    hash,
    signed,
    token,
    committed: 0n,
    permits: undefined,
    fill: { pays: takerAmount / part, gets: makerAmount / part },
  })
}

describe('createOrder', () => {
  test('default', async () => {
    const run = desk.begin(account)
    const { hash, signed, postError } = await create(run)
    expect(run.steps).toEqual(['approve', 'sign', 'post'])
    expect(postError).toBeUndefined()
    expect(signed.order).toMatchObject({ maker: account, taker: other, makerAmount: 100_000_000n })
    expect(signed.order.expiry - (await desk.now())).toBe(3_600n)
    expect(await desk.allowanceOf(usdc.address, account)).toBe(100_000_000n)
    expect(await verifySignature(desk.rpc, chain, signed)).toBe('key')
    expect(run.kept.get(hash)).toEqual(signed)
    expect(run.posted).toEqual([
      {
        ...signed.order,
        nonceAndMeta: String(signed.order.nonceAndMeta),
        makerAmount: '100000000',
        takerAmount: String(ether / 20n),
        expiry: Number(signed.order.expiry),
        signature: signed.signature,
      },
    ])
    await take(signed)
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: an approval covers the commitments of other orders; a sufficient one is not repeated', async () => {
    await create(desk.begin(account), { committed: 40_000_000n })
    expect(await desk.allowanceOf(usdc.address, account)).toBe(140_000_000n)
    const again = desk.begin(account)
    await create(again, { committed: 40_000_000n })
    expect(again.steps).toEqual(['sign', 'post'])
  })

  test('behavior: an offer may exceed the balance', async () => {
    const makerAmount = (await desk.balanceOf(usdc.address, account)) * 2n
    const { signed } = await create(desk.begin(account), { terms: { makerAmount } })
    expect(signed.order.makerAmount).toBe(makerAmount)
  })

  test('behavior: wraps the missing amount of the wrapped native token, then approves', async () => {
    const makerAmount = (await desk.balanceOf(weth.address, account)) + ether
    const run = desk.begin(account)
    const terms = { makerAsset: weth.address, takerAsset: usdc.address, makerAmount }
    await create(run, { token: weth, wrapsNative: true, terms })
    expect(run.steps).toEqual(['wrap', 'approve', 'sign', 'post'])
    expect(await desk.balanceOf(weth.address, account)).toBe(makerAmount)
  })

  test('behavior: each order has its own nonce', async () => {
    const run = desk.begin(account)
    const [first, second] = [await create(run), await create(run)]
    expect(first.hash).not.toBe(second.hash)
  })

  test('behavior: an order for anyone names no taker', async () => {
    const { signed } = await create(desk.begin(account), { terms: { taker: zeroAddress } })
    expect(signed.order.taker).toBe(zeroAddress)
    await take(signed)
  })

  test('behavior: switches the wallet to the chain first', async () => {
    const chosen: number[] = []
    const run = desk.begin(account, { switchChain: async (id) => void chosen.push(id) })
    await create(run, { walletChainId: 8453 })
    expect([run.steps[0], chosen]).toEqual(['switch', [1]])
  })

  test('behavior: makes the order without the service and reports it', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const run = desk.begin(account, { api: { baseUrl: 'https://service.test', fetch } })
    const { hash, signed, postError } = await create(run)
    expect(postError?.cause).toBeInstanceOf(UnreachableServiceError)
    expect(run.kept.get(hash)).toEqual(signed)
    await take(readRfqLink(writeRfqLink(signed)))
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: shows the text of a service that refuses', async () => {
    const refusal = { errorType: 'InvalidInput', details: 'no', error: 'no' }
    const fetch = () => Response.json(refusal, { status: 400 })
    const run = desk.begin(account, { api: { baseUrl: 'https://service.test', fetch } })
    expect((await create(run)).postError?.cause).toBeInstanceOf(ApiError)
  })

  test('error: Rfq.OtherOrderStoredError when the service answers with another order', async () => {
    const fetch = (_: string, { body }: RequestInit) =>
      Response.json(recordOf(JSON.parse(String(body)), { orderHash: `0x${'11'.repeat(32)}` }))
    const run = desk.begin(account, { api: { baseUrl: 'https://service.test', fetch } })
    expect((await create(run)).postError).toBeInstanceOf(OtherOrderStoredError)
  })

  test('error: Wallet.RejectedError: nothing is stored and nothing is posted', async () => {
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    const run = desk.begin(account, { answers })
    await expect(create(run)).rejects.toThrow(RejectedError)
    expect([run.steps, run.kept.size, run.posted]).toEqual([['approve', 'sign begun'], 0, []])
  })

  test('error: Wallet.WrongAnswerError when the wallet signs another order', async () => {
    const answers = {
      eth_signTypedData_v4: ([, text]: readonly unknown[]) => {
        const { message } = JSON.parse(text as string)
        const order = { ...message, makerAmount: BigInt(message.makerAmount) + 1n }
        return maker.signTypedData(rfqTypedData(place, order))
      },
    }
    const run = desk.begin(account, { answers })
    await expect(create(run)).rejects.toThrow(WrongAnswerError)
    expect([run.kept.size, run.posted]).toEqual([0, []])
  })

  test('error: Token.AllowanceShortError when the user lowers the approval in the wallet', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 7n] })
    const answers = {
      eth_sendTransaction: ([call]: readonly unknown[], ask: typeof desk.rpc) =>
        ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
    }
    const run = desk.begin(account, { answers })
    await expect(create(run)).rejects.toThrow(AllowanceShortError)
    expect(run.opened).toEqual(['eth_sendTransaction'])
  })

  test('error: Wallet.AccountChangedError, Wallet.ChainChangedError: nothing is signed after a change', async () => {
    const changed = desk.begin(account, {
      answers: { eth_accounts: () => [changed.steps.length < 2 ? account : other] },
    })
    await expect(create(changed)).rejects.toThrow(AccountChangedError)
    const moved = desk.begin(account, { answers: { eth_chainId: () => '0x2105' } })
    await expect(create(moved)).rejects.toThrow(ChainChangedError)
    expect([changed.opened, moved.opened]).toEqual([['eth_sendTransaction'], []])
  })

  test('error: Wallet.StoppedWaitingError: an abandoned run opens no wallet', async () => {
    const run = desk.begin(account, { isWanted: () => run.steps.length < 2 })
    await expect(create(run)).rejects.toThrow(StoppedWaitingError)
    expect(run.opened).toEqual(['eth_sendTransaction'])
  })

  test('error: Chain.UnknownContractError for another contract at the address', async () => {
    await desk.approve(account, usdc.address, 100_000_000n)
    await desk.client().setCode({ address: rfq, bytecode: '0x00' })
    const run = desk.begin(account)
    await expect(create(run)).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })

  test('error: Wallet.NetworkLostError when the node is unreachable', async () => {
    const rpc = () => Promise.reject(new TypeError('Failed to fetch'))
    const run = desk.begin(account)
    await expect(create({ ...run, deps: { ...run.deps, rpc } })).rejects.toThrow(NetworkLostError)
    expect(run.opened).toEqual([])
  })
})

describe('an offer by a permit', () => {
  const permits = { approval: 'exact' } as const

  test('default', async () => {
    const run = desk.begin(account)
    const { signed } = await create(run, { permits })
    expect(run.steps).toEqual(['permit', 'sign', 'post'])
    expect(run.opened).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
    const { permit, order } = signed
    expect(readRfqPermit(permit!)).toMatchObject({ owner: account, spender: rfq, value: 100_000_000n })
    expect(readRfqPermit(permit!)?.deadlineSeconds).toBe(order.expiry)
    expect(run.posted).toMatchObject([{ permitMakerAsset: permit }])
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
    await take(readRfqLink(writeRfqLink(signed)), 2n)
    await take(signed, 2n)
    expect(await desk.remaining(order)).toBe(1n)
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('behavior: an account with delegated code approves a token that checks its code', async () => {
    const delegated = `0xef0100${chain.contracts.multicall3.slice(2)}`
    await desk.rpc({ method: 'anvil_setCode', params: [account, delegated] })
    const run = desk.begin(account)
    const { signed } = await create(run, { permits })
    expect([run.steps, signed.permit]).toEqual([['approve', 'sign', 'post'], undefined])
  })

  test('behavior: can be filled in the second of its expiry', async () => {
    const { signed } = await create(desk.begin(account), { permits })
    await desk.approve(other, weth.address, ether)
    await desk.client().setNextBlockTimestamp({ timestamp: signed.order.expiry })
    await desk.client().mine({ blocks: 1 })
    await desk.client().setBlockTimestampInterval({ interval: 0 })
    await take(signed)
    expect(await desk.remaining(signed.order)).toBe(1n)
    await desk.client().removeBlockTimestampInterval()
  })

  test('behavior: a later offer’s approval covers it, too, and filling it leaves the other’s part', async () => {
    const { signed: first } = await create(desk.begin(account), { permits })
    const { makerAmount: committed } = first.order
    const { signed: second } = await create(desk.begin(account), { committed, terms: { makerAmount: 50_000_000n } })
    await take(first)
    expect(await desk.allowanceOf(usdc.address, account)).toBe(50_000_000n)
    await take(second)
    expect(await desk.remaining(second.order)).toBe(1n)
  })

  test('behavior: uses a DAI permit only for unlimited approvals', async () => {
    const terms = { makerAsset: dai.address, makerAmount: 100n * ether }
    const exact = desk.begin(account)
    await create(exact, { permits, token: dai, terms })
    expect(exact.steps[0]).toBe('approve')
    await desk.approve(account, dai.address, 0n)
    const all = desk.begin(account)
    const { signed } = await create(all, { permits: { approval: 'unlimited' }, token: dai, terms })
    expect(all.steps[0]).toBe('permit')
    await take(signed)
  })

  test('error: Wallet.RejectedError of a permit: the order is not signed', async () => {
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    const run = desk.begin(account, { answers })
    await expect(create(run, { permits })).rejects.toThrow(RejectedError)
    expect([run.steps, run.opened.length]).toEqual([['permit begun'], 1])
  })
})

describe('an offer of a contract account', () => {
  const contract = developmentContractAccount as Address
  const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
  const createFrom = async (signWith: (text: string) => unknown) => {
    await desk.client().impersonateAccount({ address: contract })
    await desk.client().setBalance({ address: contract, value: ether })
    await desk.approve(contract, usdc.address, 100_000_000n)
    const answers = { eth_signTypedData_v4: ([, text]: readonly unknown[]) => signWith(text as string) }
    const run = desk.begin(contract, { answers })
    return { run, made: create(run, { account: contract, permits: { approval: 'unlimited' } }) }
  }
  const fund = async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [contract, 100_000_000n] })
    await desk.send(account, usdc.address, data)
  }
  /**
   * Accepts any signature: PUSH4 1626ba7e, PUSH1 e0, SHL, PUSH0, MSTORE, PUSH1 20, PUSH0, RETURN.
   */
  const believing: Hex = '0x631626ba7e60e01b5f5260205ff3'

  test('default', async () => {
    const { run, made } = await createFrom((text) => owner.signTypedData(JSON.parse(text)))
    const { signed } = await made
    expect(run.steps).toEqual(['sign', 'post'])
    expect(await verifySignature(desk.rpc, chain, signed)).toBe('contract')
    await fund()
    await take(readRfqLink(writeRfqLink(signed)))
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test.each([0, 1, 64, 65, 130, 4_096])('behavior: accepts a signature of any length: %i bytes', async (length) => {
    await desk.client().setCode({ address: contract, bytecode: believing })
    const signature: Hex = `0x${'ab'.repeat(length)}`
    const { run, made } = await createFrom(() => signature)
    const { signed } = await made
    expect(signed.signature).toBe(signature)
    expect(run.posted).toMatchObject([{ signature }])
    expect(readRfqLink(writeRfqLink(signed))).toEqual(signed)
    await fund()
    await take(signed)
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  /** Creates an offer with a wallet that proposes it, whose owners sign at the third question. */
  const createByOwners = async (reportOf: (signature: Hex | undefined) => unknown) => {
    await desk.client().impersonateAccount({ address: contract })
    await desk.client().setBalance({ address: contract, value: ether })
    await desk.approve(contract, usdc.address, 100_000_000n)
    let proposed: string | undefined
    let questions = 0
    const run = desk.begin(contract, {
      answers: {
        eth_signTypedData_v4: ([, text]) => {
          proposed = text as string
          return '0x'
        },
        [ownerSignatureMethod]: async ([account, digest]) => {
          expect([account, digest]).toEqual([contract, hashTypedData(JSON.parse(proposed!))])
          return reportOf(++questions < 3 ? undefined : await owner.signTypedData(JSON.parse(proposed!)))
        },
      },
    })
    return { run, made: create(run, { account: contract }), questions: () => questions }
  }

  test('behavior: waits until its owners have signed, and posts their signature', async () => {
    const { run, made, questions } = await createByOwners((signature) => ({ owners: { required: 2 }, signature }))
    const { signed } = await made
    expect([run.steps, run.opened, questions()]).toEqual([['sign', 'post'], ['eth_signTypedData_v4'], 3])
    expect(run.posted).toMatchObject([{ signature: signed.signature }])
    await fund()
    await take(signed)
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: a signature that the contract refuses is not one of its owners', async () => {
    const forged = await maker.signMessage({ message: 'x' })
    const { made, questions } = await createByOwners((signature) => ({
      owners: { required: 2 },
      signature: signature ?? forged,
    }))
    expect((await made).signed.signature).not.toBe(forged)
    expect(questions()).toBe(3)
  })

  test('error: Wallet.NoSignatureError if the wallet does not say who has to sign', async () => {
    for (const report of [null, {}, { owners: { required: '2' } }, { owners: 2 }]) {
      const { run, made, questions } = await createByOwners(() => report)
      await expect(made).rejects.toThrow(NoSignatureError)
      expect([run.posted, questions()]).toEqual([[], 1])
    }
  })

  test('error: Wallet.WrongAnswerError if the contract refuses it; nothing is stored or posted', async () => {
    for (const answer of [await maker.signMessage({ message: 'x' }), `0x${'ab'.repeat(4_097)}`, '0x123']) {
      const { run, made } = await createFrom(() => answer)
      await expect(made).rejects.toThrow(WrongAnswerError)
      expect([run.kept.size, run.posted.length]).toEqual([0, 0])
    }
  })
})
