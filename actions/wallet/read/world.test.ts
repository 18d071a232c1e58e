import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { checkWorld } from './world'

const stranger = '0x000000000000000000000000000000000000bEEF'
const input = {
  world: 'local',
  account: developmentAccounts[0],
  chainName: 'Ethereum',
  walletGenesis: '0xAA',
  serviceGenesis: '0xaa',
} as const

describe('checkWorld', () => {
  test('default', () => {
    expect(checkWorld(input)).toBeUndefined()
    expect(checkWorld({ ...input, world: 'live', account: stranger })).toBeUndefined()
  })

  test('behavior: a real account never signs on a local chain, even when the chains agree', () => {
    expect(checkWorld({ ...input, account: stranger })?.reason).toBe('not-a-test-account')
  })

  test('behavior: a published account never signs on a real chain', () => {
    expect(checkWorld({ ...input, world: 'live' })?.reason).toBe('not-a-test-account')
  })

  test('behavior: the same chain id with another genesis is another chain', () => {
    expect(checkWorld({ ...input, walletGenesis: '0xbb' })?.reason).toBe('foreign-chain')
    expect(checkWorld({ ...input, world: 'live', account: stranger, walletGenesis: '0xbb' })?.reason).toBe(
      'foreign-chain',
    )
  })

  test('behavior: a wallet that gives no genesis is not trusted', () => {
    expect(checkWorld({ ...input, walletGenesis: undefined })?.reason).toBe('wallet-silent')
  })
})
