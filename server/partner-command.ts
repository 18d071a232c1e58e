import { parseArgs } from 'node:util'
import { type Plan, planNames } from '@/lib/api/contract/allowances'
import { BaseError } from '@/lib/errors'
import type { Database } from './db/client'
import { issueApiKey, listKeysOf, revokeApiKey } from './http/limits/api-keys'
import { listPartners } from './partner/partner-registry'
import { changePartner, registerPartner, removePartner, requirePartner } from './partner/register-partner'

const usage = [
  'Give one of:',
  'register NAME ADDRESS [--fee BPS] [--surplus on|off] [--tier open|standard|fixed]',
  'change NAME [--address ADDRESS] [--fee BPS] [--surplus on|off] [--tier open|standard|fixed]',
  'show NAME',
  'list',
  `NAME --new-key ${planNames.join('|')}`,
  '--revoke-key KEY, as show and list name it',
  'NAME --remove',
].join('\n  ')

const options = {
  address: { type: 'string' },
  fee: { type: 'string' },
  surplus: { type: 'string' },
  tier: { type: 'string' },
  'new-key': { type: 'string' },
  'revoke-key': { type: 'string' },
  remove: { type: 'boolean' },
} as const
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Returns the command with its options; undefined if it is unknown. */
const readCommand = (positionals: readonly string[], values: Values) => {
  const [first, name, address] = positionals
  const said = Object.keys(values).toSorted().join()
  const terms = Object.keys(values).every((option) => ['address', 'fee', 'surplus', 'tier'].includes(option))
  const count = positionals.length
  if (first === 'register' && count === 3 && terms && values.address === undefined)
    return { kind: 'register', name: name!, ...readTerms(values), address: address! } as const
  if (first === 'change' && count === 2 && terms && said !== '')
    return { kind: 'change', name: name!, ...readTerms(values) } as const
  if (first === 'show' && count === 2 && said === '') return { kind: 'show', name: name! } as const
  if (first === 'list' && count === 1 && said === '') return { kind: 'list' } as const
  if (count === 0 && said === 'revoke-key') return { kind: 'revoke-key', id: values['revoke-key']! } as const
  if (count === 1 && said === 'new-key') return { kind: 'new-key', name: first!, plan: readPlan(values) } as const
  if (count === 1 && said === 'remove') return { kind: 'remove', name: first! } as const
  return undefined
}

const readTerms = ({ address, fee, surplus, tier }: Values) => {
  if (surplus !== undefined && surplus !== 'on' && surplus !== 'off') throw new BaseError('--surplus is on or off.')
  return {
    ...(address !== undefined && { address }),
    ...(fee !== undefined && { feeBps: /^\d{1,5}$/.test(fee) ? Number(fee) : Number.NaN }),
    ...(surplus !== undefined && { takesSurplus: surplus === 'on' }),
    ...(tier !== undefined && { tier }),
  }
}

const readPlan = ({ 'new-key': given }: Values): Plan => {
  const plan = planNames.find((name) => name === given)
  if (plan === undefined) throw new BaseError(`The plan of a key is one of ${planNames.join(', ')}.`)
  return plan
}

/**
 * Runs an operator's command for the registry of partners. Returns the lines to print. Changes
 * count from the next request on, on every replica.
 *
 * @throws {BaseError} with the fault; the whole usage for an unknown command.
 * @example
 * await runPartnerCommand({ database, nowMs: Date.now() }, ['shop', '--new-key', 'pro']) // ['x3JbR0…']
 */
export const runPartnerCommand = async (
  deps: { database: Database; nowMs: number },
  words: readonly string[],
): Promise<string[]> => {
  const { database } = deps
  const { values, positionals } = readWords(words)
  const command = readCommand(positionals, values)
  if (command === undefined) throw new BaseError(usage)
  switch (command.kind) {
    case 'register':
      return [toLine(await registerPartner(deps, command))]
    case 'change':
      return [toLine(await changePartner(deps, command))]
    case 'show':
      return [
        toLine(await requirePartner(deps, command)),
        ...(await listKeysOf(database, command.name)).map((key) => `  ${toLine(key)}`),
      ]
    case 'list': {
      const older = await listKeysOf(database, null)
      return [...(await listPartners(database)).map(toLine), ...older.map((key) => `  ${toLine(key)}`)]
    }
    case 'new-key': {
      const { name: partner } = await requirePartner(deps, command)
      return [await issueApiKey(database, { partner, plan: command.plan })]
    }
    case 'revoke-key':
      await revokeApiKey(database, { ...deps, id: command.id })
      return []
    case 'remove':
      await removePartner(deps, command)
      return []
  }
}

/** Formats a row as `name shop, feeBps 25, ...`: for people and for grep. */
const toLine = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString() : value}`)
    .join(', ')

const readWords = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    throw new BaseError(usage)
  }
}
