import { readFileSync } from 'node:fs'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { toLowerAddress } from '@/lib/address'
import { parseAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { findToken, findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'

/**
 * What may be done with a token, raw units: it is taken as long as what is held of it stays at or below `most`, and paid as long as at
 * least `least` of it stays. `spreadBps` is what a fill gives less than the pools' price.
 */
export type InventoryLimit = { most: bigint; least: bigint; spreadBps: number }

/** By token in lower case; nothing is done with others. */
export type InventoryLimits = ReadonlyMap<Address, InventoryLimit>

/** Their holdings are read at once, in one call. */
const mostTokens = 200

const spreadWords = 'a whole number of basis points from 1 to 5000 is expected'
const spread = z.int(spreadWords).check(z.minimum(1, spreadWords), z.maximum(5_000, spreadWords))
const amountWords = 'a text with an amount in whole tokens is expected, such as "1000.5"'
const amount = z.string(amountWords).check(z.regex(/^\d{1,60}(\.\d{1,40})?$/, amountWords))
const fileSchema = z.record(
  z.string(),
  z.strictObject({
    spreadBps: spread,
    tokens: z.record(z.string(), z.strictObject({ most: amount, least: amount, spreadBps: z.optional(spread) })),
  }),
)

/**
 * Reads an operator's limits for the tokens that orders are filled with: a JSON object by chain id, in it the spread of all tokens and
 * these by symbol or address, amounts in whole tokens. Only listed tokens that pass on all of a transfer, on chains that are served.
 *
 *     { "1": { "spreadBps": 20, "tokens": { "USDC": { "most": "500000", "least": "1000" }, "WETH": { "most": "200", "least": "1", "spreadBps": 30 } } } }
 *
 * @throws {InventoryFileError} naming the first thing that is wrong.
 * @example
 * readInventory('inventory.json', [mainnet]).get(1)?.get(usdc) // { most: 500000000000n, least: 1000000000n, spreadBps: 20 }
 */
export const readInventory = (file: string, chains: readonly Chain[]): ReadonlyMap<number, InventoryLimits> => {
  const parsed = fileSchema.safeParse(readJson(file))
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new InventoryFileError(path.join('.'), message)
  }
  return new Map(
    Object.entries(parsed.data).map(([id, { spreadBps, tokens }]) => {
      const chain = chains.find((one) => one.id === Number(id))
      if (!chain) throw new InventoryFileError(id, `this chain is not served here: name its node in RPC_URL_${id}`)
      if (Object.keys(tokens).length > mostTokens) throw new InventoryFileError(id, `more than ${mostTokens} tokens`)
      const limits = new Map<Address, InventoryLimit>()
      for (const [name, given] of Object.entries(tokens)) {
        const where = `${id}.tokens.${name}`
        const { address, decimals } = findPlainToken(chain, { name, where })
        if (limits.has(address)) throw new InventoryFileError(where, 'the token stands there twice')
        const read = (text: string) => parsedAmount(text, { decimals, where })
        limits.set(address, {
          most: read(given.most),
          least: read(given.least),
          spreadBps: given.spreadBps ?? spreadBps,
        })
      }
      return [chain.id, limits]
    }),
  )
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new InventoryFileError('', 'it is no JSON file that can be read')
  }
}

/** A token that keeps part of a transfer would be paid short. */
const findPlainToken = (chain: Chain, { name, where }: { name: string; where: string }) => {
  const token = findToken(chain, name) ?? findTokenBySymbol(chain, name)
  if (!token) throw new InventoryFileError(where, `no listed token of ${chain.name} has this symbol or address`)
  if (token.transferFeeBps || token.poolFeeBps !== undefined)
    throw new InventoryFileError(where, 'the token keeps part of its transfers')
  return { address: toLowerAddress(token.address), decimals: token.decimals }
}

const parsedAmount = (text: string, { decimals, where }: { decimals: number; where: string }): bigint => {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    throw new InventoryFileError(where, (error as Error).message)
  }
}

export class InventoryFileError extends namedError('Agents.InventoryFileError', (where: string, reason: string) => ({
  message: `The file of the inventory (INVENTORY_FILE) is wrong${where && ` at ${where}`}: ${reason}.`,
  fix: 'Write { "1": { "spreadBps": 20, "tokens": { "USDC": { "most": "500000", "least": "1000" } } } }, with amounts in whole tokens.',
})) {}
