import type { TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { readStoredIntent, writeStoredIntent } from '@/lib/history/intent/signed-intent'
import type { RunEvent } from '../run/advance-run'
import { createProgress } from '../run/progress'
import type { RunStep } from '../run/run-step'
import { ownerSignatureMethod } from '../wallet/permit/read-owner-signature'
import type { IntentDraft, IntentRun, IntentStepKind } from './intent-run'
import { intentSurface } from './intent-surface'
import { resumeIntent } from './intent-tasks'
import { placeIntent } from './place/place-intent'
import { crossingPrice, crossingTerms, freezeCrossing } from './testing/crossing-price'
import { account, openIntents, place, planOf, refusal } from './testing/open-intents'

const intents = openIntents()

/** Returns an order that was signed by a page which closed before the service stored it. */
const signedBefore = async () => {
  const run = intents.begin({
    service: (path) => (path.endsWith('/orders') ? refusal('ServiceUnavailable', 503) : undefined),
  })
  await placeIntent(run.deps, planOf()).catch(() => undefined)
  return run.kept[0]!
}

const runOf = (steps: readonly RunStep<IntentStepKind>[], made?: IntentRun['subject']): IntentRun => ({
  id: 'one',
  account,
  chainId: 1,
  startedAt: 0,
  status: 'running',
  steps,
  subject: made ?? { kind: 'place', terms: planOf().terms },
})

const resume = async (left: IntentRun, how?: Parameters<typeof intents.begin>[0]) => {
  const surroundings = intents.begin(how)
  let run = left
  const emit = (event: RunEvent<IntentStepKind>) => {
    run = intentSurface.advance(run, event)
  }
  const progress = createProgress<IntentStepKind>({ emit, isWanted: () => true })
  const result = await resumeIntent({ ...surroundings.deps, emit, progress }, chain, left)
  if (result) emit({ type: 'settled', result })
  return { run, ...surroundings }
}

test('default: posts a signed order after a reload without a second signature and follows it', async () => {
  const made = await signedBefore()
  const steps = [
    { kind: 'sign', status: 'done' },
    { kind: 'post', status: 'active' },
    { kind: 'auction', status: 'todo' },
    { kind: 'settle', status: 'todo' },
  ] as const
  const { run, opened, posted } = await resume(runOf(steps, { kind: 'place', terms: planOf().terms, made }))
  expect(run).toMatchObject({ status: 'done', outcome: { kind: 'filled' } })
  expect([opened, posted.length]).toEqual([[], 1])
})

test('behavior: follows an order that waits for its settlement', async () => {
  const made = await signedBefore()
  const steps = [
    { kind: 'post', status: 'done' },
    { kind: 'auction', status: 'done' },
    { kind: 'settle', status: 'active' },
  ] as const
  const { run } = await resume(runOf(steps, { kind: 'place', terms: planOf().terms, made }))
  expect(run).toMatchObject({ status: 'done', outcome: { kind: 'filled' } })
})

test('behavior: an unsigned order waits for the user', async () => {
  const { run, opened } = await resume(runOf([{ kind: 'sign', status: 'wallet' }]))
  expect([run.status, opened]).toEqual(['running', []])
})

test('behavior: waits for the owners of a contract account, and posts the order that they signed', async () => {
  const { signature: _, order, ...rest } = await signedBefore()
  const contract = toLowerAddress(developmentContractAccount)
  const named = { ...rest, order: { ...order, owner: contract }, type: 'LIMIT' } as const
  const draft: IntentDraft = { ...named, hash: hashIntent(place, named) }
  const key = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
  const signature = await key.signTypedData(intentTypedData(place, named) as TypedDataDefinition)
  const reports = [{ owners: { required: 2 } }, { owners: { required: 2 }, signature }]
  const answers = { [ownerSignatureMethod]: () => reports.shift() }
  const left = { ...runOf([{ kind: 'sign', status: 'wallet', draft }]), account: contract }
  const { run, opened, posted, kept } = await resume(left, { answers })
  expect(run).toMatchObject({ status: 'done', outcome: { kind: 'open' } })
  expect([opened, reports]).toEqual([[], []])
  expect(posted).toMatchObject([{ signature, order: { owner: contract } }])
  expect(kept).toEqual([{ ...draft, signature }])
})

test('behavior: reads a stored order as it was written, and none of another chain', async () => {
  const made = await signedBefore()
  const kept = { kind: 'intent', text: writeStoredIntent(made), keptAt: 0 } as const
  expect(readStoredIntent(chain, kept)).toEqual(made)
  expect(readStoredIntent({ ...chain, id: 10 }, kept)).toBeUndefined()
  expect(readStoredIntent(chain, { ...kept, kind: 'rfq' })).toBeUndefined()
  expect(readStoredIntent(chain, { ...kept, text: kept.text.slice(1) })).toBeUndefined()
})

test('behavior: a run links to its ticket, with the chain where it is paid', () => {
  const terms = crossingTerms(freezeCrossing(crossingPrice()))
  const schedule = { slices: 3n, interval: 300n }
  const pathOf = (change: object = {}) =>
    intentSurface.describe(runOf([], { kind: 'place', terms: { ...terms, ...change } })).path
  expect(pathOf()).toMatch(/^\/swap\?.*toChain=8453/)
  expect(pathOf({ type: 'LIMIT' })).toMatch(/^\/limit\?.*toChain=8453/)
  expect(pathOf({ schedule, family: 'TWAPOrder' })).toMatch(/^\/twap\?.*toChain=8453/)
  expect(intentSurface.describe(runOf([])).path).not.toContain('toChain')
})
