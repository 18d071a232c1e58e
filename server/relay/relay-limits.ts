import type { Address } from 'viem'
import * as z from 'zod/mini'
import { isAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findLane } from '@/lib/chain/registry/lanes'
import { namedError } from '@/lib/errors'
import { type FundsFileFault, findServed, type NamedToken, readFundsFile, readTokens, wholeTokens } from '../funds-file'

/** The limits and the fee of a token on one chain; amounts in raw units. */
export type RelayLimit = {
  /** The minimum balance of the account. */
  minBalance: bigint
  /** The maximum amount of a transfer. */
  maxTransfer: bigint
  /** The maximum sum of payments that are pending, or made and not repaid. */
  maxInFlight: bigint
  /** The fee above the gas cost, in pips of what was sent. */
  pips: number
  /** The limits and fee at the fast speed, with the minimum depth; undefined without that speed. */
  fast: FastLimit | undefined
}

/** Limits of fast payments of a token: the sum is of those whose deposit is not deep enough yet. */
export type FastLimit = Pick<RelayLimit, 'maxTransfer' | 'maxInFlight' | 'pips'>

/** Limits by token of the destination chain in lower case; other tokens are not paid. */
export type RelayLimits = ReadonlyMap<Address, RelayLimit>

/** An operator's relayer: its account if named, and its limits by destination chain. */
export type RelayFile = { account: Address | undefined; limits: ReadonlyMap<number, RelayLimits> }

const pipsWords = 'a whole number of millionths from 0 to 100000 is expected'
const pips = z.int(pipsWords).check(z.minimum(0, pipsWords), z.maximum(100_000, pipsWords))
const fastSchema = z.strictObject({ mostTransfer: wholeTokens, mostInFlight: wholeTokens, pips })
const limitSchema = z.strictObject({ ...fastSchema.shape, least: wholeTokens, fast: z.optional(fastSchema) })
const fileSchema = z.catchall(
  z.object({ account: z.optional(z.string().check(z.refine(isAddress, 'an address is expected'))) }),
  z.record(z.string(), limitSchema),
)

/**
 * Reads an operator's limits for paying transfers: a JSON object by destination chain and token,
 * amounts in whole tokens. Tokens must be on a lane from a served chain.
 *
 *     { "42161": { "USDC": {
 *         "least": "1000", "mostTransfer": "50000", "mostInFlight": "200000", "pips": 50,
 *         "fast": { "mostTransfer": "20000", "mostInFlight": "50000", "pips": 500 } } } }
 *
 * `fast` is optional: without it no transfer is paid before it is deep enough for its value.
 *
 * @throws {RelayFileError} with the first error.
 * @example
 * const { limits } = readRelayFile('relay.json', [mainnet, arbitrum])
 * limits.get(42161)?.get(usdc)?.maxTransfer // 50000000000n
 */
export const readRelayFile = (file: string, chains: readonly Chain[]): RelayFile => {
  const { account, ...byChain } = readFundsFile(file, { schema: fileSchema, fault })
  const limits = Object.entries(byChain).map(([id, named]): [number, RelayLimits] => {
    const chain = findServed(chains, id, fault)
    const read = (given: z.infer<typeof limitSchema>, { address, read }: NamedToken, where: string): RelayLimit => {
      if (!chains.some((from) => findLane(from, chain, { output: address })))
        throw fault(where, 'no lane from another served chain brings this token')
      return {
        minBalance: read(given.least),
        maxTransfer: read(given.mostTransfer),
        maxInFlight: read(given.mostInFlight),
        pips: given.pips,
        fast: given.fast && readFast(given, { fast: given.fast, read, where }),
      }
    }
    return [chain.id, readTokens(named as Record<string, z.infer<typeof limitSchema>>, { chain, at: id, fault, read })]
  })
  return { account: account === undefined ? undefined : toLowerAddress(account as Address), limits: new Map(limits) }
}

/** Reads the fast speed of a token; its fee must be higher to cover the risk. */
const readFast = (
  { pips: standard }: z.infer<typeof limitSchema>,
  { fast, read, where }: { fast: z.infer<typeof fastSchema>; where: string } & Pick<NamedToken, 'read'>,
): FastLimit => {
  const { pips, mostTransfer, mostInFlight } = fast
  if (pips <= standard)
    throw fault(`${where}.fast.pips`, `more than the ${standard} of the standard speed are expected`)
  return { maxTransfer: read(mostTransfer), maxInFlight: read(mostInFlight), pips }
}

const fault: FundsFileFault = (where, reason) => new RelayFileError(where, reason)

const example =
  '{ "42161": { "USDC": { "least": "1000", "mostTransfer": "50000", "mostInFlight": "200000", "pips": 50 } } }'

export class RelayFileError extends namedError('Relay.RelayFileError', (where: string, reason: string) => ({
  message: `The file of the relayer (RELAY_FILE) is wrong${where && ` at ${where}`}: ${reason}.`,
  fix: `Write ${example}, with amounts in whole tokens.`,
})) {}
