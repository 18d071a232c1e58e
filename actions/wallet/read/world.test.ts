import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { checkWorld } from './world'

const stranger = '0x000000000000000000000000000000000000bEEF'
const input = {
  world: 'local',
  account: developmentAccounts[0],
  chainId: 1,
  chainName: 'Ethereum',
  walletGenesis: '0xAA',
  serviceGenesis: '0xaa',
} as const

const realGenesis = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'
const live = {
  ...input,
  world: 'live',
  account: stranger,
  walletGenesis: realGenesis,
  serviceGenesis: realGenesis,
} as const

describe('checkWorld', () => {
  test('default', () => {
    expect(checkWorld(input)).toBeUndefined()
    expect(checkWorld({ ...live, walletGenesis: realGenesis.toUpperCase().replace('0X', '0x') })).toBeUndefined()
  })

  test('behavior: a real account never signs on a local chain, even when the chains agree', () => {
    expect(checkWorld({ ...input, account: stranger })?.reason).toBe('not-a-test-account')
  })

  test('behavior: a published account never signs on a real chain', () => {
    expect(checkWorld({ ...input, world: 'live' })?.reason).toBe('not-a-test-account')
  })

  test('behavior: the same chain id with another genesis is another chain', () => {
    expect(checkWorld({ ...input, walletGenesis: '0xbb' })?.reason).toBe('foreign-chain')
    expect(checkWorld({ ...live, walletGenesis: '0xbb' })?.reason).toBe('foreign-chain')
  })

  test('behavior: never signs if a service presents a local copy as the real chain', () => {
    expect(checkWorld({ ...live, walletGenesis: '0xaa', serviceGenesis: '0xaa' })?.reason).toBe('service-on-copy')
    // The genesis of this chain is not pinned, so that a copy cannot be detected.
    expect(checkWorld({ ...live, chainId: 56, walletGenesis: '0xaa', serviceGenesis: '0xaa' })).toBeUndefined()
  })

  test('behavior: does not trust a wallet without a genesis', () => {
    expect(checkWorld({ ...input, walletGenesis: undefined })?.reason).toBe('wallet-silent')
  })
})
