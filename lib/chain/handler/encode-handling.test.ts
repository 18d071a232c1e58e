import { expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { aaveActions, decodeHandling, type Handling } from './decode-handling'
import { encodeHandling } from './encode-handling'

const vault = `0x${'be'.repeat(20)}` as const

test("default: encoded instructions for the registry's handler decode to the same value", () => {
  const all: Handling[] = [
    { kind: 'vault', vault, minShares: 990n },
    ...aaveActions.map(
      (action): Handling => ({ kind: 'aave', action, minHealthFactor: 12n * 10n ** 17n, maxPremium: 5n }),
    ),
  ]
  for (const handling of all) expect(decodeHandling(mainnet, encodeHandling(mainnet, handling))).toEqual(handling)
})

test('error: a chain without the handler', () => {
  const { aaveHandler: _, ...contracts } = mainnet.contracts
  const encode = () =>
    encodeHandling(
      { name: 'Base', contracts },
      { kind: 'aave', action: 'DEBT_SWAP', minHealthFactor: 0n, maxPremium: 0n },
    )
  expect(encode).toThrow('Base has no contract that completes this order.')
})
