import { readFileSync } from 'node:fs'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { toLowerAddress } from '@/lib/address'
import { parseAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { findToken, findTokenBySymbol } from '@/lib/chain/registry/registry'

/**
 * Creates the error of a file: the place of the fault, empty for the whole file, and the reason.
 */
export type FundsFileFault = (where: string, reason: string) => Error

const amountWords = 'a text with an amount in whole tokens is expected, such as "1000.5"'
/** The form of an amount in a file of limits for own funds: digits in whole tokens, as a text. */
export const wholeTokens = z.string(amountWords).check(z.regex(/^\d{1,60}(\.\d{1,40})?$/, amountWords))

/** The maximum of tokens of one chain in a file; their holdings are read in one call. */
const maxTokens = 200

/**
 * Reads a JSON file of limits for own funds.
 *
 * @throws the error of `fault`, with the first fault.
 * @example
 * readFundsFile('relay.json', { schema, fault: (where, reason) => new RelayFileError(where, reason) })
 */
export const readFundsFile = <content>(
  file: string,
  { schema, fault }: { schema: z.ZodMiniType<content>; fault: FundsFileFault },
): content => {
  const parsed = schema.safeParse(readJson(file, fault))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw fault(path.join('.'), message)
}

const readJson = (file: string, fault: FundsFileFault): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw fault('', 'it is no JSON file that can be read')
  }
}

/**
 * Finds a served chain by its id in a file.
 *
 * @throws the error of `fault` for a chain that is not served here.
 * @example
 * findServed([mainnet], '1', fault) // mainnet
 */
export const findServed = (chains: readonly Chain[], id: string, fault: FundsFileFault): Chain => {
  const chain = chains.find((one) => one.id === Number(id))
  if (!chain) throw fault(id, `this chain is not served here: name its node in RPC_URL_${id}`)
  return chain
}

/** A token of a file, and the function that reads its amounts in whole tokens; raw units. */
export type NamedToken = { address: Address; read: (text: string) => bigint }

/**
 * Reads the limits of a chain's tokens, which are named by symbol or address in `at`: listed tokens
 * without transfer fees, each once.
 *
 * @throws the error of `fault` for any other token, and for more than 200 of them.
 * @example
 * readTokens({ USDC: { least: '1.5' } }, { chain, at: '1', fault, read: ({ least }, { read }) => read(least) })
 * // Map { '0xa0b8...' => 1500000n }
 */
export const readTokens = <given, limit>(
  named: Readonly<Record<string, given>>,
  {
    chain,
    at,
    fault,
    read,
  }: {
    chain: Chain
    at: string
    fault: FundsFileFault
    read: (given: given, token: NamedToken, where: string) => limit
  },
): ReadonlyMap<Address, limit> => {
  if (Object.keys(named).length > maxTokens) throw fault(at, `more than ${maxTokens} tokens`)
  const limits = new Map<Address, limit>()
  for (const [name, given] of Object.entries(named)) {
    const where = `${at}.${name}`
    const token = findPlainToken(chain, { name, where, fault })
    if (limits.has(token.address)) throw fault(where, 'the token stands there twice')
    limits.set(token.address, read(given, token, where))
  }
  return limits
}

/** Returns a listed token without transfer fees, which would reduce payments. */
const findPlainToken = (
  chain: Chain,
  { name, where, fault }: { name: string; where: string; fault: FundsFileFault },
): NamedToken => {
  const token = findToken(chain, name) ?? findTokenBySymbol(chain, name)
  if (!token) throw fault(where, `no listed token of ${chain.name} has this symbol or address`)
  if (token.transferFeeBps || token.poolFeeBps !== undefined)
    throw fault(where, 'the token keeps part of its transfers')
  return {
    address: toLowerAddress(token.address),
    read: (text) => {
      try {
        return parseAmount(text, token.decimals)
      } catch (error) {
        throw fault(where, (error as Error).message)
      }
    },
  }
}
