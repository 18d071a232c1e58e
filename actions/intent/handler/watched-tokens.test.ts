import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { RpcRequest } from '../../wallet/send/receipt'
import { fallenTokens, listWatched } from './watched-tokens'

const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address)) as [
  `0x${string}`,
  `0x${string}`,
]
const [vault, owner] = [`0x${'be'.repeat(20)}`, `0x${'aa'.repeat(20)}`] as const
const silent: RpcRequest = () => Promise.reject(new Error('No question is expected.'))
const terms = {
  src: { address: weth },
  dest: { address: usdc },
  handling: { kind: 'vault', vault, minShares: 1n },
} as PlaceTerms

test('default: watches all listed tokens and the shares; only the sold one may decrease', async () => {
  const tokens = await listWatched(silent, chain, { terms, owner })
  expect(tokens.watched).toHaveLength(chain.tokens.length + 1)
  expect(tokens.watched).toContain(vault)
  expect(tokens.mayFall).toEqual([weth])
})

test('behavior: names any other token that decreases, including the bought one', async () => {
  const tokens = await listWatched(silent, chain, { terms, owner })
  const fallen = (...changes: [`0x${string}`, bigint][]) => fallenTokens(new Map(changes), tokens)
  expect(fallen([weth, -10n], [vault, 5n], [usdc, 0n])).toEqual([])
  expect(fallen([weth, -10n], [usdc, -1n])).toEqual([usdc])
  expect(fallen([vault, -1n])).toEqual([vault])
})
