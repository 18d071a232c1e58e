import { describe, expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { chains } from '@/lib/chain/registry/chains'
import { readRecipient } from '@/lib/ticket/fields/read-recipient'
import { refuseLost } from '../ticket/use-ticket-recipient'
import { findWrap } from './use-swap-form'

const chain = chains[1]!
const [account, other] = developmentAccounts

describe('findWrap', () => {
  const weth = { address: chain.contracts.wrappedNative }
  const eth = { address: nativeToken }
  const usdc = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }

  test('default', () => {
    expect(findWrap(chain, eth, weth)).toBe('wrap')
    expect(findWrap(chain, { address: weth.address.toLowerCase() }, eth)).toBe('unwrap')
  })

  test('behavior: any other pair is traded', () => {
    expect(findWrap(chain, eth, usdc)).toBeUndefined()
    expect(findWrap(chain, weth, usdc)).toBeUndefined()
    expect(findWrap(chain, eth, eth)).toBeUndefined()
    expect(findWrap(undefined, eth, weth)).toBeUndefined()
  })
})

describe('refuseLost', () => {
  const typed = readRecipient(chain.contracts.permit2, account, undefined, true)

  test('default', () => {
    const refused = { status: 'invalid', address: undefined, lostTo: 'Permit2' }
    expect(refuseLost(typed, chain, [])).toMatchObject(refused)
    const token = readRecipient(other, account, other, false)
    expect(refuseLost(token, chain, [undefined, other])).toMatchObject({ lostTo: 'a token or pool of this swap' })
  })

  test('behavior: any other receiver keeps its state', () => {
    for (const receiver of [readRecipient(other, account, other, false), readRecipient('', account, undefined, false)])
      expect(refuseLost(receiver, chain, [nativeToken])).toBe(receiver)
  })
})
