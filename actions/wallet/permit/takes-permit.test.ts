import { type Address, concatHex, type Hex, keccak256, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { RpcRequest } from '../send/receipt'
import { NetworkLostError, ProviderError } from '../send/wallet-errors'
import { openSeededWorld } from '../testing/seeded-world'
import { takesPermit } from './takes-permit'

const { rpc } = openSeededWorld()
const account = developmentAccounts[1]
const { router, permit2 } = chain.contracts

const tokenPermit = (symbol: string): PermitRequirement => {
  const { address: token, permit } = findTokenBySymbol(chain, symbol)!
  return { kind: 'signPermit', permit: permit!, token, spender: router, amount: 5n }
}
const transfer: PermitRequirement = {
  kind: 'signPermit2',
  token: findTokenBySymbol(chain, 'WETH')!.address,
  spender: router,
  amount: 5n,
  permit2,
}
const asked = (requirement: PermitRequirement, node: RpcRequest = rpc) =>
  takesPermit(node, { chain, account, requirement })

/** Returns code that answers every call with one word. */
const answering = (word: Hex): Hex => concatHex(['0x7f', pad(word, { dir: 'right', size: 32 }), '0x5f5260205ff3'])
const [accepts, refuses] = [answering('0x1626ba7e'), answering('0xffffffff')]

const delegateTo = async (code: Hex) => {
  const delegate: Address = `0x${keccak256(code).slice(26)}`
  await rpc({ method: 'anvil_setCode', params: [delegate, code] })
  await rpc({ method: 'anvil_setCode', params: [account, concatHex(['0xef0100', delegate])] })
}

describe('takesPermit', () => {
  test('default: an account without code signs for itself', async () => {
    const methods: string[] = []
    const node = ((request) => {
      methods.push(request.method)
      return rpc(request)
    }) as RpcRequest
    expect(await asked(tokenPermit('USDC'), node)).toBe(true)
    expect(methods).toEqual(['eth_getCode'])
  })

  test('behavior: a token that checks code accepts what the account’s code accepts', async () => {
    await delegateTo(refuses)
    expect([await asked(tokenPermit('USDC')), await asked(transfer)]).toEqual([false, false])
    await delegateTo(accepts)
    expect([await asked(tokenPermit('USDC')), await asked(transfer)]).toEqual([true, true])
  })

  test('behavior: a token that does not check code accepts the key of a delegated account', async () => {
    await delegateTo(refuses)
    expect([await asked(tokenPermit('LUSD')), await asked(tokenPermit('DAI'))]).toEqual([true, true])
  })

  test('behavior: approves on a node without state overrides', async () => {
    await delegateTo(accepts)
    const node = ((request) =>
      (request.params?.length ?? 0) > 2
        ? Promise.reject(new ProviderError({ code: -32602, message: 'too many arguments, want at most 2' }))
        : rpc(request)) as RpcRequest
    expect(await asked(tokenPermit('LUSD'), node)).toBe(false)
  })

  test('error: a failing node is no fact about the token', async () => {
    await delegateTo(accepts)
    const failing = (thrown: unknown) =>
      ((request) => (request.method === 'eth_call' ? Promise.reject(thrown) : rpc(request))) as RpcRequest
    const lost = asked(tokenPermit('USDC'), failing(new TypeError('Failed to fetch')))
    await expect(lost).rejects.toThrow(NetworkLostError)
    const busy = asked(tokenPermit('USDC'), failing(new ProviderError({ code: -32005, message: 'too much' })))
    await expect(busy).rejects.toMatchObject({ name: 'Wallet.NodeFailedError' })
  })
})
