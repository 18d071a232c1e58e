import type { PrivateKeyAccount, PublicClient } from 'viem'
import { namedError } from '@/lib/errors'
import { create2Proxy } from './create2'
import { followSent, PendingTransactionError, type Sent, sendTerms } from './follow-sent'
import type { OwnerTerms } from './owned-contracts'
import type { ContractSet } from './plan'
import { readOpenSteps, type Step } from './steps'

/** Nodes keep at least 16 waiting transactions of an account. */
const maxPending = 16
/** The maximum of attempts per step, and of consecutive rounds in which no step can be sent. */
const maxAttempts = 2
const maxIdle = 4
const transferGas = 21_000n
/** Limits the wait for transactions of an earlier run. */
const earlierTimeoutMs = 10 * 60_000

type DeployDeps = {
  client: PublicClient
  account: PrivateKeyAccount
  /** Reports progress, one line per call. */
  say: (line: string) => void
}

/**
 * Sends the open steps of a chain and returns the number of transactions. Reads the completed steps
 * from the chain, so that a run continues where an earlier one was killed, and sends nothing if no
 * step is open.
 *
 * @throws Deploy.StepFailedError with the open steps
 * @throws Deploy.PendingTransactionError while transactions of an earlier run are not mined
 * @example
 * await deploySet({ client, account, say: console.log }, { set, terms }) // 52
 */
export const deploySet = async (deps: DeployDeps, plan: { set: ContractSet; terms: OwnerTerms }): Promise<number> => {
  await waitForEarlier(deps)
  let sent = await placeProxy(deps)
  const attempts = new Map<string, number>()
  for (let idle = 0; idle <= maxIdle; ) {
    const { contracts, settings, handovers } = await readOpenSteps(deps.client, plan)
    const steps = [contracts, settings, handovers].find(({ length }) => length > 0)
    if (!steps) return sent
    const { count, cause } = await sendReady(deps, steps, attempts)
    sent += count
    idle = count > 0 ? 0 : idle + 1
    if (idle > maxIdle) throw new StepFailedError({ left: steps, cause })
    // The url may lead to several nodes, one of which may be a block behind.
    if (idle > 0) await new Promise((resolve) => setTimeout(resolve, deps.client.pollingInterval))
  }
  return sent
}

/**
 * Waits for transactions of a killed run, which may be mined later, so that no step is sent twice.
 */
const waitForEarlier = async ({ client, account: { address }, say }: DeployDeps) => {
  const deadline = Date.now() + earlierTimeoutMs
  for (let isReported = false; ; isReported = true) {
    const [mined, known] = await Promise.all([
      client.getTransactionCount({ address, blockTag: 'latest' }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
    ])
    if (known <= mined) return
    if (Date.now() > deadline) throw new PendingTransactionError({ address, count: known - mined })
    if (!isReported) say(`waiting for ${known - mined} transactions of ${address} that were sent before`)
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
}

/** Reads the next nonce of the account, and the current fees. */
const readTerms = async ({ client, account: { address } }: DeployDeps) => {
  const [nonce, fees] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.estimateFeesPerGas(),
  ])
  return { nonce, fees }
}

const placeProxy = async (deps: DeployDeps): Promise<number> => {
  const { client, say } = deps
  const code = await client.getCode({ address: create2Proxy.address })
  if (code === create2Proxy.code) return 0
  if (code !== undefined) throw new OtherProxyError()
  const balance = await client.getBalance({ address: create2Proxy.signer })
  const missing = create2Proxy.cost - balance
  if (missing > 0n) {
    say('paying the signer of the deployment proxy')
    const { nonce, fees } = await readTerms(deps)
    const terms = { to: create2Proxy.signer, value: missing, gas: transferGas, nonce }
    await followSent(deps, [await sendTerms(deps, terms, fees)])
  }
  say(`deployment proxy at ${create2Proxy.address}`)
  const hash = await client.sendRawTransaction({ serializedTransaction: create2Proxy.transaction })
  await client.waitForTransactionReceipt({ hash, timeout: earlierTimeoutMs })
  return missing > 0n ? 2 : 1
}

/**
 * Sends the steps that are possible now: the others depend on them. If none is, returns the reason
 * of one.
 */
const sendReady = async (
  deps: DeployDeps,
  steps: readonly Step[],
  attempts: Map<string, number>,
): Promise<{ count: number; cause?: unknown }> => {
  const { client, account, say } = deps
  const untried = steps.filter(({ label }) => (attempts.get(label) ?? 0) < maxAttempts)
  const estimates = await Promise.allSettled(
    untried.map(({ to, data }) => client.estimateGas({ account: account.address, to, data })),
  )
  const ready = untried.flatMap((step, index) => {
    const estimate = estimates[index]
    return estimate?.status === 'fulfilled' ? [{ ...step, gas: (estimate.value * 5n) / 4n }] : []
  })
  if (ready.length === 0) {
    const refused = estimates.find((estimate) => estimate.status === 'rejected')
    return { count: 0, cause: refused?.reason }
  }
  const batch = ready.slice(0, maxPending)
  const { nonce, fees } = await readTerms(deps)
  const sent: Sent[] = []
  for (const [index, { label, to, data, gas }] of batch.entries()) {
    sent.push(await sendTerms(deps, { to, data, gas, nonce: nonce + index }, fees))
    attempts.set(label, (attempts.get(label) ?? 0) + 1)
    say(`sent ${label}`)
  }
  await followSent(deps, sent)
  return { count: batch.length }
}

export class StepFailedError extends namedError(
  'Deploy.StepFailedError',
  ({ left, cause }: { left: readonly Step[]; cause?: unknown }) => ({
    message: [
      `This account cannot make the steps that are left. The first of ${left.length}: ${left[0]?.label}`,
      ...(cause instanceof Error ? [` (${cause.message.split('\n')[0]})`] : []),
      '.',
    ].join(''),
    details: left.map(({ label, to, data }) => `${label}\n  to ${to}\n  data ${data}`).join('\n'),
    fix: 'If the contracts have another owner already, the owner has to make these calls.',
  }),
) {}

export class OtherProxyError extends namedError('Deploy.OtherProxyError', () => ({
  message: `The code at ${create2Proxy.address} is not that of the deployment proxy.`,
  fix: 'This chain cannot have contracts at the addresses that they have elsewhere.',
})) {}
