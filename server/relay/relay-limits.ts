import type { Address } from 'viem'
import * as z from 'zod/mini'
import { isAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findLane } from '@/lib/chain/registry/lanes'
import { namedError } from '@/lib/errors'
import { type FundsFileFault, findServed, type NamedToken, readFundsFile, readTokens, wholeTokens } from '../funds-file'

/** Bounds of what is paid of a token on one chain, and the fee for it; amounts in raw units. */
export type RelayLimit = {
  /** The balance that the account keeps. */
  minBalance: bigint
  /** The largest transfer that is paid. */
  maxTransfer: bigint
  /** The largest sum of payments that are under way, or made and not repaid yet. */
  maxInFlight: bigint
  /** The fee beside what gas costs, millionths of what was sent. */
  pips: number
  /** Bounds and fee of transfers that are paid after the fewest blocks of their chain; undefined where none are. */
  fast: FastLimit | undefined
}

/** Bounds of fast payments of a token: the sum is of those whose deposit is not as deep yet as its value asks for. */
export type FastLimit = Pick<RelayLimit, 'maxTransfer' | 'maxInFlight' | 'pips'>

/** Limits by token of the destination chain in lower case; no other token is paid. */
export type RelayLimits = ReadonlyMap<Address, RelayLimit>

/** The relayer of an operator: its account where one is named, and its limits by destination chain. */
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
 * Reads an operator's limits for paying transfers of other chains: a JSON object by destination
 * chain and token, amounts in whole tokens. Only tokens that a lane from a served chain brings.
 *
 *     { "42161": { "USDC": { "least": "1000", "mostTransfer": "50000", "mostInFlight": "200000", "pips": 50,
 *         "fast": { "mostTransfer": "20000", "mostInFlight": "50000", "pips": 500 } } } }
 *
 * `fast` may be left out: then no transfer is paid before it is as deep as its value asks for.
 *
 * @throws {RelayFileError} naming the first thing that is wrong.
 * @example
 * readRelayFile('relay.json', [mainnet, arbitrum]).limits.get(42161)?.get(usdc)?.maxTransfer // 50000000000n
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

/** Reads the fast speed of a token; a fee that is no higher would insure the relayer against nothing. */
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
