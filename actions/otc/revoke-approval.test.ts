import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { RejectedError } from '../wallet/wallet-errors'
import { StillAllowedError } from './otc-errors'
import { revokeApproval } from './revoke-approval'
import { maker, openDesk, usdt, weth } from './testing/open-desk'

const desk = openDesk()
const { rfq, router } = chain.contracts
const planOf = (token = weth.address) => ({ chain, account: maker.address, walletChainId: chain.id, token }) as const

describe('revokeApproval', () => {
  test('default', async () => {
    await desk.approve(maker.address, weth.address, 5n)
    await desk.approve(maker.address, weth.address, 7n, router)
    const { deps, steps, opened } = desk.begin(maker.address)
    const outcome = await revokeApproval(deps, planOf())
    const { gasUsed, effectiveGasPrice } = await desk.client().getTransactionReceipt({ hash: outcome.transactionHash })
    expect(outcome).toMatchObject({ kind: 'revoked', gasPaid: gasUsed * effectiveGasPrice })
    expect([steps, opened]).toEqual([['send', 'wait'], ['eth_sendTransaction']])
    expect(await desk.allowanceOf(weth.address, maker.address)).toBe(0n)
    // What other contracts may take is no business of the desk.
    const { address } = weth
    const args = [maker.address, router] as const
    expect(await desk.client().readContract({ address, abi: erc20Abi, functionName: 'allowance', args })).toBe(7n)
  })

  test('behavior: a token that answers nothing', async () => {
    await desk.approve(maker.address, usdt.address, 5n)
    await revokeApproval(desk.begin(maker.address).deps, planOf(usdt.address))
    expect(await desk.allowanceOf(usdt.address, maker.address)).toBe(0n)
  })

  test('behavior: the wallet is brought to the chain of the token first', async () => {
    const switched: number[] = []
    const { deps, steps } = desk.begin(maker.address, { switchChain: async (chainId) => void switched.push(chainId) })
    await revokeApproval(deps, { ...planOf(), walletChainId: 8453 })
    expect([switched, steps[0]]).toEqual([[chain.id], 'switch'])
  })

  test('error: Rfq.StillAllowedError when another amount was typed in the wallet', async () => {
    await desk.approve(maker.address, weth.address, 5n)
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, 3n] })
    const { deps } = desk.begin(maker.address, {
      answers: {
        eth_sendTransaction: ([transaction], ask) =>
          ask({ method: 'eth_sendTransaction', params: [{ ...(transaction as object), data: approval }] }),
      },
    })
    await expect(revokeApproval(deps, planOf())).rejects.toBeInstanceOf(StillAllowedError)
  })

  test('error: Wallet.RejectedError changes nothing', async () => {
    await desk.approve(maker.address, weth.address, 5n)
    const eth_sendTransaction = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })
    const { deps } = desk.begin(maker.address, { answers: { eth_sendTransaction } })
    await expect(revokeApproval(deps, planOf())).rejects.toBeInstanceOf(RejectedError)
    expect(await desk.allowanceOf(weth.address, maker.address)).toBe(5n)
  })
})
