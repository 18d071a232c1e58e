import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import { type FundsFileFault, findServed, type NamedToken, readFundsFile, readTokens, wholeTokens } from '../funds-file'

/** A token's limits: raw balance between `min` and `max`; `spreadBps` below the pools' price. */
export type InventoryLimit = { max: bigint; min: bigint; spreadBps: number }

/** Limits by token in lower case; other tokens are not traded. */
export type InventoryLimits = ReadonlyMap<Address, InventoryLimit>

const spreadWords = 'a whole number of basis points from 1 to 5000 is expected'
const spread = z.int(spreadWords).check(z.minimum(1, spreadWords), z.maximum(5_000, spreadWords))
const fileSchema = z.record(
  z.string(),
  z.strictObject({
    spreadBps: spread,
    tokens: z.record(
      z.string(),
      z.strictObject({ most: wholeTokens, least: wholeTokens, spreadBps: z.optional(spread) }),
    ),
  }),
)

/**
 * Reads an operator's limits for tokens of the inventory: a JSON object by chain id with a common
 * spread and tokens by symbol or address, amounts in whole tokens. Only listed tokens without
 * transfer taxes, on served chains, are valid.
 *
 *     { "1": { "spreadBps": 20, "tokens": {
 *       "USDC": { "most": "500000", "least": "1000" },
 *       "WETH": { "most": "200", "least": "1", "spreadBps": 30 } } } }
 *
 * @throws {InventoryFileError} with the first error.
 * @example
 * readInventory('inventory.json', [mainnet]).get(1)?.get(usdc)
 * // { max: 500000000000n, min: 1000000000n, spreadBps: 20 }
 */
export const readInventory = (file: string, chains: readonly Chain[]): ReadonlyMap<number, InventoryLimits> => {
  const content = readFundsFile(file, { schema: fileSchema, fault })
  return new Map(
    Object.entries(content).map(([id, { spreadBps, tokens }]) => {
      const chain = findServed(chains, id, fault)
      const read = (given: (typeof tokens)[string], token: NamedToken): InventoryLimit => ({
        max: token.read(given.most),
        min: token.read(given.least),
        spreadBps: given.spreadBps ?? spreadBps,
      })
      return [chain.id, readTokens(tokens, { chain, at: `${id}.tokens`, fault, read })]
    }),
  )
}

const fault: FundsFileFault = (where, reason) => new InventoryFileError(where, reason)

export class InventoryFileError extends namedError('Agents.InventoryFileError', (where: string, reason: string) => ({
  message: `The file of the inventory (INVENTORY_FILE) is wrong${where && ` at ${where}`}: ${reason}.`,
  fix: 'Write { "1": { "spreadBps": 20, "tokens": { "USDC": { "most": "5000", "least": "10" } } } } in whole tokens.',
})) {}
